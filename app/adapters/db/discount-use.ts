import type { DiscountUse } from "../../domain/discounts/use";

/**
 * The statements by which a booking takes its discount, for the booking's own batch. Each taker gets the lowest free slot;
 * where none is free the slot is null and the batch fails. Credit that is not there fails the account's CHECK.
 */
export function takeDiscount(db: D1Database, bookingToken: string, use: DiscountUse, at: number): D1PreparedStatement[] {
  const slots = use.limit === null ? null : JSON.stringify(Array.from({ length: use.limit }, (_, index) => index + 1));
  const taken = "from discount_uses where code = ?2 and taker = ?3 and period = ?4 and given_back_at is null";
  const rows = use.takers.map((taker) =>
    db
      .prepare(
        `insert into discount_uses (booking_token, code, taker, period, slot, off_cents, rewards_option, taken_at)
         select ?1, ?2, ?3, ?4,
           case when ?5 is null then (select coalesce(max(slot), 0) + 1 ${taken})
                else (select min(value) from json_each(?5) where value not in (select slot ${taken})) end,
           ?6, ?7, ?8`,
      )
      .bind(bookingToken, use.code, taker, use.period, slots, use.off, use.rewardsOption, at),
  );
  if (use.credit === null) return rows;
  const credit = db
    .prepare(
      `insert into customer_credits (account, at, amount_cents, balance_after, reason, booking_token)
       select ?1, ?2, -?3, coalesce((select sum(amount_cents) from customer_credits where account = ?1), 0) - ?3, 'booking', ?4`,
    )
    .bind(use.credit.account, at, use.credit.amount, bookingToken);
  return [...rows, credit];
}

const GUARDS = ["NOT NULL constraint failed: discount_uses.slot", "UNIQUE constraint failed: discount_uses", "UNIQUE constraint failed: index 'discount_uses_once'"];

/** Whether a failed batch failed because the discount was gone. */
export const isDiscountGone = (message: string): boolean =>
  GUARDS.some((guard) => message.includes(guard)) || (message.includes("CHECK constraint failed") && message.includes("balance_after"));
