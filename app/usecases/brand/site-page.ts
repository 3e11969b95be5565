import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { SitePage } from "../ports/site-pages";
import { inBrandWords } from "./in-brand-words";

/** The operator's text of that name, in the brand's own name and for its country. */
export async function sitePage(
  { db, config }: Context,
  slug: "terms" | "privacy",
): Promise<{ readonly ok: true; readonly page: SitePage } | Refusal<"page-not-found">> {
  const page = (await db.sitePages.all()).find((one) => one.slug === slug);
  if (!page) return refuse("page-not-found");
  const filled = inBrandWords(config);
  const sections = page.sections
    .filter(({ countries }) => countries === undefined || countries.includes(config.country))
    .map(({ heading, lines }) => ({ heading, lines: lines.map(filled) }));
  return { ok: true, page: { ...page, sections } };
}
