import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { deskRefused, isDeskRefusal } from "~/pages/desk/guard.server";
import { listFile } from "~/pages/desk/lists/list-view.server";
import { csvAnswer } from "~/pages/portal/statements/month-param.server";
import { exportList } from "~/usecases/operations/desk/lists";

/** The rows of a list as CSV, with the same filters as its page. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const list = params.list ?? "";
  const match = await exportList(app, list, new URL(request.url).searchParams);
  if (match.ok) return csvAnswer(listFile(app, match.shown), `${list}.csv`);
  throw isDeskRefusal(match.code) ? deskRefused(request, app, match.code) : refusedPage(match.code);
}
