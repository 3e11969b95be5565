import type { SupplierId } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import type { Cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { type Month, monthClosesAt } from "../../../domain/ledger/statements/month";
import { type Statement, statementHash } from "../../../domain/ledger/statements/statement";
import type { Context } from "../../context";
import type { Payout } from "../../../domain/ledger/payouts/payout";
import type { ClosedMonth } from "../../../domain/ledger/statements/closed-month";
import { type StoreAccess, readStoreData } from "../../identity/store-account/store-for";
import { openStatements, computeAccountBalance } from "./write-statement";
import type { AccessRefusal } from "../../identity/store-account/authorize";

/** Maximum number of months: ten years. */
const MAX_MONTHS = 120;
const MAX_PAYOUTS = 24;

export interface StatementsView extends StoreAccess {
  /** Open months, newest first, with the epoch milliseconds at which each will close. */
  readonly open: readonly { readonly statement: Statement; readonly closesAt: number }[];
  /** Newest first. */
  readonly closed: readonly ClosedMonth[];
  /** Newest first. */
  readonly payouts: readonly Payout[];
  readonly balance: Cents;
  readonly held: Cents;
  readonly zone: string;
}

/** The monthly statements of one of the person's stores, and the current balance of its account. */
export async function readStatements(
  context: Context,
  supplierId: SupplierId | null,
): Promise<StatementsView | AccessRefusal> {
  const { statements } = context.db;
  const access = await readStoreData(context, supplierId, PERMISSION.viewMoney, (supplierId) =>
    Promise.all([
      statements.readOpenAccount(supplierId),
      statements.closed(supplierId, MAX_MONTHS),
      context.db.payouts.list(supplierId, MAX_PAYOUTS),
    ]),
  );
  if (!access.ok) return access;
  const [account, closed, payouts] = access.read;
  if (account === null) return refuse("portal-forbidden");
  const { zone } = account.supplier;
  const openMonths = openStatements(context, account).map(({ statement, month }) => ({
    statement,
    closesAt: monthClosesAt(month, zone, context.config.statementDays),
  }));
  return { ...access, open: openMonths.toReversed(), closed, payouts, ...computeAccountBalance(account), zone };
}

export interface StatementWithLines extends StoreAccess {
  readonly statement: Statement;
  /** null = the month is still open. */
  readonly closed: { readonly at: number; readonly hash: string } | null;
  readonly closesAt: number;
  readonly zone: string;
}

/** One month of a store: the closed statement, or the postings so far. */
export async function readStatement(
  context: Context,
  supplierId: SupplierId | null,
  month: Month,
): Promise<StatementWithLines | AccessRefusal | Refusal<"statement-not-found">> {
  const { statements } = context.db;
  const access = await readStoreData(context, supplierId, PERMISSION.viewMoney, (supplierId) =>
    Promise.all([statements.find(supplierId, month), statements.readOpenAccount(supplierId)]),
  );
  if (!access.ok) return access;
  const [closedStatement, account] = access.read;
  if (account === null) return refuse("portal-forbidden");
  const { zone } = account.supplier;
  const closesAt = monthClosesAt(month, zone, context.config.statementDays);
  if (closedStatement !== null && statementHash(closedStatement.statement) !== closedStatement.hash)
    context.log.error({ event: "statement-hash-mismatch", supplierId: access.store.supplierId, month });
  if (closedStatement !== null)
    return {
      ...access,
      statement: closedStatement.statement,
      closed: { at: closedStatement.closedAt, hash: closedStatement.hash },
      closesAt,
      zone,
    };
  const openMonths = openStatements(context, account).find((statement) => statement.month === month);
  return openMonths
    ? { ...access, statement: openMonths.statement, closed: null, closesAt, zone }
    : refuse("statement-not-found");
}
