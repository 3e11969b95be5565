import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { firstDayOf, parseMonth } from "~/domain/ledger/statements/month";
import { parseCompany } from "~/pages/desk/fleet-rule.server";
import { deskRefused } from "~/pages/desk/guard.server";
import { csvAnswer } from "~/pages/portal/statements/month-param.server";
import { fleetMonthCsv } from "~/usecases/operations/desk/fleets";

/** Serves a company's bookings of one month. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const month = parseMonth(params.month ?? "");
  if (month === null) throw refusedPage("page-not-found");
  const match = await fleetMonthCsv(app, parseCompany(params.company), firstDayOf(month));
  if (!match.ok) throw deskRefused(request, app, match.code);
  return csvAnswer(match.csv, `fleet-${params.company}-${month}.csv`);
}
