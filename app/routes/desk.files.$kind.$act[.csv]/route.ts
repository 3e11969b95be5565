import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deskRefused } from "~/pages/desk/guard.server";
import { csvAnswer } from "~/pages/portal/statements/month-param.server";
import { exportFile } from "~/usecases/operations/desk/files";

/** Serves an exported file to the person who gave a reason for it. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const kind = params.kind ?? "";
  const match = await exportFile(app, kind, params.act ?? "");
  if (!match.ok) throw deskRefused(request, app, match.code);
  return csvAnswer(match.csv, `${kind}.csv`);
}
