import type { Currency } from "../../domain/core/country/country";
import type { AttemptId, SupplierId } from "../../domain/core/ids";
import type { SealedMessage } from "../../domain/notifications/message";
import type { ReleaseReason } from "../../domain/payments/attempt";
import type { MovedAmounts } from "../../domain/payments/provider";
import type { LedgerLine } from "../../domain/booking/stored-payment";
import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { type Cents, cents, ZERO } from "../../domain/core/money/money";
import type { TopUp } from "../../domain/booking/wallet/top-up";
import { valuesInJson, orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { walletPostings } from "./schema/lead-bids";
import { walletTopUps as topUps } from "./schema/top-ups";

export interface NewTopUp {
  readonly id: AttemptId;
  readonly supplierId: SupplierId;
  readonly submissionKey: string;
  readonly amount: Cents;
  readonly currency: Currency;
}

const toTopUp = (row: typeof topUps.$inferSelect): TopUp => ({
  id: row.id,
  supplierId: row.supplierId,
  amount: row.amountCents,
  currency: row.currency,
  providerId: row.providerId,
  state: row.state,
  reason: row.reason,
  taken: row.takenCents,
  returned: row.returnedCents,
  createdAt: row.createdAt,
});

/** Card payments with which stores top up their wallets. */
export function d1TopUps(db: D1Database) {
  const database = orm(db);
  const findTopUp = async (where: SQL | undefined) => {
    const row = await database.select().from(topUps).where(where).get();
    return row ? toTopUp(row) : null;
  };
  return {
    /** Adds a top-up, or returns the existing one for this form, store and amount. */
    async create({ id, supplierId, submissionKey, amount, currency }: NewTopUp, at: number): Promise<TopUp> {
      await database
        .insert(topUps)
        .values({
          id,
          supplierId,
          submissionKey,
          amountCents: amount,
          currency,
          state: "created",
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing({ target: [topUps.supplierId, topUps.submissionKey, topUps.amountCents] });
      const topUp = await findTopUp(
        and(eq(topUps.supplierId, supplierId), eq(topUps.submissionKey, submissionKey), eq(topUps.amountCents, amount)),
      );
      if (!topUp) throw new Error("The top-up that was just stored cannot be found");
      return topUp;
    },
    find: (id: AttemptId): Promise<TopUp | null> => findTopUp(eq(topUps.id, id)),
    findByProviderId: (providerId: string): Promise<TopUp | null> => findTopUp(eq(topUps.providerId, providerId)),
    /** Records the provider's id. If there already is one, it is kept. */
    async recordStarted(id: AttemptId, providerId: string, at: number): Promise<TopUp | null> {
      await database
        .update(topUps)
        .set({ state: "started", providerId, updatedAt: at })
        .where(and(eq(topUps.id, id), eq(topUps.state, "created")));
      return findTopUp(eq(topUps.id, id));
    },
    /** Posts a captured payment to the wallet with its receipt, once, in one batch. Returns false when the top-up is no longer open. */
    async complete(
      { id, supplierId, amount }: TopUp,
      messages: readonly SealedMessage[],
      at: number,
    ): Promise<boolean> {
      const isCompleted = sql`exists (select 1 from ${topUps} where ${and(eq(topUps.id, id), eq(topUps.state, "landed"))})`;
      const [landed] = await runInBatch(db, [
        database
          .update(topUps)
          .set({ state: "landed", takenCents: amount, updatedAt: at })
          .where(and(eq(topUps.id, id), eq(topUps.state, "started"))),
        insertFrom(
          db,
          walletPostings,
          { id: `top-up:${id}`, supplierId, amount, kind: "top-up", about: id, at },
          sql`where ${isCompleted}`,
        ).onConflictDoNothing(),
        ...outboxStatements(db, messages, at, isCompleted),
      ]);
      return landed?.meta.changes === 1;
    },
    /**
     * Changes the state of a top-up if it is currently one of `from`. Returns false otherwise. `moneyMoved` contains the amounts that the provider reported.
     */
    async move(
      id: AttemptId,
      from: readonly TopUp["state"][],
      to: "releasing" | "released",
      reason: ReleaseReason,
      at: number,
      moneyMoved?: MovedAmounts,
    ): Promise<boolean> {
      const { meta } = await database
        .update(topUps)
        .set({
          state: to,
          reason,
          updatedAt: at,
          ...(moneyMoved && { takenCents: moneyMoved.taken, returnedCents: moneyMoved.returned }),
        })
        .where(and(eq(topUps.id, id), inArray(topUps.state, [...from])));
      return meta.changes === 1;
    },
    /** Deducts from the wallet what the provider has refunded of a completed top-up. Repeating it deducts nothing more. */
    async recordRefund({ id, supplierId }: TopUp, moneyMoved: MovedAmounts, at: number): Promise<void> {
      const refundedBefore = sql`(select coalesce(-sum(${walletPostings.amount}), 0) from ${walletPostings} where ${and(eq(walletPostings.supplierId, supplierId), eq(walletPostings.kind, "top-up-returned"), eq(walletPostings.about, id))})`;
      const isCompleted = sql`exists (select 1 from ${topUps} where ${and(eq(topUps.id, id), eq(topUps.state, "landed"))})`;
      await runInBatch(db, [
        insertFrom(
          db,
          walletPostings,
          {
            id: `top-up-returned:${id}:${moneyMoved.returned}`,
            supplierId,
            amount: sql`${refundedBefore} - ${moneyMoved.returned}`,
            kind: "top-up-returned",
            about: id,
            at,
          },
          sql`where ${isCompleted} and ${refundedBefore} < ${moneyMoved.returned}`,
        ).onConflictDoNothing(),
        database
          .update(topUps)
          .set({ returnedCents: sql`max(${topUps.returnedCents}, ${moneyMoved.returned})` })
          .where(and(eq(topUps.id, id), eq(topUps.state, "landed"))),
      ]);
    },
    /** Open top-ups that were last changed before `changedBefore` (epoch milliseconds), oldest first. */
    async listUnfinished(changedBefore: number, limit: number): Promise<readonly TopUp[]> {
      // The states are literals, because the planner otherwise does not use the partial index of open rows.
      const rows = await database
        .select()
        .from(topUps)
        .where(and(sql`${topUps.state} in ('created', 'started', 'releasing')`, lt(topUps.updatedAt, changedBefore)))
        .orderBy(topUps.updatedAt)
        .limit(limit);
      return rows.map(toTopUp);
    },
    async markChecked(id: AttemptId, at: number): Promise<void> {
      await database.update(topUps).set({ updatedAt: at }).where(eq(topUps.id, id));
    },
    /** Top-ups with the amounts that the provider reported, newest first, for comparison with its records. */
    async ledgerLines(limit: number): Promise<readonly LedgerLine[]> {
      const rows = await database
        .select()
        .from(topUps)
        .where(and(isNotNull(topUps.providerId), sql`${topUps.state} in ${valuesInJson(["landed", "released"])}`))
        .orderBy(desc(topUps.createdAt))
        .limit(limit);
      return rows.flatMap(({ id, providerId, amountCents, currency, takenCents, returnedCents }) =>
        providerId === null
          ? []
          : [
              {
                method: "creditCard" as const,
                bookingToken: null,
                reference: { attemptId: id, providerId, paymentRef: providerId, amount: cents(amountCents), currency },
                ledger: { held: ZERO, taken: takenCents, returned: returnedCents },
              },
            ],
      );
    },
  };
}
