import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { cents } from "../../domain/core/money/money";
import type { LedgerLine } from "../../domain/booking/stored-payment";
import { selectColumns, orm } from "./orm";
import { moneyLedger, paymentAttempts, payments } from "./schema/payments";

/** Condition for attempts that were started at a provider and have ended. Only these can be reconciled with the provider. */
export const HAS_LEDGER = and(
  isNotNull(paymentAttempts.providerId),
  sql`${paymentAttempts.state} in ('completed', 'released')`,
);

/** Ledger totals of the newest attempts that were started at a provider and have ended. `where` is an additional condition. */
export async function readLedgerLines(
  db: D1Database,
  where: SQL | undefined,
  limit: number,
): Promise<readonly LedgerLine[]> {
  const sumIf = (isCounted: SQL) => sql`coalesce(sum(case when ${isCounted} then ${moneyLedger.amountCents} end), 0)`;
  const { debit, credit } = moneyLedger;
  const rows = await orm(db)
    .select({
      ...selectColumns({
        attemptId: paymentAttempts.id,
        method: paymentAttempts.method,
        providerId: paymentAttempts.providerId,
        amountCents: paymentAttempts.amountCents,
        currency: paymentAttempts.currency,
        bookingToken: payments.bookingToken,
      }),
      paymentRef: sql<string | null>`coalesce(${payments.paymentRef}, ${paymentAttempts.paymentRef})`.as("paymentRef"),
      held: sql<number>`${sumIf(eq(debit, "authorised"))} - ${sumIf(eq(credit, "authorised"))}`.as("held"),
      taken: sql<number>`${sumIf(eq(debit, "captured"))}`.as("taken"),
      returned: sql<number>`${sumIf(eq(credit, "refunded"))}`.as("returned"),
    })
    .from(paymentAttempts)
    .leftJoin(payments, eq(payments.attemptId, paymentAttempts.id))
    .leftJoin(moneyLedger, eq(moneyLedger.attemptId, paymentAttempts.id))
    .where(and(HAS_LEDGER, where))
    .groupBy(paymentAttempts.id)
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(limit);
  return rows.flatMap(
    ({ attemptId, method, providerId, paymentRef, amountCents, currency, bookingToken, ...ledger }) =>
      providerId === null
        ? []
        : [
            {
              bookingToken,
              method,
              reference: { attemptId, providerId, paymentRef, amount: cents(amountCents), currency },
              ledger: { held: cents(ledger.held), taken: cents(ledger.taken), returned: cents(ledger.returned) },
            },
          ],
  );
}
