import { refusedPage } from "../../answers";
import { COUNTRIES } from "../../domain/country/country";
import type { Context } from "../../usecases/context";
import { costOf } from "../../usecases/public-pages/cost-of";
import { needPublicPages, publicHead } from "./head.server";

/** What the page of a job shows, for one model or (null) for any car, or a refusal as a page. */
export async function loadCost(app: Context, task: string, model: string | null) {
  needPublicPages(app);
  const found = await costOf(app, task, model);
  if (!found.ok) throw refusedPage(found.code);
  return {
    figures: {
      ...found,
      brand: app.config.brand.name,
      placePlaceholder: COUNTRIES[app.config.country].placePlaceholder,
      isOfModel: model !== null,
    },
    head: publicHead(app, model === null ? `/cost/${task}` : `/cost/${task}/${model}`, found),
  };
}
