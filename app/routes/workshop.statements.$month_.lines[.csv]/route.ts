import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { linesCsv } from "~/domain/ledger/statements/csv";
import { requireUser } from "~/pages/portal/guard.server";
import { csvResponse, readMonth } from "~/pages/portal/statements/month-param.server";

/** Every line of a month as CSV for spreadsheets. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const month = await readMonth(app, request, params.month);
  if (!month.ok) throw refusedPage(month.code);
  const { statement } = month;
  return csvResponse(linesCsv(statement), `statement-${statement.number}.csv`);
}
