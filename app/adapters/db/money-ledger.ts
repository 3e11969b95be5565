import type { Price } from "../../domain/pricing/price";
import type { MoneyMoved } from "../../domain/payments/provider";

const INSERT =
  "insert into money_ledger (entry_key, at, booking_token, attempt_id, debit, credit, amount_cents, currency)";
/** The booking that the attempt's payment stands under, if any; ?1 is the attempt. */
const OF_BOOKING = "(select booking_token from payments where attempt_id = ?1)";
const CURRENCY = "(select currency from payment_attempts where id = ?1)";

/**
 * The postings that bring an attempt's books up to what its provider says has moved, for the batch of the state change.
 * Only the difference is posted: repeating it, or an older answer that comes late, posts nothing.
 */
export function postMoved(db: D1Database, attemptId: string, moved: MoneyMoved, at: number): D1PreparedStatement[] {
  const total = (
    name: "captured" | "refunded",
    debit: string,
    credit: string,
    column: "debit" | "credit",
    amount: number,
  ) =>
    db
      .prepare(
        `${INSERT} select '${name}:' || ?1 || ':' || ?2, ?3, ${OF_BOOKING}, ?1, '${debit}', '${credit}', ?2 - posted, ${CURRENCY}
         from (select coalesce(sum(amount_cents), 0) as posted from money_ledger where attempt_id = ?1 and ${column} = '${name}') where ?2 > posted`,
      )
      .bind(attemptId, amount, at);
  return [
    db
      .prepare(
        `${INSERT} select 'authorised:' || ?1, ?3, ${OF_BOOKING}, ?1, 'authorised', 'promised', ?2, ${CURRENCY}
         where ?2 > 0 and not exists (select 1 from money_ledger where attempt_id = ?1 and debit in ('captured', 'promised')) on conflict do nothing`,
      )
      .bind(attemptId, moved.held, at),
    db
      .prepare(
        `${INSERT} select 'authorisation-ended:' || ?1, ?3, ${OF_BOOKING}, ?1, 'promised', 'authorised', amount_cents, ${CURRENCY}
         from money_ledger where entry_key = 'authorised:' || ?1 and ?2 = 0 on conflict do nothing`,
      )
      .bind(attemptId, moved.held, at),
    total("captured", "captured", "due", "debit", moved.taken),
    total("refunded", "due", "refunded", "credit", moved.returned),
  ];
}

/** The postings of a new booking: what was quoted, and what was taken off. A price range owes nothing yet. */
export function postQuoted(db: D1Database, token: string, price: Price, at: number): D1PreparedStatement[] {
  if (price.strategy !== "SinglePrice") return [];
  const { quoted, discounted } = quotedOf(price);
  const post = (name: string, debit: string, credit: string, amount: number) =>
    amount > 0
      ? [
          db
            .prepare(`${INSERT} values (?1, ?2, ?3, null, '${debit}', '${credit}', ?4, ?5)`)
            .bind(`${name}:${token}`, at, token, amount, price.currency),
        ]
      : [];
  return [...post("quoted", "due", "quoted", quoted), ...post("discounted", "discounted", "due", discounted)];
}

/** What a price says of itself, cents: the lines that are charged, and what its discount takes off them. */
function quotedOf(price: Price): { readonly quoted: number; readonly discounted: number } {
  const discounted = price.lines.reduce((sum, line) => sum - (line.kind === "discount" ? line.amount : 0), 0);
  return { quoted: price.total + discounted, discounted };
}

/** The postings of a booking whose price is another one now: quoted and discounted each go up or down to what the new price's own lines say. */
export function postNextPrice(
  db: D1Database,
  token: string,
  before: Price,
  price: Price,
  key: string,
  at: number,
): D1PreparedStatement[] {
  if (price.strategy !== "SinglePrice") return [];
  if (before.strategy !== "SinglePrice") return postQuoted(db, token, price, at);
  const [was, is] = [quotedOf(before), quotedOf(price)];
  const post = (name: string, [debit, credit]: readonly [string, string], more: number) => {
    const [from, to] = more > 0 ? [debit, credit] : [credit, debit];
    return more === 0
      ? []
      : [
          db
            .prepare(`${INSERT} values (?1, ?2, ?3, null, ?6, ?7, ?4, ?5)`)
            .bind(`${name}:${key}`, at, token, Math.abs(more), price.currency, from, to),
        ];
  };
  return [
    ...post("next-quoted", ["due", "quoted"], is.quoted - was.quoted),
    ...post("next-discounted", ["discounted", "due"], is.discounted - was.discounted),
  ];
}
