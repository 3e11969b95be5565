import { refusedPage } from "../../error-responses";
import { COUNTRIES } from "../../domain/core/country/country";
import type { Context } from "../../usecases/context";
import { readCostFigures } from "../../usecases/quotes/public-pages/cost-of";
import { costTexts } from "./cost-texts.server";
import { pageMeta, requirePublicPages, publicHead } from "./head.server";
import { breadcrumbList, jobService } from "./json-ld.server";

/** Loads the data of a job's price page. `model` null = any car. Throws an error page if the use case refuses. */
export async function loadCost(app: Context, task: string, model: string | null) {
  requirePublicPages(app);
  const figuresResult = await readCostFigures(app, task, model);
  if (!figuresResult.ok) throw refusedPage(figuresResult.code);
  const isOfModel = model !== null;
  const texts = costTexts({ ...figuresResult, isOfModel });
  const figures = {
    ...figuresResult,
    brand: app.config.brand.name,
    placePlaceholder: COUNTRIES[app.config.country].placePlaceholder,
    isOfModel,
    texts,
  };
  const head = publicHead(app, model === null ? `/cost/${task}` : `/cost/${task}/${model}`, {
    ...figuresResult,
    hasPicture: true,
  });
  return {
    figures,
    meta: pageMeta(head, texts, () => [
      jobService(head, figuresResult, texts.title),
      breadcrumbList(head, texts.trail),
    ]),
  };
}
