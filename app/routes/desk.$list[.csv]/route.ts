import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { listFile } from "~/pages/desk/lists/list-view.server";
import { csvResponse } from "~/http/responses";
import { exportList } from "~/usecases/operations/desk/lists";

/** The rows of a list as CSV, with the same filters as its page. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const list = params.list ?? "";
  const exportResult = await exportList(app, list, new URL(request.url).searchParams);
  if (exportResult.ok) return csvResponse(`${list}.csv`, listFile(app, exportResult.pageView));
  throw deskRefusalResponse(request, app, exportResult.code);
}
