import { and, type Column, eq, or, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { LeadGuid, PersonId } from "../../domain/core/ids";
import type { Booking, BookingPayment, OfferState, PaymentDispute, RefundDecision } from "../../domain/booking/booking";
import type { DisputeMoney } from "../../domain/payments/dispute";
import { RESPONSE_TYPE } from "../../domain/booking/booking-offer/booking-offer";
import { cents } from "../../domain/core/money/money";
import { fromJson, selectColumns, subselect, centsOrNull } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { refundRequests } from "./schema/desk";
import { disputes } from "./schema/disputes";
import { moneyLedger, paymentAttempts, paymentEvents, payments } from "./schema/payments";

const { decline, changeDate, queryPrice } = RESPONSE_TYPE;

/**
 * Conditions that find the bookings of a lead through the indexes `bookings_one_for_lead` and `bookings_cancelled_of_lead`. They must equal the conditions of
 * the indexes, otherwise SQLite reads all bookings.
 */
export const isLiveForLead = (guid: LeadGuid | Column) =>
  and(eq(bookings.leadGuid, guid), sql`${bookings.status} <> 'Cancelled'`);
export const isCancelledForLead = (guid: LeadGuid | Column) =>
  and(eq(bookings.leadGuid, guid), sql`${bookings.status} = 'Cancelled'`);
/** Condition that finds all bookings of a lead, through both indexes. */
export const belongsToLead = (guid: LeadGuid | Column) => or(isLiveForLead(guid), isCancelledForLead(guid));

/**
 * The person who made a booking. This expression and `HOLDER_HASH` (the browser) must match the indexes `bookings_of_person` and `bookings_of_device` exactly.
 */
export const HOLDER_USER_ID = sql`json_extract(${bookings.holders}, '$[0].userId')`;
/** Condition that finds a person's bookings through the index. */
export const isOfPerson = (userId: PersonId | null) =>
  sql`(${HOLDER_USER_ID} = ${userId} and ${HOLDER_USER_ID} is not null)`;
export const HOLDER_HASH = sql`json_extract(${bookings.holders}, '$[0].holderHash')`;

/** What the latest offer of a booking is waiting for. Null when there is no offer. */
export const OFFER_STATE = subselect<OfferState | null>(
  sql`select case when ${bookingOffers.state} = 'closed' or ${bookingOffers.responseType} = ${decline} then 'ended'
      when ${bookingOffers.state} = 'open' or ${bookings.status} <> 'Pending' then 'open'
      when ${bookingOffers.responseType} = ${changeDate} then 'dates' when ${bookingOffers.responseType} = ${queryPrice} then 'price' else 'open' end
    from ${bookingOffers} where ${eq(bookingOffers.bookingToken, bookings.token)} order by ${bookingOffers.id} desc limit 1`,
);

/** A payment as the database returns it: amounts are plain numbers, and flags are 0 or 1. */
type StoredPayment = Omit<BookingPayment, "amount" | "taken" | "kept" | "refunds" | "decisions" | "disputes"> &
  Record<"amount" | "taken" | "kept", number> & {
    readonly disputes: readonly (Pick<PaymentDispute, "state"> & Record<keyof DisputeMoney, number>)[];
    readonly refunds: readonly { readonly amount: number; readonly at: number }[];
    readonly decisions: readonly (Omit<RefundDecision, "amount" | "customerPaysAgain"> & {
      readonly amount: number | null;
      readonly customerPaysAgain: number;
    })[];
  };

/** Refunds of a payment that are in the ledger. */
const REFUNDS_JSON = sql`(select json_group_array(json_object('amount', amount, 'at', at)) from
  (select ${moneyLedger.amountCents} as amount, ${moneyLedger.at} as at from ${moneyLedger} where ${eq(moneyLedger.attemptId, payments.attemptId)} and ${moneyLedger.credit} = 'refunded' order by ${moneyLedger.at}, ${moneyLedger.entryKey}))`;

/** Decisions to refund a payment, each with its cause: the end of the booking, a changed price, a decision at the desk, or a lower final amount. */
const DECISIONS_JSON = sql`(select json_group_array(json_object('at', at, 'cause', cause, 'amount', amount, 'text', message, 'customerPaysAgain', again)) from
  (select ${paymentEvents.at} as at, ${paymentEvents.reason} as cause, null as amount, null as message, 0 as again
     from ${paymentEvents} where ${eq(paymentEvents.attemptId, payments.attemptId)} and ${paymentEvents.kind} = 'refund-decided'
   union all select ${refundRequests.decidedAt}, case when ${refundRequests.id} like 'final:%' then 'final-amount' else 'desk' end, ${refundRequests.amountCents}, ${refundRequests.text}, ${refundRequests.customerPaysAgain}
     from ${refundRequests} where ${eq(refundRequests.bookingToken, payments.bookingToken)} and ${eq(refundRequests.attemptId, payments.attemptId)} and ${refundRequests.state} = 'approved'
   order by 1))`;

const DISPUTES_JSON = sql`(select json_group_array(json_object('state', ${disputes.state}, 'withdrawn', ${disputes.withdrawn}, 'reinstated', ${disputes.reinstated}, 'fee', ${disputes.fee}) order by ${disputes.openedAt}, ${disputes.id})
  from ${disputes} where ${eq(disputes.bookingToken, payments.bookingToken)} and ${eq(disputes.attemptId, payments.attemptId)})`;

/**
 * All payments of a booking as one JSON column, because a join would return a row for each payment. A payment without an attempt belongs to the booking's
 * current workshop.
 */
const paymentsJson = subselect(
  sql`select json_group_array(json_object('id', ${payments.id}, 'status', ${payments.status}, 'amount', ${payments.amountCents}, 'taken', ${payments.takenCents}, 'kept', ${payments.keptCents}, 'method', ${payments.method}, 'at', ${payments.createdAt},
      'supplierId', coalesce(${paymentAttempts.supplierId}, ${bookings.supplierId}), 'supplierName', coalesce(json_extract(${paymentAttempts.offer}, '$.supplierName'), ''), 'refunds', json(${REFUNDS_JSON}), 'decisions', json(${DECISIONS_JSON}), 'disputes', json(${DISPUTES_JSON})))
    from ${payments} left join ${paymentAttempts} on ${eq(paymentAttempts.id, payments.attemptId)} where ${eq(payments.bookingToken, bookings.token)}`,
).mapWith(fromJson<readonly StoredPayment[]>);

/** Columns of a booking, for queries on `bookings` with or without joins. */
export const BOOKING_COLUMNS = {
  ...selectColumns({
    id: bookings.id,
    token: bookings.token,
    leadGuid: bookings.leadGuid,
    supplierId: bookings.supplierId,
    serviceDay: bookings.serviceDay,
    arrivalFrom: bookings.arrivalFrom,
    arrivalTo: bookings.arrivalTo,
    jobMinutes: bookings.jobMinutes,
    diaryRow: bookings.diaryRow,
    diaryStart: bookings.diaryStart,
    status: bookings.status,
    bookingType: bookings.bookingType,
    fleetCompanyId: bookings.fleetCompanyId,
    fleetApproval: bookings.fleetApproval,
    isProductFlow: bookings.isProductFlow,
    price: bookings.price,
    extraIds: bookings.extraIds,
    sealedRequest: bookings.requestCipher,
    termsVersion: bookings.termsVersion,
    createdAt: bookings.createdAt,
    originalServiceDay: bookings.originalServiceDay,
    calendarSequence: bookings.calendarSequence,
    acceptsAnySupplier: bookings.acceptsAnySupplier,
    holders: bookings.holders,
    agreedVersion: bookings.agreedVersion,
    freeChangeHours: bookings.freeChangeHours,
    lateCancelFee: bookings.lateCancelFee,
    extraCents: bookings.extraCents,
    commission100: bookings.commission100,
    commissionVersion: bookings.commissionVersion,
    workStep: bookings.workStep,
    workStepAt: bookings.workStepAt,
    workNotes: bookings.workNotes,
  }),
  offerState: OFFER_STATE.as("offerState"),
  payments: paymentsJson.as("payments"),
} satisfies Readonly<Record<string, SQL.Aliased>>;

export type BookingRow = SelectResultFields<typeof BOOKING_COLUMNS>;

export const toBooking = ({
  sealedRequest: _,
  freeChangeHours,
  lateCancelFee,
  extraCents,
  commission100,
  commissionVersion,
  workStep,
  workStepAt,
  workNotes,
  ...row
}: BookingRow): Booking => ({
  ...row,
  work: { step: workStep, at: workStepAt, notes: workNotes },
  changeRules: { freeHours: freeChangeHours, lateFee: cents(lateCancelFee) },
  extraWork: cents(extraCents),
  commission: { percent100: commission100, version: commissionVersion },
  offerState: row.offerState ?? "open",
  payments: row.payments.map((payment) => ({
    ...payment,
    amount: cents(payment.amount),
    taken: cents(payment.taken),
    kept: cents(payment.kept),
    refunds: payment.refunds.map(({ amount, at }) => ({ amount: cents(amount), at })),
    decisions: payment.decisions.map(({ amount, customerPaysAgain, ...decision }) => ({
      ...decision,
      amount: centsOrNull(amount),
      customerPaysAgain: customerPaysAgain === 1,
    })),
    disputes: payment.disputes.map(({ state, withdrawn, reinstated, fee }) => ({
      state,
      withdrawn: cents(withdrawn),
      reinstated: cents(reinstated),
      fee: cents(fee),
    })),
  })),
});
