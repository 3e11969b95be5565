import type { BookingToken } from "../../domain/core/ids";
import { and, type Column, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Booking } from "../../domain/booking/booking";
import { discountAmount } from "../../domain/pricing/discounts/recompute-price";
import type { Price } from "../../domain/pricing/price";
import { type DiscountUse, UNLIMITED_KEY } from "../../domain/pricing/discounts/use";
import { valuesInJson, orm, insertFrom, type Query } from "./orm";
import { customerCredits, discountUses } from "./schema/discounts";

const { account, amountCents } = customerCredits;

/** Balance of an account in cents. It includes expired credit that has not been posted yet. */
const accountBalance = (accountKey: string) =>
  sql`coalesce((select sum(${amountCents}) from ${customerCredits} where ${eq(account, accountKey)}), 0)`;

/**
 * Expired credit that is still in an account's balance, in cents. Credit that was used counts against the credit that expires first. `rows` selects the
 * account's rows.
 */
export const expiredCents = (at: number, rows: SQL | undefined) =>
  sql<number>`(select max(0, coalesce(sum(case when ${customerCredits.expiresAt} <= ${at} or ${customerCredits.bookingToken} is not null or ${customerCredits.reason} = 'expired' then ${amountCents} else 0 end), 0)) from ${customerCredits} where ${rows})`;

/** Posts the expired credit of an account, in a batch that takes credit from the account afterwards. */
const postExpiredCredit = (db: D1Database, accountKey: string, at: number): Query => {
  const expiredAmount = expiredCents(at, eq(account, accountKey));
  return insertFrom(
    db,
    customerCredits,
    {
      account: accountKey,
      at,
      amountCents: sql`-${expiredAmount}`,
      balanceAfter: sql`${accountBalance(accountKey)} - ${expiredAmount}`,
      reason: "expired",
    },
    sql`where ${expiredAmount} > 0`,
  );
};

/**
 * Posts an amount in cents to an account. The new balance is the sum of all earlier rows, so the insert uses a select instead of values. A negative balance
 * violates a CHECK of the table.
 */
export const postCredit = (
  db: D1Database,
  posting: {
    readonly account: string;
    readonly cents: number;
    readonly reason: string;
    readonly token: BookingToken | null;
    readonly expiresAt?: number | null;
    readonly giveawayId?: string | null;
  },
  at: number,
) =>
  insertFrom(
    db,
    customerCredits,
    {
      account: posting.account,
      at,
      amountCents: posting.cents,
      balanceAfter: sql`${accountBalance(posting.account)} + ${posting.cents}`,
      reason: posting.reason,
      bookingToken: posting.token,
      expiresAt: posting.expiresAt ?? null,
      giveawayId: posting.giveawayId ?? null,
    },
    sql``,
  );

/**
 * Statements that reserve a discount, for the batch that creates the booking. Each limited use takes the lowest free slot. If none is free, the slot is null
 * and the batch fails. If the account has too little credit, a CHECK of the table fails.
 */
export function reserveDiscount(db: D1Database, bookingToken: BookingToken, use: DiscountUse, at: number): Query[] {
  const rows = reserveUses(db, bookingToken, use, at);
  if (use.credit === null) return rows;
  const creditPosting = {
    account: use.credit.account,
    cents: -use.credit.amount,
    reason: "booking",
    token: bookingToken,
  };
  return [...rows, postExpiredCredit(db, use.credit.account, at), postCredit(db, creditPosting, at)];
}

/** Condition for the discount uses of a booking that were not returned. */
const isHeldBy = (bookingToken: BookingToken) =>
  and(eq(discountUses.bookingToken, bookingToken), isNull(discountUses.givenBackAt));

/**
 * Like `reserveDiscount`, for a booking that gets a new price at its next supplier. Releases other discounts, changes the retained discount to its new amount
 * and adjusts the credit by the difference. `use` null = the booking no longer has a discount.
 */
export function moveDiscount(
  db: D1Database,
  bookingToken: BookingToken,
  use: DiscountUse | null,
  at: number,
  reason: "booking-moved" | "booking-cancelled" = "booking-moved",
): Query[] {
  const database = orm(db);
  const otherUsesUpdate = database
    .update(discountUses)
    .set({ givenBackAt: at })
    .where(use === null ? isHeldBy(bookingToken) : and(isHeldBy(bookingToken), ne(discountUses.code, use.code)));
  // Returns to each account what the booking used before and no longer uses.
  const retainedCredit = sql`case when ${account} = ${use?.credit?.account ?? ""} then ${use?.credit?.amount ?? 0} else 0 end`;
  const creditMoves = sql`select ${account} as account, -sum(${amountCents}) - ${retainedCredit} as back from ${customerCredits} where ${eq(customerCredits.bookingToken, bookingToken)} group by ${account}`;
  const creditInsert = insertFrom(
    db,
    customerCredits,
    {
      account: sql`moved.account`,
      at,
      amountCents: sql`moved.back`,
      balanceAfter: sql`(select sum(${amountCents}) from ${customerCredits} where ${account} = moved.account) + moved.back`,
      reason,
      bookingToken,
    },
    sql`from (${creditMoves}) moved where moved.back <> 0`,
  );
  return [
    otherUsesUpdate,
    ...(use === null
      ? []
      : [
          database
            .update(discountUses)
            .set({ offCents: use.off, rewardsOption: use.rewardsOption })
            .where(and(isHeldBy(bookingToken), eq(discountUses.code, use.code))),
          ...reserveUses(db, bookingToken, use, at),
        ]),
    creditInsert,
  ];
}

/** Returns the codes, voucher and credit of a cancelled booking, in the batch that cancels it. */
export const returnDiscount = (db: D1Database, bookingToken: BookingToken, at: number): Query[] =>
  moveDiscount(db, bookingToken, null, at, "booking-cancelled");

/** Must match the condition on `taker` in the index `discount_uses_once` exactly. It excludes uses without a limit. */
export const hasTaker = (taker: Column | SQL): SQL => sql`${taker} <> ${sql.raw(`'${UNLIMITED_KEY}'`)}`;

/** Inserts a use for each of `use.takers`. Uses that the booking already has are kept. */
function reserveUses(db: D1Database, bookingToken: BookingToken, use: DiscountUse, at: number): Query[] {
  const takenUses = alias(discountUses, "taken");
  return use.takers.map((taker) => {
    const isWithinPeriod = and(
      eq(takenUses.code, use.code),
      eq(takenUses.taker, taker),
      eq(takenUses.period, use.period),
      isNull(takenUses.givenBackAt),
      hasTaker(takenUses.taker),
    );
    // The insert itself finds the lowest free slot, so that two simultaneous requests do not get the same one.
    const slot =
      use.limit === null
        ? 1
        : sql`(select min(value) from ${valuesInJson(slotNumbers(use.limit))} where value not in (select ${takenUses.slot} from ${discountUses} as ${takenUses} where ${isWithinPeriod}))`;
    const isAlreadyHeld = and(isHeldBy(bookingToken), eq(discountUses.code, use.code), eq(discountUses.taker, taker));
    const insertStatement = insertFrom(
      db,
      discountUses,
      {
        bookingToken,
        code: use.code,
        taker,
        period: use.period,
        slot,
        offCents: use.off,
        rewardsOption: use.rewardsOption,
        takenAt: at,
      },
      sql`where not exists (select 1 from ${discountUses} where ${isAlreadyHeld})`,
    );
    return insertStatement.onConflictDoUpdate({
      target: [
        discountUses.bookingToken,
        discountUses.code,
        discountUses.taker,
        discountUses.period,
        discountUses.slot,
      ],
      set: {
        givenBackAt: null,
        offCents: sql`excluded.off_cents`,
        rewardsOption: sql`excluded.rewards_option`,
        takenAt: sql`excluded.taken_at`,
      },
    });
  });
}

/** Slot numbers from 1 to the limit. */
const slotNumbers = (limit: number) => Array.from({ length: limit }, (_, index) => index + 1);

/**
 * Statements that adjust a booking's discount to its new price. Credit that the booking no longer uses is returned to the account, and a discount that is no
 * longer used becomes available again.
 */
export function recomputeDiscount(
  db: D1Database,
  { token, price: previousPrice }: Pick<Booking, "token" | "price">,
  price: Price,
  at: number,
): Query[] {
  const discountBefore = discountAmount(previousPrice);
  const discountAfter = discountAmount(price);
  if (discountBefore === discountAfter) return [];
  const database = orm(db);
  const uses = database
    .update(discountUses)
    .set({ offCents: discountAfter, givenBackAt: discountAfter === 0 ? at : null })
    .where(isHeldBy(token));
  if (discountAfter > discountBefore) return [uses];
  const returnedAmount = discountBefore - discountAfter;
  const ownCredit = alias(customerCredits, "mine");
  // Credit is returned only to an account that gave the booking at least that much.
  const creditInsert = insertFrom(
    db,
    customerCredits,
    {
      account: sql`${ownCredit.account}`,
      at,
      amountCents: returnedAmount,
      balanceAfter: sql`(select sum(${amountCents}) from ${customerCredits} where ${eq(account, ownCredit.account)}) + ${returnedAmount}`,
      reason: "price-changed",
      bookingToken: token,
    },
    sql`from ${customerCredits} as ${ownCredit} where ${eq(ownCredit.bookingToken, token)} group by ${ownCredit.account} having sum(${ownCredit.amountCents}) <= ${-returnedAmount}`,
  );
  return [uses, creditInsert];
}
