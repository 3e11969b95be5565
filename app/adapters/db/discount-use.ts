import type { BookingToken } from "../../domain/core/ids";
import { and, type Column, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Booking } from "../../domain/booking/booking";
import { offByDiscount } from "../../domain/pricing/discounts/recompute-price";
import type { Price } from "../../domain/pricing/price";
import { type DiscountUse, NO_TAKER } from "../../domain/pricing/discounts/use";
import { valuesInJson, orm, insertSelect, statementOf } from "./orm";
import { customerCredits, discountUses } from "./schema/discounts";

const { account, amountCents } = customerCredits;

/** What an account holds, expired credit included until it is posted. */
const balanceOf = (of: string) =>
  sql`coalesce((select sum(${amountCents}) from ${customerCredits} where ${eq(account, of)}), 0)`;

/**
 * How much of an account's credit has expired and is still in its balance. What was used counts against the credit that expires first.
 * `rows` = which rows of the account count.
 */
export const expiredCents = (at: number, rows: SQL | undefined) =>
  sql<number>`(select max(0, coalesce(sum(case when ${customerCredits.expiresAt} <= ${at} or ${customerCredits.bookingToken} is not null or ${customerCredits.reason} = 'expired' then ${amountCents} else 0 end), 0)) from ${customerCredits} where ${rows})`;

/** Posts what has expired of an account, for the batch that then takes from it. */
const postExpired = (db: D1Database, of: string, at: number): D1PreparedStatement => {
  const expired = expiredCents(at, eq(account, of));
  return statementOf(
    db,
    orm(db)
      .insert(customerCredits)
      .select(
        insertSelect(
          customerCredits,
          {
            account: of,
            at,
            amountCents: sql`-${expired}`,
            balanceAfter: sql`${balanceOf(of)} - ${expired}`,
            reason: "expired",
          },
          sql`where ${expired} > 0`,
        ),
      ),
  );
};

/**
 * Adds an amount in cents to an account. The new balance is the sum of all earlier rows, so the insert uses a select instead of values; a negative balance
 * fails the table's CHECK.
 */
export const moveCredit = (
  db: D1Database,
  move: {
    readonly account: string;
    readonly cents: number;
    readonly reason: string;
    readonly token: BookingToken | null;
    readonly expiresAt?: number | null;
    readonly giveawayId?: string | null;
  },
  at: number,
) =>
  orm(db)
    .insert(customerCredits)
    .select(
      insertSelect(
        customerCredits,
        {
          account: move.account,
          at,
          amountCents: move.cents,
          balanceAfter: sql`${balanceOf(move.account)} + ${move.cents}`,
          reason: move.reason,
          bookingToken: move.token,
          expiresAt: move.expiresAt ?? null,
          giveawayId: move.giveawayId ?? null,
        },
        sql``,
      ),
    );

/**
 * The statements by which a booking takes its discount, for the booking's own batch. Each taker gets the lowest free slot;
 * where none is free the slot is null and the batch fails. Credit that is not there fails the account's CHECK.
 */
export function reserveDiscount(
  db: D1Database,
  bookingToken: BookingToken,
  use: DiscountUse,
  at: number,
): D1PreparedStatement[] {
  const rows = reserveUses(db, bookingToken, use, at);
  if (use.credit === null) return rows;
  const result = { account: use.credit.account, cents: -use.credit.amount, reason: "booking", token: bookingToken };
  return [...rows, postExpired(db, use.credit.account, at), statementOf(db, moveCredit(db, result, at))];
}

/** What a booking has of discounts and not given back. */
const isHeldBy = (bookingToken: BookingToken) =>
  and(eq(discountUses.bookingToken, bookingToken), isNull(discountUses.givenBackAt));

/**
 * The same for a booking that is repriced at its next supplier: other discounts are released, the one it keeps is set to what it takes off there, and credit
 * is adjusted by the difference. null = the booking no longer has a discount.
 */
export function moveDiscount(
  db: D1Database,
  bookingToken: BookingToken,
  use: DiscountUse | null,
  at: number,
  reason: "booking-moved" | "booking-cancelled" = "booking-moved",
): D1PreparedStatement[] {
  const store = orm(db);
  const others = store
    .update(discountUses)
    .set({ givenBackAt: at })
    .where(use === null ? isHeldBy(bookingToken) : and(isHeldBy(bookingToken), ne(discountUses.code, use.code)));
  // Each account that the booking took from gets the difference between what it took and what it takes now.
  const retainedCredit = sql`case when ${account} = ${use?.credit?.account ?? ""} then ${use?.credit?.amount ?? 0} else 0 end`;
  const move = sql`select ${account} as account, -sum(${amountCents}) - ${retainedCredit} as back from ${customerCredits} where ${eq(customerCredits.bookingToken, bookingToken)} group by ${account}`;
  const credit = store.insert(customerCredits).select(
    insertSelect(
      customerCredits,
      {
        account: sql`moved.account`,
        at,
        amountCents: sql`moved.back`,
        balanceAfter: sql`(select sum(${amountCents}) from ${customerCredits} where ${account} = moved.account) + moved.back`,
        reason,
        bookingToken,
      },
      sql`from (${move}) moved where moved.back <> 0`,
    ),
  );
  return [
    statementOf(db, others),
    ...(use === null
      ? []
      : [
          statementOf(
            db,
            store
              .update(discountUses)
              .set({ offCents: use.off, rewardsOption: use.rewardsOption })
              .where(and(isHeldBy(bookingToken), eq(discountUses.code, use.code))),
          ),
          ...reserveUses(db, bookingToken, use, at),
        ]),
    statementOf(db, credit),
  ];
}

/** A cancelled booking gives back its codes, its voucher and its credit, for the batch that cancels it. */
export const returnDiscount = (db: D1Database, bookingToken: BookingToken, at: number): D1PreparedStatement[] =>
  moveDiscount(db, bookingToken, null, at, "booking-cancelled");

/** Word for word that of the index `discount_uses_once`: what has no limit is not in it. */
export const isTaken = (taker: Column | SQL): SQL => sql`${taker} <> ${sql.raw(`'${NO_TAKER}'`)}`;

/** Each taker's row; one that the booking has already stays. */
function reserveUses(db: D1Database, bookingToken: BookingToken, use: DiscountUse, at: number): D1PreparedStatement[] {
  const result = alias(discountUses, "taken");
  return use.takers.map((taker) => {
    const inPeriod = and(
      eq(result.code, use.code),
      eq(result.taker, taker),
      eq(result.period, use.period),
      isNull(result.givenBackAt),
      isTaken(result.taker),
    );
    // The lowest free slot, found by the insert itself: two that ask at once do not get the same.
    const slot =
      use.limit === null
        ? 1
        : sql`(select min(value) from ${valuesInJson(slotsOf(use.limit))} where value not in (select ${result.slot} from ${discountUses} as ${result} where ${inPeriod}))`;
    const hasIt = and(isHeldBy(bookingToken), eq(discountUses.code, use.code), eq(discountUses.taker, taker));
    const row = insertSelect(
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
      sql`where not exists (select 1 from ${discountUses} where ${hasIt})`,
    );
    return statementOf(
      db,
      orm(db)
        .insert(discountUses)
        .select(row)
        .onConflictDoUpdate({
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
        }),
    );
  });
}

/** From 1 to the limit. */
const slotsOf = (limit: number) => Array.from({ length: limit }, (_, index) => index + 1);

/** The statements by which a booking's discount follows its new price: what it takes now, and back to the account or the next booking what it takes no more. */
export function recomputeDiscount(
  db: D1Database,
  { token, price: before }: Pick<Booking, "token" | "price">,
  price: Price,
  at: number,
): D1PreparedStatement[] {
  const [was, is] = [offByDiscount(before), offByDiscount(price)];
  if (was === is) return [];
  const store = orm(db);
  const uses = store
    .update(discountUses)
    .set({ offCents: is, givenBackAt: is === 0 ? at : null })
    .where(isHeldBy(token));
  if (is > was) return [statementOf(db, uses)];
  const back = was - is;
  const mine = alias(customerCredits, "mine");
  // Only to an account that the booking took at least so much from.
  const credit = store.insert(customerCredits).select(
    insertSelect(
      customerCredits,
      {
        account: sql`${mine.account}`,
        at,
        amountCents: back,
        balanceAfter: sql`(select sum(${amountCents}) from ${customerCredits} where ${eq(account, mine.account)}) + ${back}`,
        reason: "price-changed",
        bookingToken: token,
      },
      sql`from ${customerCredits} as ${mine} where ${eq(mine.bookingToken, token)} group by ${mine.account} having sum(${mine.amountCents}) <= ${-back}`,
    ),
  );
  return [statementOf(db, uses), statementOf(db, credit)];
}
