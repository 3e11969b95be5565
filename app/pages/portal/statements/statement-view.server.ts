import { refuse } from "../../../domain/core/outcomes";
import { formatDay } from "../../../domain/core/time/format";
import { formatPageMoment } from "~/ui/format-moment";
import { formatPercent } from "../../../domain/booking/commission/percent";
import type { Cents } from "../../../domain/core/money/money";
import { formatStatementMonth, parseMonth } from "../../../domain/ledger/statements/month";
import {
  type Invoice,
  type StatementAccount,
  type StatementLine,
  sumLines,
} from "../../../domain/ledger/statements/statement";
import type { Context } from "../../../usecases/context";
import { readStatement, type StatementWithLines } from "../../../usecases/ledger/statements/read-statements";
import { readStoreId } from "../settings/store-param";

/** Reads the statement in the URL: "/workshop/statements/2026-11?store=12". An invalid month returns `statement-not-found`. */
export function readMonthStatement(app: Context, request: Request, text: string | undefined) {
  const month = parseMonth(text ?? "");
  return month === null ? refuse("statement-not-found") : readStatement(app, readStoreId(request), month);
}

export interface LineView {
  readonly key: string;
  readonly day: string;
  readonly text: string;
  /** The base amount, and the percentage if there is one. */
  readonly counted: string | null;
  readonly amount: Cents;
}

export const INVOICE_NAMES: Readonly<Record<Invoice["kind"], string>> = {
  "tax-invoice": "Tax invoice",
  invoice: "Invoice",
  "adjustment-note": "Adjustment note",
  "credit-note": "Credit note",
};

/** True if a line changes the balance. Completed work has a value but moves no money, so it has its own list. */
const affectsBalance = ({ kind }: StatementLine): boolean => kind !== "done";

const statementLineView = (
  { origin, day, text, amount, counted, percent100 }: StatementLine,
  formatAmount: (amount: Cents) => string,
) => ({
  key: origin,
  day: formatDay(day),
  text,
  counted:
    counted === null
      ? null
      : percent100 === null
        ? formatAmount(counted)
        : `${formatPercent(percent100)} of ${formatAmount(counted)}`,
  amount,
});

/** View model of the statement of one month. */
export function statementView(
  { statement, closed, closesAt, zone }: StatementWithLines,
  formatAmount: (amount: Cents) => string,
) {
  const { account, wallet, invoice, month, firstDay, lastDay, done: result } = statement;
  const accountView = ({ opening, lines, closing }: StatementAccount) => ({
    opening,
    closing,
    lines: lines.filter(affectsBalance).map((line) => statementLineView(line, formatAmount)),
  });
  const totalLines = [
    { key: "taken", label: "Paid online by your customers", amount: sumLines(account.lines, "taken") },
    { key: "returned", label: "Refunded to your customers", amount: sumLines(account.lines, "returned") },
    {
      key: "discount",
      label: "Discounts we gave your customers",
      amount: sumLines(account.lines, "discount", "discount-reversal"),
    },
    { key: "commission", label: "Commission", amount: sumLines(account.lines, "commission", "commission-refund") },
    { key: "dispute", label: "Disputed payments", amount: sumLines(account.lines, "dispute", "dispute-reversal") },
    { key: "payout", label: "Paid out to you", amount: sumLines(account.lines, "payout", "payout-failed") },
  ].filter(({ key, amount }) => amount !== 0 || key === "commission");
  return {
    month,
    title: formatStatementMonth(month),
    number: statement.number,
    period: `${formatDay(firstDay)} to ${formatDay(lastDay)}`,
    issuer: statement.issuer,
    recipient: statement.recipient,
    currency: statement.currency,
    closed: closed && { when: formatPageMoment(closed.at, zone), hash: closed.hash },
    closesOn: formatPageMoment(closesAt, zone),
    done: {
      ...result,
      lines: account.lines
        .filter((line) => !affectsBalance(line))
        .map((line) => ({
          key: line.origin,
          day: formatDay(line.day),
          reference: line.reference,
          worth: line.counted,
        })),
    },
    sums: totalLines,
    account: accountView(account),
    wallet: wallet.lines.length === 0 && wallet.opening === 0 ? null : accountView(wallet),
    invoice: invoice && {
      ...invoice,
      name: INVOICE_NAMES[invoice.kind],
      day: formatDay(invoice.day),
      lines: invoice.lines.map(({ origin, text, amount }) => ({ key: origin, text, amount })),
    },
  };
}

export type StatementView = ReturnType<typeof statementView>;
