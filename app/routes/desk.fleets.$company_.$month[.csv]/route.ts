import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { firstDayOfMonth, parseMonth } from "~/domain/ledger/statements/month";
import { parseCompany } from "~/pages/desk/fleet-rule.server";
import { deskRefusalResponse } from "~/pages/desk/guard.server";
import { csvResponse } from "~/http/responses";
import { buildFleetMonthCsv } from "~/usecases/operations/desk/fleets";

/** Serves a company's bookings of one month. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const month = parseMonth(params.month ?? "");
  if (month === null) throw refusedPage("page-not-found");
  const monthCsv = await buildFleetMonthCsv(app, parseCompany(params.company), firstDayOfMonth(month));
  if (!monthCsv.ok) throw deskRefusalResponse(request, app, monthCsv.code);
  return csvResponse(`fleet-${params.company}-${month}.csv`, monthCsv.csv);
}
