import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { deskRefused } from "~/pages/desk/guard.server";
import { csvAnswer } from "~/pages/portal/statements/month-asked.server";
import { readFigure } from "~/usecases/figures/how-it-goes";

/** The numbers of one figure by day and region, to keep. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const found = await readFigure(app, params.figure ?? "");
  if (found.ok) return csvAnswer(found.csv, `${params.figure}.csv`);
  throw found.code === "page-not-found" ? refusedPage(found.code) : deskRefused(request, app, found.code);
}
