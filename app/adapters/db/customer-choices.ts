import type {
  AppliedCorrection,
  ChangeContext,
  MoveResult,
  StoredOffer,
} from "../../domain/booking/booking-offer/stored-offer";
import type { Grant } from "../../domain/pricing/giveaways/grant";
import type { Correction, CorrectionSide } from "../../domain/booking/booking-offer/correction";
import type { NamedPrice } from "../../domain/booking/booking-offer/named-price";
import type { BookingToken } from "../../domain/core/ids";
import { grantStatements, runWithGrant } from "./giveaways";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import {
  type ResponseDeadlines,
  listHeldDays,
  type OfferedDate,
} from "../../domain/booking/booking-offer/booking-offer";
import { changeEventStatement } from "./booking-events";
import { OFFER_COLUMNS, toStoredOffer } from "./booking-offer-row";
import { type bookingChanger, FIRST_DAY, NEXT_SEQUENCE, priceValues } from "./booking-change";
import { recomputeDiscount } from "./discount-use";
import { postPriceChange } from "./money-ledger";
import { orm, runInBatch } from "./orm";
import { captureNow, refundAll } from "./payment-decisions";
import { bookingOffers } from "./schema/booking-offers";
import { bookings } from "./schema/bookings";
import { leads } from "./schema/leads";
import { claimMove } from "./slot-claims";
import { releaseSlot, reserveSlot } from "./supplier-days";

const movedBookingValues = (date: Pick<OfferedDate, "day" | "startAt" | "endAt">) => ({
  originalServiceDay: FIRST_DAY,
  serviceDay: date.day,
  arrivalFrom: date.startAt,
  arrivalTo: date.endAt,
  calendarSequence: NEXT_SEQUENCE,
});

/** What the customer decides about a booking: the answer to a supplier, or a new day. */
export const customerChoices = (db: D1Database, changeBooking: ReturnType<typeof bookingChanger>) => ({
  /** The customer accepts a proposed date, and the booking's slot moves to it. */
  acceptDate(
    storedOffer: StoredOffer,
    date: OfferedDate,
    capacityMinutes: number,
    changeContext: ChangeContext,
  ): Promise<MoveResult> {
    const { offer, booking } = storedOffer;
    const dates = offer.dates.map((offeredDate) => ({
      ...offeredDate,
      isAcceptableForCustomer: offeredDate.day === date.day && offeredDate.startAt === date.startAt,
      isHeld: false,
    }));
    const heldDates = listHeldDays(offer);
    const isUnavailable = date.day === booking.serviceDay || heldDates.includes(date.day);
    const slotDetails = {
      supplierId: booking.supplierId,
      jobMinutes: booking.jobMinutes,
      capacityMinutes,
      at: changeContext.at,
    };
    return changeBooking(
      storedOffer,
      {
        kind: "date-taken",
        reason: date.day,
        from: booking.status,
        to: "Rescheduled",
        offerState: "responded",
        offer: { dates, customerAnswerBy: null },
        booking: movedBookingValues(date),
      },
      changeContext,
      [
        ...[booking.serviceDay, ...heldDates].flatMap((serviceDay) =>
          serviceDay === date.day ? [] : [releaseSlot(db, { ...booking, serviceDay })],
        ),
        ...(isUnavailable ? [] : [reserveSlot(db, { ...slotDetails, serviceDay: date.day })]),
        ...captureNow(db, booking.token, changeContext.at),
      ],
    );
  },
  /** The customer keeps the agreed day, and the other slots are released. Returns false when the booking changed in the meantime. */
  async keepDate(storedOffer: StoredOffer, changeContext: ChangeContext): Promise<boolean> {
    const { offer, booking } = storedOffer;
    const dates = offer.dates.map((offeredDate) => ({ ...offeredDate, isAcceptableForCustomer: false, isHeld: false }));
    const { ok } = await changeBooking(
      storedOffer,
      {
        kind: "date-kept",
        from: booking.status,
        to: booking.status,
        offerState: "responded",
        offer: { dates, customerAnswerBy: null },
      },
      changeContext,
      listHeldDays(offer).map((serviceDay) => releaseSlot(db, { ...booking, serviceDay })),
    );
    return ok;
  },
  /**
   * The customer moves the booking without asking the workshop. Reserves the new slot and releases the old one in one write. `deadlines` applies to a supplier
   * that has not answered yet. `grant` is set if the desk moves the booking and waives the fee.
   */
  moveTo(
    storedOffer: StoredOffer,
    date: Pick<OfferedDate, "day" | "startAt" | "endAt">,
    { capacityMinutes, deadlines }: { readonly capacityMinutes: number; readonly deadlines: ResponseDeadlines },
    changeContext: ChangeContext,
    grant: Grant | null,
  ): Promise<MoveResult> {
    const { offer, booking } = storedOffer;
    const isWaiting = booking.status === "Pending";
    const dates = offer.dates.map((offeredDate) => ({ ...offeredDate, isHeld: false }));
    const { supplierId, jobMinutes, serviceDay } = booking;
    return runWithGrant(() =>
      changeBooking(
        storedOffer,
        {
          kind: "moved",
          reason: date.day,
          from: booking.status,
          to: isWaiting ? "Pending" : "Rescheduled",
          offerState: offer.state,
          // A workshop that has not answered yet gets the full response time for the new day.
          offer: isWaiting ? { ...deadlines, reminders: 0 } : { dates, customerAnswerBy: null },
          booking: movedBookingValues(date),
        },
        changeContext,
        [
          ...(changeContext.actor === "customer" ? [claimMove(db, booking.token, changeContext.at)] : []),
          ...listHeldDays(offer).map((heldDay) => releaseSlot(db, { ...booking, serviceDay: heldDay })),
          ...(date.day === serviceDay
            ? []
            : [
                releaseSlot(db, booking),
                reserveSlot(db, {
                  supplierId,
                  jobMinutes,
                  capacityMinutes,
                  serviceDay: date.day,
                  at: changeContext.at,
                }),
              ]),
          ...grantStatements(db, grant),
        ],
      ),
    );
  },
  /**
   * The customer accepts the named price. It becomes the booking's price, and the discount is recomputed. A Pending booking becomes Confirmed. An authorisation
   * for the same amount is captured; one for a different amount is released. Returns false if the booking changed in the meantime.
   */
  async acceptPrice(storedOffer: StoredOffer, namedPrice: NamedPrice, changeContext: ChangeContext): Promise<boolean> {
    const { offer, booking } = storedOffer;
    const { token, status } = booking;
    const { price } = namedPrice;
    const { actor, at } = changeContext;
    const { ok } = await changeBooking(
      storedOffer,
      {
        kind: "price-accepted",
        reason: String(price.total),
        from: status,
        to: status === "Pending" ? "Confirmed" : status,
        offerState: "responded",
        offer: { namedPrice: { ...namedPrice, answer: "accepted" }, customerAnswerBy: null },
        booking: priceValues(price),
      },
      changeContext,
      [
        ...postPriceChange(db, token, booking.price, price, `${offer.id}:price`, at),
        ...recomputeDiscount(db, booking, price, at),
        ...(price.total === booking.price.total
          ? captureNow(db, token, at)
          : refundAll(db, token, "price-changed", actor, at)),
      ],
    );
    return ok;
  },
  /** The customer rejects the price, so the estimate still applies. Returns false if the booking changed in the meantime. */
  async rejectPrice(storedOffer: StoredOffer, namedPrice: NamedPrice, changeContext: ChangeContext): Promise<boolean> {
    const { status } = storedOffer.booking;
    const { ok } = await changeBooking(
      storedOffer,
      {
        kind: "price-refused",
        reason: String(namedPrice.price.total),
        from: status,
        to: status,
        offerState: "responded",
        offer: { namedPrice: { ...namedPrice, answer: "refused" }, customerAnswerBy: null },
      },
      changeContext,
    );
    return ok;
  },
  /** Adds a correction for both sides to answer, replacing any open one. Returns false if the booking changed in the meantime. */
  async proposeCorrection(
    storedOffer: StoredOffer,
    correction: Correction,
    changeContext: ChangeContext,
  ): Promise<boolean> {
    const { offer, booking } = storedOffer;
    const { ok } = await changeBooking(
      storedOffer,
      {
        kind: "correction-proposed",
        reason: String(correction.price.total),
        from: booking.status,
        to: booking.status,
        offerState: offer.state,
        offer: { correction, correctionAnswerBy: correction.answerBy },
      },
      changeContext,
    );
    return ok;
  },
  /** Open corrections whose deadline has passed, longest overdue first. */
  async listExpiredCorrections(now: number, limit: number): Promise<readonly StoredOffer[]> {
    const rows = await orm(db)
      .select(OFFER_COLUMNS)
      .from(bookingOffers)
      .innerJoin(bookings, eq(bookings.token, bookingOffers.bookingToken))
      .where(lt(bookingOffers.correctionAnswerBy, now))
      .orderBy(bookingOffers.correctionAnswerBy)
      .limit(limit);
    return rows.map(toStoredOffer);
  },
  /** Records that a correction was not answered in time. Returns false when the booking changed in the meantime. */
  async expireCorrection(
    storedOffer: StoredOffer,
    { price }: Correction,
    changeContext: ChangeContext,
  ): Promise<boolean> {
    const { offer, booking } = storedOffer;
    const { ok } = await changeBooking(
      storedOffer,
      {
        kind: "correction-expired",
        reason: String(price.total),
        from: booking.status,
        to: booking.status,
        offerState: offer.state,
        offer: { correctionAnswerBy: null },
        keepsPendingAnswer: true,
      },
      changeContext,
    );
    return ok;
  },
  /** Closes a correction that no longer applies to the booking. The history already has the event that made it outdated. */
  async closeOutdatedCorrection({ offer: { id, version } }: StoredOffer): Promise<void> {
    await orm(db)
      .update(bookingOffers)
      .set({ correctionAnswerBy: null })
      .where(and(eq(bookingOffers.id, id), eq(bookingOffers.version, version)));
  },
  /**
   * Records one side's answer to a correction. `applied` is set if both sides have accepted it. The same batch then updates the booking's vehicle, jobs, price
   * and slot, and refunds payments if the total has changed. Returns false if the booking changed in the meantime.
   */
  async answerCorrection(
    storedOffer: StoredOffer,
    {
      correction,
      side,
      applied,
    }: {
      readonly correction: Correction;
      readonly side: CorrectionSide;
      readonly applied: AppliedCorrection | null;
    },
    changeContext: ChangeContext,
  ): Promise<boolean> {
    const { offer, booking } = storedOffer;
    const { token, leadGuid, status } = booking;
    const { price, jobMinutes, vehicle, cart } = correction;
    const { actor, at } = changeContext;
    const isRefused = correction.answers[side] === "refused";
    const choiceColumns = {
      kind: applied !== null ? "correction-agreed" : isRefused ? "correction-refused" : "correction-accepted",
      reason: String(price.total),
      from: status,
      to: status,
      offerState: offer.state,
      offer: { correction, ...((applied !== null || isRefused) && { correctionAnswerBy: null }) },
    };
    // The booking itself does not change, so the workshop can still undo a pending answer.
    if (applied === null)
      return (await changeBooking(storedOffer, { ...choiceColumns, keepsPendingAnswer: true }, changeContext)).ok;
    const { ok } = await changeBooking(
      storedOffer,
      {
        ...choiceColumns,
        // Refused if the request has changed since it was read, for example because the plate was corrected separately.
        extraCondition: eq(bookings.requestCipher, storedOffer.sealedRequest),
        booking: {
          ...priceValues(price),
          jobMinutes,
          calendarSequence: NEXT_SEQUENCE,
          requestCipher: applied.sealedRequest,
          regoDigest: applied.digests.rego,
          vehicleDigest: applied.digests.vehicle,
          taskDigests: applied.digests.tasks,
        },
      },
      changeContext,
      [
        // The calendar entries of both sides name the work, and the workshop's entry also names the vehicle.
        orm(db)
          .update(leads)
          .set({
            state: sql`json_set(${leads.state}, '$.vehicle', json(${JSON.stringify(vehicle)}), '$.cart', json(${JSON.stringify(cart)}))`,
          })
          .where(and(eq(leads.guid, leadGuid), isNotNull(leads.state))),
        releaseSlot(db, booking),
        // The workshop has accepted the work, so it is booked even on a full day.
        reserveSlot(db, {
          ...booking,
          jobMinutes,
          capacityMinutes: applied.capacityMinutes,
          at,
          allowsOverbooking: true,
        }),
        ...postPriceChange(db, token, booking.price, price, `${offer.id}:${correction.id}`, at),
        ...recomputeDiscount(db, booking, price, at),
        ...(applied.hasTotalChanged ? refundAll(db, token, "price-changed", actor, at) : []),
      ],
    );
    return ok;
  },
  /** The customer decides whether any supplier may do the work. Returns false when the booking is not Pending. */
  async setAcceptsAnySupplier(token: BookingToken, takesAny: boolean, at: number): Promise<boolean> {
    const setStatement = orm(db)
      .update(bookings)
      .set({ acceptsAnySupplier: takesAny, updatedAt: at })
      .where(and(eq(bookings.token, token), eq(bookings.status, "Pending")));
    const [updated] = await runInBatch(db, [
      setStatement,
      changeEventStatement(db, {
        bookingToken: token,
        at,
        actor: "customer",
        kind: "any-supplier",
        reason: takesAny ? "yes" : "no",
      }),
    ]);
    return updated?.meta.changes === 1;
  },
});
