import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { listGiveawayLimits, type Giveaway, type GiveawayLimits } from "../../domain/pricing/giveaways/giveaways";
import type { BookingToken } from "../../domain/core/ids";
import { cents } from "../../domain/core/money/money";
import { type Grant, GrantRefusedError, type StoredGiveaway } from "../../domain/pricing/giveaways/grant";
import { REFUNDED_CENTS } from "./money-ledger";
import { orm, insertFrom, type Query, runInBatch } from "./orm";
import { toRefusal } from "./refusals";
import { bookings } from "./schema/bookings";
import { giveaways } from "./schema/desk";
import { disputes, IS_OPEN_DISPUTE } from "./schema/disputes";
import { leadReturns } from "./schema/lead-bids";
import { payments } from "./schema/payments";
import { payouts } from "./schema/payouts";

/** Columns of a giveaway, without the digests that identify the customer. */
const STORED_COLUMNS = {
  id: giveaways.id,
  kind: giveaways.kind,
  amount: giveaways.amountCents,
  bookingToken: giveaways.bookingToken,
  supplierId: giveaways.supplierId,
  about: giveaways.about,
  askedBy: giveaways.askedBy,
  askedByName: giveaways.askedByName,
  vouchedBy: giveaways.vouchedBy,
  askedAt: giveaways.askedAt,
  reason: giveaways.reason,
  details: giveaways.details,
  state: giveaways.state,
  decidedBy: giveaways.decidedBy,
  decidedByName: giveaways.decidedByName,
  decidedAt: giveaways.decidedAt,
};
type Row = Omit<StoredGiveaway, "amount"> & { readonly amount: number };
export const toGiveaway = (row: Row): StoredGiveaway => ({ ...row, amount: cents(row.amount) });
export const selectGiveaways = (db: D1Database) => orm(db).select(STORED_COLUMNS).from(giveaways).$dynamic();

/** The captured amount of a payment that has not been refunded, in cents. 0 while another refund of the payment is not confirmed. */
export const unrefundedCents = (attemptId: SQL) =>
  sql<number>`coalesce((select ${payments.takenCents} - ${REFUNDED_CENTS} from ${payments} where ${payments.attemptId} = ${attemptId} and ${payments.status} in ('settled', 'partial refund')), 0)`;

/** The amount of a payment that the customer's bank has withdrawn, in cents. */
const disputedCents = (attemptId: SQL) =>
  sql`coalesce((select sum(${disputes.withdrawn} - ${disputes.reinstated}) from ${payments} join ${disputes} on ${disputes.bookingToken} = ${payments.bookingToken} and ${disputes.attemptId} = ${payments.attemptId} where ${payments.attemptId} = ${attemptId}), 0)`;

/**
 * SQL version of `refundable` in the domain. The write that refunds calculates it, so that two simultaneous refunds cannot exceed the payment together.
 * test/faults/payments compares both after every step.
 */
export const refundableCents = (attemptId: SQL) =>
  sql<number>`max(0, ${unrefundedCents(attemptId)} - ${disputedCents(attemptId)})`;

/** SQL version of `refundableAmountAfterPending` in the domain. A refund request waits until a pending refund is confirmed. */
export const refundableAfterPendingCents = (attemptId: SQL) =>
  sql<number>`max(${refundableCents(attemptId)}, coalesce((select ${payments.keptCents} from ${payments} where ${payments.attemptId} = ${attemptId} and ${payments.status} = 'refund pending'), 0) - ${disputedCents(attemptId)})`;

/**
 * Whether the giveaway can still be carried out: enough of the payment remains, the booking is not cancelled, and the payout, dispute or request is undecided.
 */
export const isStillPossible = sql`case ${giveaways.kind}
  when 'refund' then ${refundableAfterPendingCents(sql`${giveaways.details} ->> 'attemptId'`)} >= ${giveaways.amountCents}
  when 'cancellation' then exists (select 1 from ${bookings} where ${bookings.token} = ${giveaways.bookingToken} and ${bookings.status} <> 'Cancelled')
  when 'late-move' then exists (select 1 from ${bookings} where ${bookings.token} = ${giveaways.bookingToken} and ${bookings.status} <> 'Cancelled')
  when 'lead-refund' then exists (select 1 from ${leadReturns} where ${leadReturns.id} = ${giveaways.about} and ${leadReturns.state} = 'waiting')
  when 'failed-payout' then exists (select 1 from ${payouts} where ${payouts.id} = ${giveaways.about} and ${payouts.state} = 'sent')
  when 'dispute-won' then exists (select 1 from ${disputes} where ${disputes.id} = ${giveaways.about} and ${IS_OPEN_DISPUTE})
  else 1 end`;

/** Closes the requests about this booking that a refund or cancellation makes impossible. Used in the batch of that refund or cancellation. */
export const closeImpossibleRequests = (db: D1Database, bookingToken: BookingToken | null, at: number): Query =>
  orm(db)
    .update(giveaways)
    .set({ state: "ended", decidedAt: at })
    .where(
      and(
        sql`${giveaways.state} = 'waiting'`,
        bookingToken === null ? undefined : eq(giveaways.bookingToken, bookingToken),
        sql`not ${isStillPossible}`,
      ),
    );

const earlierGiveaway = alias(giveaways, "earlier");
const givenBooking = alias(bookings, "given");

/**
 * Whether this giveaway and those before it that needed no second approval are within the limits. It is a single expression, so that the write itself can
 * evaluate it.
 */
function isWithinLimits(giveaway: Giveaway, limits: GiveawayLimits): SQL {
  const { amount, bookingToken, supplierId, by, at } = giveaway;
  const bookingColumn = (column: SQL) =>
    sql`(select ${column} from ${bookings} where ${bookings.token} = ${bookingToken})`;
  const LIMIT_CONDITIONS: Readonly<Record<ReturnType<typeof listGiveawayLimits>[number]["per"], readonly SQL[]>> = {
    booking: bookingToken === null ? [] : [sql`${earlierGiveaway.bookingToken} = ${bookingToken}`],
    customer:
      bookingToken === null
        ? []
        : [
            // Giveaways for bookings with the same mailbox, ignoring an address tag ("name+tag@"), or with the same email or mobile.
            sql`exists (select 1 from ${bookings} as ${givenBooking} where ${givenBooking.token} = ${earlierGiveaway.bookingToken} and ${givenBooking.mailboxDigest} = ${bookingColumn(sql`${bookings.mailboxDigest}`)})`,
            sql`${earlierGiveaway.emailDigest} = ${bookingColumn(sql`${bookings.emailDigest}`)}`,
            sql`${earlierGiveaway.mobileDigest} = ${bookingColumn(sql`${bookings.mobileDigest}`)}`,
          ],
    workshop: supplierId === null ? [] : [sql`${earlierGiveaway.supplierId} = ${supplierId}`],
    person: [sql`${earlierGiveaway.askedBy} = ${by.id}`],
    desk: [sql`1`],
  };
  const limitChecks = listGiveawayLimits(limits).flatMap(({ per, withinMs, limit }) =>
    LIMIT_CONDITIONS[per].map(
      (where) =>
        sql`(select coalesce(sum(${earlierGiveaway.amountCents}), 0) from ${giveaways} as ${earlierGiveaway} where ${where} and ${earlierGiveaway.state} = 'given' and ${earlierGiveaway.decidedBy} is null${withinMs === null ? sql`` : sql` and ${earlierGiveaway.askedAt} > ${at - withinMs}`}) + ${amount} <= ${limit}`,
    ),
  );
  return sql.join([sql`${amount} <= ${limits.singleLimit}`, ...limitChecks], sql` and `);
}

const toGiveawayRow = (giveaway: Giveaway, state: "given" | "waiting") => {
  const { id, kind, amount, bookingToken, supplierId, about, by, at, reason, details } = giveaway;
  const bookingColumn = (column: SQL) =>
    bookingToken === null ? null : sql`(select ${column} from ${bookings} where ${bookings.token} = ${bookingToken})`;
  return {
    id,
    kind,
    amountCents: amount,
    bookingToken,
    supplierId,
    emailDigest: bookingColumn(sql`${bookings.emailDigest}`),
    mobileDigest: bookingColumn(sql`${bookings.mobileDigest}`),
    about,
    askedBy: by.id,
    askedByName: by.name,
    vouchedBy: by.vouchedBy,
    askedAt: at,
    reason,
    details,
    state,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
  };
};

/**
 * The statements with which a batch that gives something away must start. If the giveaway is not permitted, its id is null, the whole batch fails and
 * `runWithGrant` throws GrantRefusedError. `grant` null = nothing is given away.
 */
export function grantStatements(db: D1Database, grant: Grant | null): readonly Query[] {
  if (grant === null) return [];
  const database = orm(db);
  switch (grant.kind) {
    case "alone": {
      const { giveaway, limits } = grant;
      const id = sql`case when ${isWithinLimits(giveaway, limits)} then ${giveaway.id} end`;
      return [insertFrom(db, giveaways, { ...toGiveawayRow(giveaway, "given"), id }, sql``)];
    }
    case "approved": {
      const { id, by, at } = grant;
      const mayApprove = sql`${giveaways.state} = 'waiting' and ${giveaways.askedBy} <> ${by.id} and ${giveaways.vouchedBy} is not ${by.id}`;
      return [
        database
          .update(giveaways)
          .set({
            state: sql`case when ${mayApprove} then 'given' end`,
            decidedBy: by.id,
            decidedByName: by.name,
            decidedAt: at,
          })
          .where(eq(giveaways.id, id)),
      ];
    }
    case "seconded": {
      const { giveaway, by } = grant;
      const row = {
        ...toGiveawayRow(giveaway, "given"),
        decidedBy: by.id,
        decidedByName: by.name,
        decidedAt: giveaway.at,
      };
      return [insertFrom(db, giveaways, row, sql``)];
    }
  }
}

/** Runs a write that has a grant. Throws GrantRefusedError if the grant was refused and therefore nothing was written. */
export async function runWithGrant<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal === "above-limit" || refusal === "already-given" || refusal === "already-decided")
      throw new GrantRefusedError(refusal);
    throw error;
  }
}

export function d1Giveaways(db: D1Database) {
  const database = orm(db);
  return {
    async find(id: string): Promise<StoredGiveaway | null> {
      const row = await selectGiveaways(db).where(eq(giveaways.id, id)).get();
      return row ? toGiveaway(row) : null;
    },
    async listByBooking(bookingToken: BookingToken): Promise<readonly StoredGiveaway[]> {
      const rows = await selectGiveaways(db)
        .where(eq(giveaways.bookingToken, bookingToken))
        .orderBy(desc(giveaways.askedAt), asc(giveaways.id));
      return rows.map(toGiveaway);
    },
    /** Records a grant before an action that does not fit in one batch, such as a file of 5,000 vouchers. Throws GrantRefusedError. */
    async recordGrant(grant: Grant): Promise<void> {
      await runWithGrant(() => runInBatch(db, [...grantStatements(db, grant)]));
    },
    /** Giveaways for bookings made with an email, found by its keyed digest, newest first. */
    async listByEmail(emailDigest: string, limit: number): Promise<readonly StoredGiveaway[]> {
      const rows = await selectGiveaways(db)
        // Repeats the condition of the index `giveaways_of_email`, so that SQLite can use it.
        .where(and(sql`${giveaways.emailDigest} is not null`, eq(giveaways.emailDigest, emailDigest)))
        .orderBy(desc(giveaways.askedAt), asc(giveaways.id))
        .limit(limit);
      return rows.map(toGiveaway);
    },
    /** Records a request that needs a second person's approval, once per id. Returns false if the payment or booking no longer allows the giveaway. */
    async addRequest(giveaway: Giveaway): Promise<boolean> {
      const [, expireResult, [row]] = await database.batch([
        insertFrom(db, giveaways, toGiveawayRow(giveaway, "waiting"), sql`where true`).onConflictDoNothing(),
        database
          .delete(giveaways)
          .where(and(eq(giveaways.id, giveaway.id), sql`${giveaways.state} = 'waiting'`, sql`not ${isStillPossible}`)),
        database.select({ state: giveaways.state }).from(giveaways).where(eq(giveaways.id, giveaway.id)),
      ]);
      return expireResult.meta.changes === 0 && row !== undefined;
    },
    /** Declines or withdraws a pending request, or closes one that can no longer be carried out. Returns false if it was decided in the meantime. */
    async close(
      id: string,
      state: "declined" | "ended",
      by: { readonly id: string; readonly name: string } | null,
      at: number,
    ): Promise<boolean> {
      const { meta } = await database
        .update(giveaways)
        .set({ state, decidedBy: by?.id ?? null, decidedByName: by?.name ?? null, decidedAt: at })
        .where(and(eq(giveaways.id, id), eq(giveaways.state, "waiting")));
      return meta.changes === 1;
    },
    /** Closes all pending requests that can no longer be carried out. */
    async closeImpossible(at: number): Promise<void> {
      await runInBatch(db, [closeImpossibleRequests(db, null, at)]);
    },
  };
}
