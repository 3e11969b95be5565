import type { MetaDescriptor } from "@remix-run/cloudflare";
import { costSentence, costTitle, costTrail, type ShownCost } from "./cost-page";
import { metaOf, type PublicHead } from "./head";
import { breadcrumbList, jobService } from "./json-ld";

/** Nothing was found: the error page has its own words. */
const NOT_FOUND: MetaDescriptor[] = [{ title: "We couldn't find that page" }];

export function costMeta(
  data: { readonly figures: ShownCost; readonly head: PublicHead } | undefined,
): MetaDescriptor[] {
  if (!data) return NOT_FOUND;
  const { figures, head } = data;
  const title = costTitle(figures);
  return metaOf(head, { title, description: costSentence(figures) }, () => [
    jobService(head, figures, title),
    breadcrumbList(head, costTrail(figures)),
  ]);
}
