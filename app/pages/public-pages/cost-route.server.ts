import { refusedPage } from "../../error-responses";
import { COUNTRIES } from "../../domain/core/country/country";
import type { Context } from "../../usecases/context";
import { costOf } from "../../usecases/quotes/public-pages/cost-of";
import { costTexts } from "./cost-texts.server";
import { metaOf, needPublicPages, publicHead } from "./head.server";
import { breadcrumbList, jobService } from "./json-ld.server";

/** Loads the data of a job's price page for one model, or null for any car. Throws an error page if it is refused. */
export async function loadCost(app: Context, task: string, model: string | null) {
  needPublicPages(app);
  const match = await costOf(app, task, model);
  if (!match.ok) throw refusedPage(match.code);
  const isOfModel = model !== null;
  const texts = costTexts({ ...match, isOfModel });
  const figures = {
    ...match,
    brand: app.config.brand.name,
    placePlaceholder: COUNTRIES[app.config.country].placePlaceholder,
    isOfModel,
    texts,
  };
  const head = publicHead(app, model === null ? `/cost/${task}` : `/cost/${task}/${model}`, {
    ...match,
    hasPicture: true,
  });
  return {
    figures,
    meta: metaOf(head, texts, () => [jobService(head, match, texts.title), breadcrumbList(head, texts.trail)]),
  };
}
