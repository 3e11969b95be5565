import { refusedPage } from "../../error-responses";
import { COUNTRIES } from "../../domain/country/country";
import type { Context } from "../../usecases/context";
import { costOf } from "../../usecases/public-pages/cost-of";
import { costSentence, costTitle, costTrail } from "./cost-page";
import { metaOf, needPublicPages, publicHead } from "./head.server";
import { breadcrumbList, jobService } from "./json-ld.server";

/** The data of a job's price page, for one model or (null) any car; throws a refusal as a page. */
export async function loadCost(app: Context, task: string, model: string | null) {
  needPublicPages(app);
  const match = await costOf(app, task, model);
  if (!match.ok) throw refusedPage(match.code);
  const figures = {
    ...match,
    brand: app.config.brand.name,
    placePlaceholder: COUNTRIES[app.config.country].placePlaceholder,
    isOfModel: model !== null,
  };
  const head = publicHead(app, model === null ? `/cost/${task}` : `/cost/${task}/${model}`, {
    ...match,
    hasPicture: true,
  });
  const title = costTitle(figures);
  return {
    figures,
    meta: metaOf(head, { title, description: costSentence(figures) }, () => [
      jobService(head, figures, title),
      breadcrumbList(head, costTrail(figures)),
    ]),
  };
}
