import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { buildLinesCsv } from "~/domain/ledger/statements/csv";
import { requireUser } from "~/pages/portal/guard.server";
import { csvResponse } from "~/http/responses";
import { readMonthStatement } from "~/pages/portal/statements/statement-view.server";

/** Every line of a month as CSV for spreadsheets. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const month = await readMonthStatement(app, request, params.month);
  if (!month.ok) throw refusedPage(month.code);
  const { statement } = month;
  return csvResponse(`statement-${statement.number}.csv`, buildLinesCsv(statement));
}
