import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { LeadGuid } from "../../domain/ids";
import type { Booking, BookingPayment, OfferStanding } from "../../domain/booking/booking";
import { RESPONSE_TYPE } from "../../domain/booking-offer/response-type";
import { cents } from "../../domain/money/money";
import { fromJson, named, subselect } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { payments } from "./schema/payments";

const { decline, changeDate, queryPrice } = RESPONSE_TYPE;

/** Bookings of a lead, by the indexes `bookings_one_for_lead` and `bookings_cancelled_of_lead`: word for word, or all bookings are read. */
export const isLiveOf = (guid: LeadGuid) => and(eq(bookings.leadGuid, guid), sql`${bookings.status} <> 'Cancelled'`);
export const isCancelledOf = (guid: LeadGuid) =>
  and(eq(bookings.leadGuid, guid), sql`${bookings.status} = 'Cancelled'`);
/** All of them, by both. */
export const isOf = (guid: LeadGuid) => or(isLiveOf(guid), isCancelledOf(guid));

/** Who made a booking, word for word as the indexes `bookings_of_person` and `bookings_of_device` have it. */
export const PERSON = sql`json_extract(${bookings.holders}, '$[0].userId')`;
export const DEVICE = sql`json_extract(${bookings.holders}, '$[0].holderHash')`;

/** What the newest offer of a booking waits for; null = it has none. */
export const OFFER_STANDING = subselect<OfferStanding | null>(
  sql`select case when ${bookingOffers.state} = 'closed' or ${bookingOffers.responseType} = ${decline} then 'ended'
      when ${bookingOffers.state} = 'open' or ${bookings.status} <> 'Pending' then 'open'
      when ${bookingOffers.responseType} = ${changeDate} then 'dates' when ${bookingOffers.responseType} = ${queryPrice} then 'price' else 'open' end
    from ${bookingOffers} where ${eq(bookingOffers.bookingToken, bookings.token)} order by ${bookingOffers.id} desc limit 1`,
);

type PaymentInBrief = Omit<BookingPayment, "amount" | "taken" | "kept"> & Record<"amount" | "taken" | "kept", number>;

/** A booking's payments as one column: a join would be a row for each. */
const paymentsOf = subselect(
  sql`select json_group_array(json_object('id', ${payments.id}, 'status', ${payments.status}, 'amount', ${payments.amountCents}, 'taken', ${payments.takenCents}, 'kept', ${payments.keptCents}, 'method', ${payments.method}, 'at', ${payments.createdAt}))
    from ${payments} where ${eq(payments.bookingToken, bookings.token)}`,
).mapWith(fromJson<readonly PaymentInBrief[]>);

/** Of `bookings`, alone or joined. */
export const BOOKING_COLUMNS = {
  ...named({
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
    takesAnySupplier: bookings.takesAnySupplier,
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
  offerStanding: OFFER_STANDING.as("offerStanding"),
  payments: paymentsOf.as("payments"),
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
  offerStanding: row.offerStanding ?? "open",
  payments: row.payments.map((payment) => ({
    ...payment,
    amount: cents(payment.amount),
    taken: cents(payment.taken),
    kept: cents(payment.kept),
  })),
});
