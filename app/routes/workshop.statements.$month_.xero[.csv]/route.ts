import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";
import { isAccountCode, DEFAULT_ACCOUNT_CODE, buildXeroBillCsv } from "~/domain/ledger/statements/csv";
import { requireUser } from "~/pages/portal/guard.server";
import { csvResponse } from "~/http/responses";
import { readMonthStatement } from "~/pages/portal/statements/statement-view.server";

/** The marketplace's charges of a closed month, as a bill for Xero. A month that is still open has no bill. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  await requireUser(request, app);
  const month = await readMonthStatement(app, request, params.month);
  if (!month.ok) throw refusedPage(month.code);
  const account = new URL(request.url).searchParams.get("account")?.trim() || DEFAULT_ACCOUNT_CODE;
  if (!isAccountCode(account)) throw refusedPage("invalid-input");
  const bill = month.closed && buildXeroBillCsv(month.statement, account);
  if (!bill) throw refusedPage("statement-not-found");
  return csvResponse(`xero-${month.statement.number}.csv`, bill);
}
