import { jobLabel, workDetail } from "../../../domain/lead/cart/item-note";
import { formatPhoneForDisplay } from "../../../domain/core/phone/display";
import type { BookingToken } from "../../../domain/core/ids";
import { cents, ZERO } from "../../../domain/core/money/money";
import { readMoney } from "../../../domain/core/money/read-number";
import { isWorkOpen } from "../../../usecases/booking/extra-work/load-extra-work";
import { isService } from "../../../domain/lead/cart-item";
import { contactPhone } from "../../../usecases/fleet/fleet-company";
import { arrivalLabel } from "../../../domain/supplier/availability/time-options";
import { PENDING_ANSWER_TEXT } from "../../../texts/booking-offers";
import { RESPONSE_TYPE } from "../../../domain/booking/booking-offer/booking-offer";
import { MAX_ALTERNATIVES, findOpenDates } from "../../../domain/booking/booking-offer/alternative-dates";
import { formatExtra, MEETING_LABELS } from "../../../texts/bookings";
import { usablePhotos, usableVideo } from "../../../domain/lead/photos/captured-image";
import { type NamedPrice, sumWork } from "../../../domain/booking/booking-offer/named-price";
import { bookingMoney } from "../../../domain/booking/booking-money";
import { formatRange } from "../../../domain/core/money/format";
import { paymentStateText, workshopRows } from "../../../texts/payments";
import { METHODS } from "../../../domain/payments/methods";
import { PERMISSION } from "../../../domain/identity/roles";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import type { Correction } from "../../../domain/booking/booking-offer/correction";
import { correctionState } from "../../../domain/booking/booking-offer/correction-rules";
import {
  isPriceAwaitingAnswer,
  isResponseRequired,
  mayFixPrice,
  responseOptions,
} from "../../../domain/booking/booking-offer/rules";
import type { BookingRequest } from "../../../domain/booking/request";
import { messagesLabel } from "../../booking/conversation/conversation.server";
import { historyRows } from "../../booking/confirmation/booking-view.server";
import { mayReply, REPLY_EDIT_MS, MAX_REPLY_LENGTH, type RepliableReview } from "../../../domain/booking/ratings/reply";
import { hiddenCommentText } from "../../../domain/supplier/profile";
import { statusHeading } from "../../../texts/booking-offers";
import { knownServiceDue } from "../../../domain/lead/dates/default-date";
import { EXTRA } from "../../../domain/supplier/supplier";
import { formatMonth } from "../../../domain/core/time/format";
import { formatMoment } from "~/domain/core/time/format-moment";
import { formatPageTimeOfDay } from "~/ui/format-moment";
import { formatMoney } from "../../../domain/core/money/format";
import type { Price } from "../../../domain/pricing/price";
import { formatVehicleAndRego } from "../../../domain/catalogue/vehicle/describe";
import { mayAskForPhotos, werePhotosRequested } from "../../../usecases/booking/booking-offer/ask-for-photos";
import { correctionRows } from "../../../usecases/booking/booking-offer/correct-jobs";
import { canCancelBySupplier } from "../../../usecases/booking/booking-offer/cancel-booking";
import { readLeadInclusions } from "../../../usecases/booking/read-inclusions";
import { canProposeMove } from "../../../usecases/booking/booking-offer/propose-move";
import type { OfferAccess } from "../../../usecases/booking/booking-offer/open-offer";
import { proposableDays, offerSituation, startTimesOn } from "../../../usecases/booking/booking-offer/offer-situation";
import type { Context } from "../../../usecases/context";
import { workView } from "./work-view.server";

/** Reads the events and unread messages of a booking in parallel with it. They are discarded if the reader may not see the booking. */
export async function readRelatedRecords(context: Context, bookingToken: BookingToken) {
  const [events, unread] = await Promise.all([
    context.db.bookings.listEvents(bookingToken),
    context.db.conversations.countUnreadBySupplier(bookingToken, "supplier"),
  ]);
  return { events, unread };
}

/** View model of the booking screen. It contains the customer's full name and phone only once this supplier has confirmed the booking. */
export async function portalBookingView(
  context: Context,
  { offeredBooking: viewedOffer, authorization }: OfferAccess,
  relatedRecords: Awaited<ReturnType<typeof readRelatedRecords>>,
  wantsOperations: boolean,
) {
  const { booking, offer, supplier, request, vehicle, lead, images, choices: selection } = viewedOffer;
  const situation = offerSituation(context, viewedOffer);
  const isRequested = isResponseRequired(situation);
  const mayAnswer = hasStorePermission(authorization, PERMISSION.respondToBookings);
  const pendingAnswer = isRequested ? offer.pendingAnswer : null;
  const canRespond = isRequested && mayAnswer && pendingAnswer === null;
  const now = context.clock.now();
  const isAssignedToSupplier =
    situation.isForGivenSupplier && ["Confirmed", "Rescheduled", "Serviced"].includes(booking.status);
  const days = canRespond ? proposableDays(context, viewedOffer) : [];
  const mid = lead?.lead.vehicle.mid ?? null;
  const nextService = lead && knownServiceDue(lead.lead);
  const [phone, operations, reviewed] = await Promise.all([
    contactPhone(context, booking),
    wantsOperations && mid !== null ? readLeadInclusions(context, booking.leadGuid) : null,
    isAssignedToSupplier && booking.status === "Serviced"
      ? context.db.ratings.listBySupplier({ bookingToken: booking.token, supplierId: supplier.id })
      : null,
  ]);
  // If the booking moved to another supplier, this one may not see what happened there.
  const events = viewedOffer.wasReassigned ? [] : relatedRecords.events;
  const own = events.slice(events.findLastIndex(({ kind }) => kind === "passed-on") + 1);
  return {
    id: booking.id,
    offerId: offer.id,
    /** An answer that can still be undone, until when, and whether this person may undo it. */
    pendingAnswer: pendingAnswer && {
      msLeft: pendingAnswer.until - now,
      text:
        pendingAnswer.content.responseType === RESPONSE_TYPE.queryPrice && pendingAnswer.content.price !== ""
          ? `You set the price at ${formatMoney(readMoney(pendingAnswer.content.price) ?? ZERO, booking.price.currency)}.`
          : PENDING_ANSWER_TEXT[pendingAnswer.content.responseType],
      until: formatPageTimeOfDay(pendingAnswer.until, supplier.zone),
      canUndo: mayAnswer && now < pendingAnswer.until,
    },
    supplierName: supplier.name,
    ...statusHeading({
      status: booking.status,
      responseType: offer.responseType,
      isProductFlow: booking.isProductFlow,
      canRespond: isRequested,
      pendingType: pendingAnswer?.content.responseType ?? null,
      wasSupplierChanged: situation.wasSupplierChanged,
      phone,
    }),
    when: {
      label: arrivalLabel({
        isMobile: supplier.isMobile,
        isLocationTheSupplierAddress: !booking.extraIds.includes(EXTRA.vehiclePickUpAndDropOff),
      }),
      day: booking.serviceDay,
      from: booking.arrivalFrom,
      to: booking.arrivalTo,
    },
    vehicle: formatVehicleAndRego(vehicle, request.rego),
    work: lead?.lead.cart.map((item) => ({ key: item.key, name: jobLabel(item), detail: workDetail(item) })) ?? [],
    nextService: nextService && formatMonth(nextService),
    mid,
    hasService: lead?.lead.cart.some(isService) ?? false,
    operations: operations?.ok ? operations : null,
    token: booking.token,
    messages: viewedOffer.wasReassigned ? null : messagesLabel(relatedRecords.unread.get(supplier.id) ?? 0),
    history: historyRows(own, booking.price.currency, supplier.zone),
    /** Whether photos of the car can be requested ("possible") or have been requested ("asked"). Null = neither. */
    photoRequest: werePhotosRequested(own) ? "asked" : mayAskForPhotos(context, viewedOffer) ? "possible" : null,
    photos: usablePhotos(images).map(({ id, width, height }) => ({
      src: `/workshop/bookings/${booking.token}/photo/${id}`,
      width,
      height,
    })),
    video: usableVideo(images, (id) => `/workshop/bookings/${booking.token}/photo/${id}`),
    customer: {
      name: isAssignedToSupplier
        ? [request.firstName, request.lastName].filter(Boolean).join(" ")
        : (request.firstName ?? ""),
      phone:
        isAssignedToSupplier && request.mobile !== null
          ? { number: request.mobile, text: formatPhoneForDisplay(request.mobile) }
          : null,
      email: isAssignedToSupplier ? request.email : null,
      /** The job's location. The mechanic or driver needs it to decide whether they can do the job. Empty if the customer comes to the supplier. */
      place: selection.meetingPlace === "at-supplier" ? "" : jobLocation(request),
      placeLabel: MEETING_LABELS[selection.meetingPlace].supplier,
      flatSafeArea: selection.flatSafeArea,
      suburb: lead?.lead.suburb?.name ?? "",
      comments: request.comments,
    },
    extras: selection.extras.map((extra) => formatExtra(extra, booking.price.currency)),
    price: booking.price,
    ...moneyView(viewedOffer),
    /** Whether to link to the extra work. True while the car is at the workshop, or if there are findings. */
    hasExtraWork:
      !viewedOffer.wasReassigned && (isWorkOpen(booking) || own.some(({ kind }) => kind.startsWith("extra-"))),
    /** Whether there is a file for the workshop's calendar. True while the work is planned or under way. */
    hasCalendar: isAssignedToSupplier && !viewedOffer.wasReassigned && booking.status !== "Serviced",
    wasReassigned: situation.wasSupplierChanged,
    now,
    /** True = the booking waits for an answer that this person is not allowed to give. */
    isAnsweredByOthers: isRequested && !mayAnswer && pendingAnswer === null,
    answerBy:
      isRequested && pendingAnswer === null
        ? { at: offer.respondBy, text: formatMoment(offer.respondBy, supplier.zone) }
        : null,
    named: situation.wasSupplierChanged ? null : namedPriceView(offer.namedPrice, now, supplier.zone),
    correction: viewedOffer.wasReassigned || offer.correction === null ? null : correctionView(offer.correction),
    mayFixPrice: mayAnswer && situation.isForGivenSupplier && mayFixPrice(booking, offer, now),
    workPrice: formatWorkTotal(booking.price),
    comment: pendingAnswer ? pendingAnswer.content.comment : offer.comment,
    progress: workView(context, viewedOffer, hasStorePermission(authorization, PERMISSION.workOnBookings)),
    review: reviewed && reviewView(reviewed, mayAnswer, now, supplier.zone, context.config.brand.name),
    /** Days that the workshop can propose for a move; null = a move cannot be proposed. */
    moveProposal:
      mayAnswer && canProposeMove(context, viewedOffer) ? dateProposal(proposableDays(context, viewedOffer)) : null,
    /** Deadline for the customer's answer to a proposed move; null = no move is proposed. */
    moveAnswerDeadline:
      isAssignedToSupplier && booking.status !== "Serviced" && offer.customerAnswerBy !== null
        ? formatMoment(offer.customerAnswerBy, supplier.zone)
        : null,
    canCancel: mayAnswer && !viewedOffer.wasReassigned && canCancelBySupplier(viewedOffer),
    // The proposed dates. None once the booking is over.
    dates:
      pendingAnswer?.content.responseType === RESPONSE_TYPE.changeDate
        ? pendingAnswer.content.availabilities.map(({ date, ...times }) => ({
            day: date,
            ...times,
            isAcceptableForCustomer: null,
          }))
        : booking.status === "Cancelled" || offer.state === "closed"
          ? []
          : findOpenDates(offer.dates, { day: booking.serviceDay, startAt: booking.arrivalFrom }),
    options: canRespond ? responseOptions(situation) : [],
    proposal: canRespond ? dateProposal(days) : null,
  };

  /** View model of a proposed correction that is still open; null = it is settled and appears in the history. */
  function correctionView(correction: Correction) {
    if (correctionState(correction, booking, now) !== "open") return null;
    return {
      id: correction.id,
      rows: correctionRows(correction, viewedOffer),
      priceLines: correction.price,
      reason: correction.reason,
      answerBy: formatMoment(correction.answerBy, supplier.zone),
      isAccepted: correction.answers.workshop === "accepted",
      mayAnswer,
    };
  }

  function dateProposal(days: readonly string[]) {
    return {
      most: MAX_ALTERNATIVES,
      days,
      starts: uniqueStarts(days.flatMap((day) => startTimesOn(viewedOffer, day))),
    };
  }
}

/** The job's location. If no directory found the address when the booking was made, the text says so, because it may be wrong or too far away. */
const jobLocation = ({ customerAddress, customerLatitude }: BookingRequest): string =>
  customerAddress === null
    ? ""
    : customerLatitude === null
      ? `${customerAddress} (not checked on the map: confirm it with the customer)`
      : customerAddress;
/** Price of work and extras before the customer's discount. This is the price that a supplier can propose to change. */
function formatWorkTotal(price: Price): string {
  const { low, high } = sumWork(price);
  return formatRange(low, high, price.currency);
}

/** What was paid to this workshop and what is still due to it, without payments to other workshops. */
function moneyView({ booking, offer, wasReassigned }: OfferAccess["offeredBooking"]) {
  const money = bookingMoney(booking);
  const { currency } = money;
  const own = money.workshops.filter(({ supplierId }) => supplierId === offer.supplierId);
  const due = wasReassigned || money.isOver ? cents(0) : money.due;
  return {
    payments: own.flatMap(({ payments }) =>
      payments.map((payment) => ({
        id: payment.id,
        label: METHODS[payment.method].label,
        state: paymentStateText(payment, currency),
        amount: payment.amount,
      })),
    ),
    sums: [
      ...(booking.extraWork !== undefined && booking.extraWork > 0
        ? [{ key: "extra", label: "Extra work approved", amount: booking.extraWork }]
        : []),
      ...own.flatMap((workshop) =>
        workshopRows(workshop, currency).map((row) => ({ ...row, key: `${row.key}:${workshop.isCurrent}` })),
      ),
    ],
    /** Amount due. Null = the price is a range and must be fixed first. */
    due,
  };
}

/** The customer's review of the work, and whether the workshop can reply. */
const reviewView = (review: RepliableReview, mayAnswer: boolean, now: number, zone: string, brand: string) => ({
  stars: review.stars,
  comments: review.comments,
  reviewer: review.reviewer,
  isHeld: review.heldReason !== null,
  hidden: review.hiddenReason === null ? null : hiddenCommentText(brand, review.hiddenReason),
  reply: review.reply,
  mayReply: mayAnswer && mayReply(review, now),
  hint:
    review.repliedAt === null
      ? `Your reply is public and appears under the review. You can post one reply of up to ${MAX_REPLY_LENGTH} characters and change it for 24 hours.`
      : `You can change it until ${formatMoment(review.repliedAt + REPLY_EDIT_MS, zone)}.`,
});

/** The status of the price that the supplier proposed. */
function namedPriceView(namedPrice: NamedPrice | null, now: number, zone: string) {
  if (namedPrice === null) return null;
  const { price, reason, answer, answerBy } = namedPrice;
  const state = answer ?? (isPriceAwaitingAnswer(namedPrice, now) ? "asked" : "unanswered");
  return {
    work: formatWorkTotal(price),
    total: formatMoney(price.total, price.currency),
    reason,
    state,
    answerBy: formatMoment(answerBy, zone),
  } as const;
}

/** All start times that any day offers, for a form without JavaScript. The server checks the chosen one against its day. */
function uniqueStarts(starts: readonly { readonly from: string; readonly to: string | null }[]) {
  return [...new Map(starts.map((start) => [`${start.from}-${start.to ?? ""}`, start])).values()].sort((a, b) =>
    a.from.localeCompare(b.from),
  );
}

export type PortalBookingView = Awaited<ReturnType<typeof portalBookingView>>;
