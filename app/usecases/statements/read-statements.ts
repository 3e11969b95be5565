import type { SupplierId } from "../../domain/ids";
import { PERMISSION } from "../../domain/identity/permissions";
import type { Cents } from "../../domain/money/money";
import { type Refusal, refuse } from "../../domain/outcomes";
import { type Month, monthCloses } from "../../domain/statements/month";
import { type Statement, statementHash } from "../../domain/statements/statement";
import type { Context } from "../context";
import type { Payout } from "../ports/payouts";
import type { ClosedMonth } from "../ports/statements";
import { type StoreFor, storeWith } from "../portal/store-for";
import { openStatements, standingOf } from "./write-statement";

/** Ten years. */
const MAX_MONTHS = 120;
const MAX_PAYOUTS = 24;

type StoreRefusal = Refusal<"not-signed-in" | "portal-forbidden">;

export interface ShownStatements extends StoreFor {
  /** Months that are not closed, the newest first, and when each will be, epoch milliseconds. */
  readonly open: readonly { readonly statement: Statement; readonly closesAt: number }[];
  /** The newest first. */
  readonly closed: readonly ClosedMonth[];
  /** The newest first. */
  readonly payouts: readonly Payout[];
  readonly balance: Cents;
  readonly held: Cents;
  readonly zone: string;
}

/** The months of one of the person's stores, and what its account comes to now. */
export async function readStatements(
  context: Context,
  wanted: SupplierId | null,
): Promise<ShownStatements | StoreRefusal> {
  const { statements } = context.db;
  const found = await storeWith(context, wanted, PERMISSION.viewMoney, (supplierId) =>
    Promise.all([
      statements.open(supplierId),
      statements.closed(supplierId, MAX_MONTHS),
      context.db.payouts.list(supplierId, MAX_PAYOUTS),
    ]),
  );
  if (!found.ok) return found;
  const [account, closed, payouts] = found.read;
  if (account === null) return refuse("portal-forbidden");
  const { zone } = account.supplier;
  const open = openStatements(context, account).map(({ statement, month }) => ({
    statement,
    closesAt: monthCloses(month, zone, context.config.statementDays),
  }));
  return { ...found, open: open.toReversed(), closed, payouts, ...standingOf(account), zone };
}

export interface ShownStatement extends StoreFor {
  readonly statement: Statement;
  /** null = the month is not closed yet: it is so far. */
  readonly closed: { readonly at: number; readonly hash: string } | null;
  readonly closesAt: number;
  readonly zone: string;
}

/** One month: the closed document, or the postings so far. */
export async function readStatement(
  context: Context,
  wanted: SupplierId | null,
  month: Month,
): Promise<ShownStatement | StoreRefusal | Refusal<"statement-not-found">> {
  const { statements } = context.db;
  const found = await storeWith(context, wanted, PERMISSION.viewMoney, (supplierId) =>
    Promise.all([statements.find(supplierId, month), statements.open(supplierId)]),
  );
  if (!found.ok) return found;
  const [kept, account] = found.read;
  if (account === null) return refuse("portal-forbidden");
  const { zone } = account.supplier;
  const closesAt = monthCloses(month, zone, context.config.statementDays);
  if (kept !== null && statementHash(kept.statement) !== kept.hash)
    context.log.error({ event: "statement-differs", supplierId: found.store.supplierId, month });
  if (kept !== null)
    return {
      ...found,
      statement: kept.statement,
      closed: { at: kept.closedAt, hash: kept.hash },
      closesAt,
      zone,
    };
  const open = openStatements(context, account).find((each) => each.month === month);
  return open ? { ...found, statement: open.statement, closed: null, closesAt, zone } : refuse("statement-not-found");
}
