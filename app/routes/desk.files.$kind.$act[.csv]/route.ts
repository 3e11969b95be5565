import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { csvResponse } from "~/http/responses";
import { exportFile } from "~/usecases/operations/desk/files";

/** Serves an exported file to the person who gave a reason for it. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const kind = params.kind ?? "";
  const exportResult = await exportFile(app, kind, params.act ?? "");
  if (!exportResult.ok) throw deskRefusalResponse(request, app, exportResult.code);
  return csvResponse(`${kind}.csv`, exportResult.csv);
}
