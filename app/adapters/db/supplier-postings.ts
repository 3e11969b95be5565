import type { AttemptId, SupplierId } from "../../domain/core/ids";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Booking } from "../../domain/booking/booking";
import { commissionBase, calculateCommission, NO_COMMISSION } from "../../domain/booking/commission/commission";
import { addCents, negateCents, ZERO } from "../../domain/core/money/money";
import type { SupplierPostingKind } from "../../domain/ledger/statements/posting";
import { orm, insertFrom, type Query } from "./orm";
import { disputes, IS_OPEN_DISPUTE } from "./schema/disputes";
import { bookings } from "./schema/bookings";
import { moneyLedger, paymentAttempts, paymentEvents, payments } from "./schema/payments";
import { commissionRules as rules, supplierPostings as postings } from "./schema/statements";

/**
 * SQL for `amount` * `numerator` / `denominator`, rounded half to even as in the domain. All values must be 0 or more. Used for amounts that the write itself
 * must calculate.
 */
export const proportionSql = (amount: SQL, numerator: SQL, denominator: SQL): SQL => {
  const product = sql`((${amount}) * (${numerator}))`;
  const quotient = sql`(${product} / (${denominator}))`;
  const remainder = sql`(${product} % (${denominator}))`;
  return sql`(${quotient} + case when ${remainder} * 2 > (${denominator}) or (${remainder} * 2 = (${denominator}) and ${quotient} % 2 = 1) then 1 else 0 end)`;
};

/** Kinds of posting that a refund can reduce, with the sign that they have on the account. */
const REDUCIBLE_POSTINGS = [
  { whole: "commission", back: "commission-refund", sign: -1 },
  { whole: "discount", back: "discount-reversal", sign: 1 },
] as const satisfies readonly { whole: SupplierPostingKind; back: SupplierPostingKind; sign: 1 | -1 }[];

/**
 * Reduces the commission and the discount for completed work to the share that the customer has still paid after refunds by the provider or the desk, rounded
 * half to even, at least zero. Payments above the final amount reduce nothing, because the commission did not include them. Posts only the difference, so it is
 * idempotent, and posts nothing before the work is done. Runs in the write that posts a refund, because two refunds may be posted at the same moment.
 * test/faults/payments and test/faults/statements compare it with `bookingMoney` and with a model.
 */
const reductionPostings = (db: D1Database, token: SQL, at: number): Query[] => {
  const completedWork = alias(postings, "done");
  const firstPosting = alias(postings, "first");
  // Refunds that we decided on before the work was done are ignored, because those payments were for another price or supplier and no commission was based on
  // them.
  const isDecided = sql`exists (select 1 from ${paymentEvents} where ${eq(paymentEvents.attemptId, payments.attemptId)} and ${paymentEvents.kind} = 'refund-decided')`;
  const returnedTotal = sql`(select coalesce(sum(${moneyLedger.amountCents}), 0) from ${payments} join ${moneyLedger} on ${eq(moneyLedger.attemptId, payments.attemptId)}
    where ${eq(payments.bookingToken, completedWork.bookingToken)} and ${moneyLedger.credit} = 'refunded' and not ${isDecided})`;
  const chargedAmount = sql`${completedWork.counted}`;
  const takenTotal = sql`(select coalesce(sum(${payments.takenCents}), 0) from ${payments} where ${eq(payments.bookingToken, completedWork.bookingToken)} and not ${isDecided})`;
  const reduction = sql`max(0, ${returnedTotal} - max(0, ${takenTotal} - ${chargedAmount}))`;
  return REDUCIBLE_POSTINGS.map(({ whole: reducibleKind, back, sign }) => {
    const postedAmount = sql`(select sum(${postings.amount}) from ${postings} where ${and(eq(postings.bookingToken, completedWork.bookingToken), inArray(postings.kind, [reducibleKind, back]))})`;
    // A literal, because SQLite receives bound numbers as floats and would then use float division.
    const signLiteral = sql.raw(String(sign));
    const remainingShare = proportionSql(
      sql`${firstPosting.amount} * ${signLiteral}`,
      sql`max(0, ${chargedAmount} - ${reduction})`,
      chargedAmount,
    );
    const changeAmount = sql`${remainingShare} * ${signLiteral} - ${postedAmount}`;
    return insertFrom(
      db,
      postings,
      {
        id: sql`${`${back}:`} || ${completedWork.bookingToken} || ':' || ${returnedTotal}`,
        supplierId: sql`${completedWork.supplierId}`,
        kind: back,
        amount: sql`${changeAmount}`,
        counted: null,
        bookingToken: sql`${completedWork.bookingToken}`,
        percent100: sql`${firstPosting.percent100}`,
        ruleVersion: sql`${firstPosting.ruleVersion}`,
        at,
      },
      sql`from ${postings} as ${sql.identifier("done")} join ${postings} as ${sql.identifier("first")} on ${eq(firstPosting.bookingToken, completedWork.bookingToken)} and ${eq(firstPosting.kind, reducibleKind)}
              where ${completedWork.bookingToken} = ${token} and ${eq(completedWork.kind, "done")} and ${chargedAmount} > 0 and ${changeAmount} <> 0`,
    ).onConflictDoNothing();
  });
};

/**
 * Posts what the provider captured and refunded for this payment attempt to the account of the supplier, once the attempt has a booking. Runs after the ledger
 * posting, in the same batch. Each ledger entry is posted once.
 */
export const postToSupplier = (db: D1Database, attemptId: AttemptId, at: number): Query[] => {
  const isCapture = eq(moneyLedger.debit, "captured");
  const movePostings = insertFrom(
    db,
    postings,
    {
      id: sql`'money:' || ${moneyLedger.entryKey}`,
      supplierId: sql`${paymentAttempts.supplierId}`,
      kind: sql`case when ${isCapture} then 'taken' else 'returned' end`,
      amount: sql`case when ${isCapture} then ${moneyLedger.amountCents} else -${moneyLedger.amountCents} end`,
      bookingToken: sql`${payments.bookingToken}`,
      at,
    },
    sql`from ${payments} join ${paymentAttempts} on ${eq(paymentAttempts.id, payments.attemptId)} join ${moneyLedger} on ${eq(moneyLedger.attemptId, payments.attemptId)}
          where ${eq(payments.attemptId, attemptId)} and ${or(isCapture, eq(moneyLedger.credit, "refunded"))}`,
  ).onConflictDoNothing();
  const token = sql`(select ${payments.bookingToken} from ${payments} where ${eq(payments.attemptId, attemptId)})`;
  return [movePostings, ...reductionPostings(db, token, at)];
};

/** Postings for completed work: the amount charged, the commission agreed with the booking, and the discount that we gave the customer. */
export function postCompletedWork(
  db: D1Database,
  { token, supplierId, price, extraWork = ZERO, commission = NO_COMMISSION }: Booking,
  at: number,
): Query[] {
  const commissionBaseCents = commissionBase(price, extraWork);
  const discount = addCents(
    ...price.lines.filter(({ kind }) => kind === "discount").map(({ amount }) => negateCents(amount)),
  );
  const owedCommission = calculateCommission(commissionBaseCents, commission);
  const insertPosting = (kind: SupplierPostingKind, values: Partial<typeof postings.$inferInsert>) =>
    orm(db)
      .insert(postings)
      .values({ id: `${kind}:${token}`, supplierId, kind, amount: ZERO, bookingToken: token, at, ...values });
  return [
    insertPosting("done", { counted: addCents(price.total, extraWork) }),
    ...(owedCommission > 0
      ? [
          insertPosting("commission", {
            amount: negateCents(owedCommission),
            counted: commissionBaseCents,
            percent100: commission.percent100,
            ruleVersion: commission.version,
          }),
        ]
      : []),
    ...(discount > 0 ? [insertPosting("discount", { amount: discount })] : []),
    ...reductionPostings(db, sql`${token}`, at),
  ];
}

/**
 * The part of a supplier's balance that cannot be paid out, in cents: amounts from bookings that may still change, payments that are being refunded, and the
 * positive balance of bookings with an open dispute. `supplierId` is a number or a column.
 */
export const heldCents = (supplierId: SQL): SQL<number> => {
  const heldPosting = alias(postings, "held");
  const perBooking = alias(postings, "per_booking");
  const unsettledBookings = sql`select ${bookings.token} from ${bookings} where ${bookings.supplierId} = ${supplierId} and ${bookings.status} not in ('Serviced', 'Cancelled')
     union select ${payments.bookingToken} from ${payments} where ${payments.status} = 'refund pending'`;
  const disputedBalance = sql`(select coalesce(sum(max(0, balance)), 0) from (select sum(${perBooking.amount}) as balance from ${postings} as ${sql.identifier("per_booking")}
    where ${perBooking.supplierId} = ${supplierId} and ${perBooking.bookingToken} in (select ${disputes.bookingToken} from ${disputes} where ${disputes.supplierId} = ${supplierId} and ${IS_OPEN_DISPUTE} and ${disputes.bookingToken} is not null)
    and ${perBooking.bookingToken} not in (${unsettledBookings}) group by ${perBooking.bookingToken}))`;
  // Literals instead of parameters, so that the partial index of refunds is used.
  return sql<number>`(${disputedBalance} + (select coalesce(sum(${heldPosting.amount}), 0) from ${postings} as ${sql.identifier("held")} where ${heldPosting.supplierId} = ${supplierId} and ${heldPosting.bookingToken} in
    (${unsettledBookings})))`;
};

/** The commission rule that applies to a supplier's bookings made at this time: its newest rule in force, otherwise the deployment's rate (version 0). */
export const commissionAt = (supplierId: SupplierId, at: number, defaultCommission100: number) => {
  const newestValue = (column: SQL) =>
    sql`(select ${column} from ${rules} where ${and(eq(rules.supplierId, supplierId), sql`${rules.fromAt} <= ${at}`)} order by ${rules.version} desc limit 1)`;
  return {
    commission100: sql<number>`coalesce(${newestValue(sql`${rules.percent100}`)}, ${defaultCommission100})`,
    commissionVersion: sql<number>`coalesce(${newestValue(sql`${rules.version}`)}, 0)`,
  };
};
