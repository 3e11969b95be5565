import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { csvResponse } from "~/http/responses";
import { readFigure } from "~/usecases/operations/desk/reports";

/** Serves the numbers of one figure by day and region as a file. */
export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const figure = await readFigure(app, params.figure ?? "");
  if (figure.ok) return csvResponse(`${params.figure}.csv`, figure.csv);
  throw deskRefusalResponse(request, app, figure.code);
}
