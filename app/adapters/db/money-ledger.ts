import type { AttemptId, BookingToken } from "../../domain/core/ids";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Price } from "../../domain/pricing/price";
import type { MovedAmounts } from "../../domain/payments/provider";
import { orm, insertFrom, type Query } from "./orm";
import { postToSupplier } from "./supplier-postings";
import { type MoneyAccount, moneyLedger, paymentAttempts, payments } from "./schema/payments";

type Accounts = Pick<typeof moneyLedger.$inferInsert, "debit" | "credit">;

/**
 * Postings that bring an attempt's ledger to the amounts that the provider reports. They belong to the batch that changes the attempt's state. Only the
 * difference is posted, so a repeated or outdated report posts nothing.
 */
export function postMovedAmounts(db: D1Database, attemptId: AttemptId, moneyMoved: MovedAmounts, at: number): Query[] {
  const postEntry = (entryKey: string, accounts: Accounts, amountCents: number | SQL, condition: SQL) =>
    insertFrom(
      db,
      moneyLedger,
      {
        entryKey,
        at,
        // The booking that the payment of this attempt belongs to, if any.
        bookingToken: sql`(select ${payments.bookingToken} from ${payments} where ${eq(payments.attemptId, attemptId)})`,
        attemptId,
        ...accounts,
        amountCents,
        currency: sql`(select ${paymentAttempts.currency} from ${paymentAttempts} where ${eq(paymentAttempts.id, attemptId)})`,
      },
      condition,
    );
  const belongsToAttempt = eq(moneyLedger.attemptId, attemptId);
  const postTotal = (name: "captured" | "refunded", accounts: Accounts, nameCondition: SQL, amount: number) =>
    postEntry(
      `${name}:${attemptId}:${amount}`,
      accounts,
      sql`${amount} - posted`,
      sql`from (select coalesce(sum(${moneyLedger.amountCents}), 0) as posted from ${moneyLedger} where ${and(belongsToAttempt, nameCondition)}) where ${amount} > posted`,
    );
  const wasHeld = sql`exists (select 1 from ${moneyLedger} where ${and(belongsToAttempt, inArray(moneyLedger.debit, ["captured", "promised"]))})`;
  const isAuthorisation = eq(moneyLedger.entryKey, `authorised:${attemptId}`);
  const holdStatements = [
    postEntry(
      `authorised:${attemptId}`,
      { debit: "authorised", credit: "promised" },
      moneyMoved.held,
      sql`where ${moneyMoved.held} > 0 and not ${wasHeld}`,
    ).onConflictDoNothing(),
    postEntry(
      `authorisation-ended:${attemptId}`,
      { debit: "promised", credit: "authorised" },
      sql`${moneyLedger.amountCents}`,
      sql`from ${moneyLedger} where ${isAuthorisation} and ${moneyMoved.held} = 0`,
    ).onConflictDoNothing(),
    postTotal("captured", { debit: "captured", credit: "due" }, eq(moneyLedger.debit, "captured"), moneyMoved.taken),
    postTotal(
      "refunded",
      { debit: "due", credit: "refunded" },
      eq(moneyLedger.credit, "refunded"),
      moneyMoved.returned,
    ),
  ];
  // Authorised money is not posted to any account until it is captured.
  return moneyMoved.taken > 0 ? [...holdStatements, ...postToSupplier(db, attemptId, at)] : holdStatements;
}

/** The refunded total of the payment in the surrounding query, in cents. */
export const REFUNDED_CENTS = sql`(select coalesce(sum(${moneyLedger.amountCents}), 0) from ${moneyLedger} where ${moneyLedger.attemptId} = ${payments.attemptId} and ${moneyLedger.credit} = 'refunded')`;

/** Key of a posting without an attempt. It starts with the booking's token, so that all postings of a booking form a key range and need no index. */
export const bookingEntryKey = (token: BookingToken, name: string): string => `${token}:${name}`;

/** Posts a part of the booking's price. Such a posting has no payment attempt. Zero is not posted. */
const postPricePart = (
  db: D1Database,
  { currency }: Price,
  name: string,
  accounts: Accounts,
  amountCents: number,
  { token, at }: { readonly token: BookingToken; readonly at: number },
): Query[] =>
  amountCents > 0
    ? [
        orm(db)
          .insert(moneyLedger)
          .values({
            entryKey: bookingEntryKey(token, name),
            at,
            bookingToken: token,
            ...accounts,
            amountCents,
            currency,
          }),
      ]
    : [];

/** Postings for a new booking or for the price of the next workshop: the quoted amount and the discount. If the price is a range, nothing is due yet. */
export function postQuoted(db: D1Database, token: BookingToken, price: Price, at: number, offerId?: number): Query[] {
  if (price.strategy !== "SinglePrice") return [];
  const { quoted, discounted: discountTotal } = quotedAmounts(price);
  const postEntry = (name: string, accounts: Accounts, amount: number) =>
    postPricePart(db, price, offerId === undefined ? name : `${name}:${offerId}`, accounts, amount, { token, at });
  return [
    ...postEntry("quoted", { debit: "due", credit: "quoted" }, quoted),
    ...postEntry("discounted", { debit: "discounted", credit: "due" }, discountTotal),
  ];
}

/** Balance of an account in a booking's postings, without payments, in cents: postings on `side` minus those on the other side. */
const ledgerBalance = (token: BookingToken, account: MoneyAccount, side: "debit" | "credit"): SQL => {
  const [plus, minus] =
    side === "debit" ? [moneyLedger.debit, moneyLedger.credit] : [moneyLedger.credit, moneyLedger.debit];
  return sql`(select coalesce(sum(case when ${plus} = ${account} then ${moneyLedger.amountCents} when ${minus} = ${account} then -${moneyLedger.amountCents} else 0 end), 0)
    from ${moneyLedger} where ${moneyLedger.entryKey} >= ${bookingEntryKey(token, "")} and ${moneyLedger.entryKey} < ${`${token};`})`;
};

/** Posts an amount that the write itself calculates. Zero is not posted. */
const postCalculatedAmount = (
  db: D1Database,
  { currency }: Pick<Price, "currency">,
  name: string,
  accounts: Accounts,
  amount: SQL,
  { token, at }: { readonly token: BookingToken; readonly at: number },
): Query =>
  insertFrom(
    db,
    moneyLedger,
    {
      entryKey: bookingEntryKey(token, name),
      at,
      bookingToken: token,
      attemptId: null,
      ...accounts,
      amountCents: sql`counted`,
      currency,
    },
    sql`from (select ${amount} as counted) where counted > 0`,
  ).onConflictDoNothing();

/** Reverses what a booking owes (quoted, discounted and waived), in the batch that ends the booking or passes it on. Repeating it posts nothing. */
export const reverseAmountDue = (
  db: D1Database,
  token: BookingToken,
  price: Pick<Price, "currency">,
  offerId: number,
  at: number,
): Query[] => [
  postCalculatedAmount(
    db,
    price,
    `over-quoted:${offerId}`,
    { debit: "quoted", credit: "due" },
    ledgerBalance(token, "quoted", "credit"),
    { token, at },
  ),
  postCalculatedAmount(
    db,
    price,
    `over-discounted:${offerId}`,
    { debit: "due", credit: "discounted" },
    ledgerBalance(token, "discounted", "debit"),
    { token, at },
  ),
  postCalculatedAmount(
    db,
    price,
    `over-waived:${offerId}`,
    { debit: "due", credit: "waived" },
    ledgerBalance(token, "waived", "debit"),
    { token, at },
  ),
];

/** Posts the late cancellation fee, up to the amount that is actually kept from a payment. Must come after the statements that decide the refunds. */
export const postFee = (
  db: D1Database,
  token: BookingToken,
  price: Pick<Price, "currency">,
  fee: number,
  at: number,
): Query =>
  postCalculatedAmount(
    db,
    price,
    "fee",
    { debit: "due", credit: "quoted" },
    sql`min(${fee}, (select coalesce(sum(${payments.keptCents}), 0) from ${payments} where ${eq(payments.bookingToken, token)} and ${payments.status} = 'refund pending'))`,
    { token, at },
  );

/**
 * Closes a booking whose outcome was not reported: the unpaid amount is no longer due. The write calculates it, because a payment may be made at the same
 * moment. `findUnreconciledPayments` reports closed bookings that still owe something.
 */
export const writeOffRemainder = (
  db: D1Database,
  token: BookingToken,
  price: Pick<Price, "currency">,
  at: number,
): Query => {
  const paidTotal = sql`(select coalesce(sum(case when ${payments.status} in ('authorised', 'authorise pending') then ${payments.amountCents} else
      (select coalesce(sum(case when ${moneyLedger.debit} = 'captured' then ${moneyLedger.amountCents} when ${moneyLedger.credit} = 'refunded' then -${moneyLedger.amountCents} else 0 end), 0)
       from ${moneyLedger} where ${eq(moneyLedger.attemptId, payments.attemptId)}) end), 0) from ${payments} where ${eq(payments.bookingToken, token)})`;
  return postCalculatedAmount(
    db,
    price,
    `${CLOSED_AS_UNKNOWN}:${at}`,
    { debit: "quoted", credit: "due" },
    sql`${ledgerBalance(token, "due", "debit")} - ${paidTotal}`,
    { token, at },
  );
};

/** Beginning of the keys of postings that close a booking without a reported outcome, and of those that reverse them. */
const CLOSED_AS_UNKNOWN = "over-unknown";

/** Reverses `writeOffRemainder`, because one side has reported after all that the work was done. */
export const reinstateRemainder = (
  db: D1Database,
  token: BookingToken,
  price: Pick<Price, "currency">,
  at: number,
): Query =>
  postCalculatedAmount(
    db,
    price,
    `${CLOSED_AS_UNKNOWN}-reversed:${at}`,
    { debit: "due", credit: "quoted" },
    sql`(select coalesce(sum(case when ${moneyLedger.credit} = 'due' then ${moneyLedger.amountCents} else -${moneyLedger.amountCents} end), 0)
      from ${moneyLedger} where ${moneyLedger.entryKey} >= ${bookingEntryKey(token, CLOSED_AS_UNKNOWN)} and ${moneyLedger.entryKey} < ${bookingEntryKey(token, `${CLOSED_AS_UNKNOWN};`)})`,
    { token, at },
  );

/** Posts approved extra work, or its withdrawal under a different key. */
export const postExtraWork = (
  db: D1Database,
  price: Price,
  { id, token, at }: { readonly id: string; readonly token: BookingToken; readonly at: number },
  amount: number,
  isApproved: boolean,
): Query[] =>
  isApproved
    ? postPricePart(db, price, `extra:${id}`, { debit: "due", credit: "quoted" }, amount, { token, at })
    : postPricePart(db, price, `extra-withdrawn:${id}`, { debit: "quoted", credit: "due" }, amount, { token, at });

/** The amount before the discount, and the discount in a price, in cents. */
function quotedAmounts(price: Price): { readonly quoted: number; readonly discounted: number } {
  const discountTotal = price.lines.reduce((sum, line) => sum - (line.kind === "discount" ? line.amount : 0), 0);
  return { quoted: price.total + discountTotal, discounted: discountTotal };
}

/** Postings for a changed price. They adjust the quoted amount and the discount to the new price. */
export function postPriceChange(
  db: D1Database,
  token: BookingToken,
  before: Price,
  price: Price,
  key: string,
  at: number,
): Query[] {
  if (price.strategy !== "SinglePrice") return [];
  if (before.strategy !== "SinglePrice") return postQuoted(db, token, price, at);
  const quotedBefore = quotedAmounts(before);
  const quotedAfter = quotedAmounts(price);
  const postEntry = (name: string, [up, down]: readonly [MoneyAccount, MoneyAccount], difference: number) => {
    const accounts = difference > 0 ? { debit: up, credit: down } : { debit: down, credit: up };
    return postPricePart(db, price, `${name}:${key}`, accounts, Math.abs(difference), { token, at });
  };
  return [
    ...postEntry("next-quoted", ["due", "quoted"], quotedAfter.quoted - quotedBefore.quoted),
    ...postEntry("next-discounted", ["discounted", "due"], quotedAfter.discounted - quotedBefore.discounted),
  ];
}
