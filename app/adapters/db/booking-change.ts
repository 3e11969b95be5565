import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import type { BookingOffer } from "../../domain/booking/booking-offer/booking-offer";
import { avoidWholeMinute } from "../../domain/booking/reminders";
import { type BookingStatus, hasSupplierAgreed, checkTransition } from "../../domain/booking/status";
import type { Price } from "../../domain/pricing/price";
import { completionQuestionAt } from "../../domain/booking/work/steps";
import type { PlainDay } from "../../domain/core/time/plain-date";
import type { MoveResult, StoredOffer, ChangeContext } from "../../domain/booking/booking-offer/stored-offer";
import { eventStatement } from "./booking-events";
import { returnDiscount } from "./discount-use";
import { orm, type Query, runInBatch } from "./orm";
import { outboxStatements, cancelPending } from "./outbox";
import { portalLinkStatements } from "./portal-access";
import { catchRefusal } from "./refusals";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";

/** Columns that a change may set. Only `from` and `to` set the status. */
type BookingValues = Omit<SQLiteUpdateSetSource<typeof bookings>, "status" | "updatedAt" | "serviceDay"> & {
  readonly serviceDay?: PlainDay;
};
type OfferValues = Omit<SQLiteUpdateSetSource<typeof bookingOffers>, "version">;

/** Increments the sequence number of the calendar entry. */
export const NEXT_SEQUENCE = sql`${bookings.calendarSequence} + 1`;
/** The service day that the customer booked first. */
export const FIRST_DAY = sql`coalesce(${bookings.originalServiceDay}, ${bookings.serviceDay})`;

/** Booking columns that are derived from the price. */
export const priceValues = (price: Price): BookingValues => ({
  price,
  pricingStrategy: price.strategy,
  totalCents: price.total,
  maxTotalCents: price.maxTotal,
});

/**
 * Returns the column that increments the agreement version if the workshop or the price changes. A payment that was started under an earlier agreement is then
 * no longer wanted (`unwantedPaymentReason`). Extra work increments the version too (`extra-work.ts`). Returns no columns if the change sets neither the
 * workshop nor the price.
 */
function agreementValues({ supplierId, price }: BookingValues): BookingValues {
  const isNewAgreement = or(
    supplierId === undefined ? undefined : ne(bookings.supplierId, supplierId),
    price === undefined ? undefined : ne(bookings.price, price),
  );
  return isNewAgreement === undefined
    ? {}
    : { agreedVersion: sql`${bookings.agreedVersion} + iif(${isNewAgreement}, 1, 0)` };
}

export interface BookingChange {
  /** Kind of the event that records the change. */
  readonly kind: string;
  readonly reason?: string | null;
  /** Required status before the change, and the status after it. Equal values = the status does not change. */
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  /** The state that the offer must have before the change. */
  readonly offerState: BookingOffer["state"];
  /** Additional condition on `bookings` that must be true when the change is written. */
  readonly extraCondition?: SQL;
  readonly booking?: BookingValues;
  readonly offer?: OfferValues;
  /** True = a pending confirmation is kept. Any other change cancels it, because it referred to an older version of the booking. */
  readonly keepsPendingAnswer?: boolean;
}

/** Outbox id prefix of a booking's reminders. */
export const reminderPrefix = (token: BookingToken): string => `booking-reminder:${token}:`;

/** Outbox id prefix of messages that offer an earlier day. */
export const earlierDayPrefix = (token: BookingToken): string => `booking-earlier-day:${token}:`;

/** Only customers with a confirmed booking get reminders. */
const getsReminders = (status: BookingStatus): boolean => hasSupplierAgreed(status);

/** Notifies the open pages of a lead's booking after a change is written. */
export type LeadChangeListener = (leadGuid: LeadGuid) => void;

/** Changes a booking and its offer in one batch. Writes nothing if either has changed since it was read. */
export const bookingChanger = (db: D1Database, onLeadChanged: LeadChangeListener) => {
  const database = orm(db);

  /** Inserts the event of the change. If the offer or its booking has changed, the selected token is null and the whole batch fails. */
  const guardStatement = (
    offer: BookingOffer,
    { kind, reason = null, from, to, offerState, extraCondition }: BookingChange,
    { actor, at }: ChangeContext,
  ) => {
    const isUnchanged = and(
      eq(bookingOffers.id, offer.id),
      eq(bookingOffers.version, offer.version),
      eq(bookingOffers.state, offerState),
      eq(bookings.status, from),
      eq(bookings.supplierId, bookingOffers.supplierId),
      extraCondition,
    );
    return eventStatement(db, {
      bookingToken: sql`(select ${bookingOffers.bookingToken} from ${bookingOffers} join ${bookings} on ${eq(bookings.token, bookingOffers.bookingToken)} where ${isUnchanged})`,
      at,
      actor,
      kind,
      fromStatus: from === to ? null : from,
      toStatus: from === to ? null : to,
      reason,
    });
  };

  /**
   * Writes the change together with `statements` and notifies the open pages. If the transition table does not allow the new status, the change is refused as
   * if the booking had changed in the meantime.
   */
  return async function write(
    { offer, booking }: Pick<StoredOffer, "offer" | "booking">,
    change: BookingChange,
    changeContext: ChangeContext,
    statements: readonly Query[] = [],
  ): Promise<MoveResult> {
    const { from, to } = change;
    const isStatusChange = from !== to;
    if (isStatusChange && !checkTransition(from, to).ok) return { ok: false, reason: "concurrent-change" };
    const { at, messages, links = [] } = changeContext;
    // True if the status or the service day changes, so that the booking's next reminder and follow-up must be rescheduled.
    const needsRescheduling = isStatusChange || change.booking?.serviceDay !== undefined;
    const values = {
      // After the service day of a confirmed booking, the customer is asked how the work went.
      ...(needsRescheduling && {
        workDueAt: getsReminders(to) ? completionQuestionAt(change.booking?.serviceDay ?? booking.serviceDay) : null,
      }),
      // On a new day, the booking needs a new position in the diary.
      ...(change.booking?.serviceDay !== undefined && { diaryRow: null, diaryStart: null }),
      ...change.booking,
      ...agreementValues(change.booking ?? {}),
      ...(isStatusChange && { status: to }),
      ...(needsRescheduling && {
        remindAt: getsReminders(to) ? avoidWholeMinute(at) : null,
        // A booking that was moved or has ended is no longer checked for earlier days.
        earlierCheckAt: null,
        earlierDays: null,
      }),
    };
    const offerUpdate =
      change.offer &&
      database
        .update(bookingOffers)
        .set({
          ...(!change.keepsPendingAnswer && { heldUntil: null, heldBy: null, heldAnswer: null }),
          ...change.offer,
          version: sql`${bookingOffers.version} + 1`,
        })
        .where(eq(bookingOffers.id, offer.id));
    const bookingUpdate =
      Object.keys(values).length > 0 &&
      database
        .update(bookings)
        .set({ ...values, updatedAt: at })
        .where(eq(bookings.token, booking.token));
    const batch = runInBatch(db, [
      guardStatement(offer, change, changeContext),
      ...(offerUpdate ? [offerUpdate] : []),
      ...(bookingUpdate ? [bookingUpdate] : []),
      ...(isStatusChange && to === "Cancelled" ? returnDiscount(db, booking.token, at) : []),
      ...statements,
      ...(needsRescheduling
        ? [reminderPrefix, earlierDayPrefix].map((toPrefix) => cancelPending(db, toPrefix(booking.token)))
        : []),
      ...portalLinkStatements(db, links, at),
      ...outboxStatements(db, messages, at),
    ]);
    const refusal = await catchRefusal(batch, "concurrent-change", "day-full", "slot-limit", "discount-unavailable");
    if (refusal === null) {
      onLeadChanged(booking.leadGuid);
      return { ok: true };
    }
    // The discount in the new price was used up in the meantime, so the change is refused.
    return { ok: false, reason: refusal === "discount-unavailable" ? "concurrent-change" : refusal };
  };
};
