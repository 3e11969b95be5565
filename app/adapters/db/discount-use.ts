import type { Booking } from "../../domain/booking/booking";
import { offByDiscount } from "../../domain/discounts/price-again";
import type { Price } from "../../domain/pricing/price";
import type { DiscountUse } from "../../domain/discounts/use";

/**
 * The statements by which a booking takes its discount, for the booking's own batch. Each taker gets the lowest free slot;
 * where none is free the slot is null and the batch fails. Credit that is not there fails the account's CHECK.
 */
export function takeDiscount(
  db: D1Database,
  bookingToken: string,
  use: DiscountUse,
  at: number,
): D1PreparedStatement[] {
  const rows = takeUses(db, bookingToken, use, at);
  if (use.credit === null) return rows;
  const credit = db
    .prepare(
      `insert into customer_credits (account, at, amount_cents, balance_after, reason, booking_token)
       select ?1, ?2, -?3, coalesce((select sum(amount_cents) from customer_credits where account = ?1), 0) - ?3, 'booking', ?4`,
    )
    .bind(use.credit.account, at, use.credit.amount, bookingToken);
  return [...rows, credit];
}

/**
 * The same for a booking that is priced anew at its next supplier: what it has of another discount is given back, what it keeps is worth what it
 * takes off there, and credit follows the difference. null = it has no discount any more.
 */
export function moveDiscount(
  db: D1Database,
  bookingToken: string,
  use: DiscountUse | null,
  at: number,
): D1PreparedStatement[] {
  const kept = use?.code ?? null;
  return [
    db
      .prepare(
        "update discount_uses set given_back_at = ?2 where booking_token = ?1 and given_back_at is null and (?3 is null or code <> ?3)",
      )
      .bind(bookingToken, at, kept),
    ...(use === null
      ? []
      : [
          db
            .prepare(
              "update discount_uses set off_cents = ?3, rewards_option = ?4 where booking_token = ?1 and code = ?2 and given_back_at is null",
            )
            .bind(bookingToken, use.code, use.off, use.rewardsOption),
          ...takeUses(db, bookingToken, use, at),
        ]),
    db
      .prepare(
        `insert into customer_credits (account, at, amount_cents, balance_after, reason, booking_token)
         select account, ?2, back, (select sum(amount_cents) from customer_credits where account = moved.account) + back, 'booking-moved', ?1
         from (select account, -sum(amount_cents) - case when account = ?3 then ?4 else 0 end as back from customer_credits where booking_token = ?1 group by account) moved where back <> 0`,
      )
      .bind(bookingToken, at, use?.credit?.account ?? "", use?.credit?.amount ?? 0),
  ];
}

/** Each taker's row; one that the booking has already stays. */
function takeUses(db: D1Database, bookingToken: string, use: DiscountUse, at: number): D1PreparedStatement[] {
  const slots = use.limit === null ? null : JSON.stringify(Array.from({ length: use.limit }, (_, index) => index + 1));
  const taken = "from discount_uses where code = ?2 and taker = ?3 and period = ?4 and given_back_at is null";
  return use.takers.map((taker) =>
    db
      .prepare(
        `insert into discount_uses (booking_token, code, taker, period, slot, off_cents, rewards_option, taken_at)
         select ?1, ?2, ?3, ?4,
           case when ?5 is null then (select coalesce(max(slot), 0) + 1 ${taken})
                else (select min(value) from json_each(?5) where value not in (select slot ${taken})) end,
           ?6, ?7, ?8
         where not exists (select 1 from discount_uses where booking_token = ?1 and code = ?2 and taker = ?3 and given_back_at is null)
         on conflict (booking_token, code, taker, period, slot) do update set given_back_at = null, off_cents = excluded.off_cents, rewards_option = excluded.rewards_option, taken_at = excluded.taken_at`,
      )
      .bind(bookingToken, use.code, taker, use.period, slots, use.off, use.rewardsOption, at),
  );
}

/** The statements by which a booking's discount follows its new price: what it takes now, and back to the account or the next booking what it takes no more. */
export function discountAgain(
  db: D1Database,
  { token, price: before }: Pick<Booking, "token" | "price">,
  price: Price,
  at: number,
): D1PreparedStatement[] {
  const [was, is] = [offByDiscount(before), offByDiscount(price)];
  if (was === is) return [];
  const uses = db
    .prepare(
      "update discount_uses set off_cents = ?2, given_back_at = case when ?2 = 0 then ?3 end where booking_token = ?1 and given_back_at is null",
    )
    .bind(token, is, at);
  const credit = db
    .prepare(
      `insert into customer_credits (account, at, amount_cents, balance_after, reason, booking_token)
       select c.account, ?2, ?3, (select sum(amount_cents) from customer_credits where account = c.account) + ?3, 'price-changed', ?1
         from customer_credits c where c.booking_token = ?1 group by c.account having sum(c.amount_cents) <= -?3`,
    )
    .bind(token, at, was - is);
  return is < was ? [uses, credit] : [uses];
}

const GUARDS = [
  "NOT NULL constraint failed: discount_uses.slot",
  "UNIQUE constraint failed: discount_uses",
  "UNIQUE constraint failed: index 'discount_uses_once'",
];

/** Whether a failed batch failed because the discount was gone. */
export const isDiscountGone = (message: string): boolean =>
  GUARDS.some((guard) => message.includes(guard)) ||
  (message.includes("CHECK constraint failed") && message.includes("balance_after"));
