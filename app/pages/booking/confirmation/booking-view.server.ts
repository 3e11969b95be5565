import { formatMoment } from "~/domain/core/time/format-moment";
import { COUNTRIES, type Currency } from "~/domain/core/country/country";
import { cents } from "~/domain/core/money/money";
import { bookingMoney, chargedOrHeldPayments } from "~/domain/booking/booking-money";
import { moneySummary } from "~/texts/payments";
import { paymentRefusal } from "~/domain/booking/payable";
import { streetLine } from "~/domain/location/locality";
import { meetingAddress } from "~/domain/booking/booking-choices";
import { PREPARATION, formatExtra, MEETING_LABELS, BOOKING_STATUS_TEXT } from "../../../texts/bookings";
import { findOpenCorrection } from "~/domain/booking/booking-offer/correction-rules";
import { isPriceAwaitingAnswer } from "~/domain/booking/booking-offer/rules";
import { hasSupplierAgreed } from "~/domain/booking/status";
import { ratingAvailability } from "~/domain/booking/ratings/rating";
import { completionLines, answerEffects, reportText, reportFacts } from "~/texts/work";
import { isInProgress as isWorkUnderWay } from "~/domain/booking/work/steps";
import { dayAt } from "~/domain/core/time/days";
import { isAgreed, needsCustomerAction, isFinal, isOngoing, type DisplayStatus } from "~/domain/booking/display-status";
import { messagesLabel } from "../conversation/conversation.server";
import { picturePath, usablePhotos, usableVideo } from "~/domain/lead/photos/captured-image";
import { formatArrival, formatDay, formatDayAndArrival } from "~/ui/format";
import { type BookingDetails, readBooking } from "~/usecases/booking/read-booking";
import { isAskedIfDone } from "~/usecases/booking/work/customer-says-done";
import type { BookingEvent } from "~/domain/booking/history/history";
import { buildHistory } from "~/texts/history";
import { bookingTokenOf } from "~/http/route-params";
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/error-responses";

/** The history for the customer's and the workshop's pages, in the supplier's time zone. */
export const historyRows = (events: readonly BookingEvent[], currency: Currency, zone: string) =>
  buildHistory(events, currency).map(({ at, actor, description }) => ({
    when: formatMoment(at, zone),
    actor,
    description,
  }));

/** Statuses of a finished booking, whether or not the work was done, in which the customer can still call the workshop. */
const CALLABLE_STATUSES: readonly DisplayStatus[] = ["done", "no-show", "unknown"];

/** View model of the confirmation page. */
export function bookingView(details: BookingDetails, supportPhone: string, now: number) {
  const {
    booking,
    supplier,
    vehicle,
    items,
    customer,
    isHolder,
    mayTrack,
    fleet,
    standing: status,
    offer,
    choices: selection,
    images,
    ownImages,
    canAddImages,
  } = details;
  const { title, tone, sentence } = BOOKING_STATUS_TEXT[status];
  const isBookingOngoing = isOngoing(status);
  const isAwaitingCustomer = needsCustomerAction(status);
  const isBookedIn = isAgreed(status);
  const isInProgress = hasSupplierAgreed(booking.status) && isWorkUnderWay(booking.work?.step ?? null);
  const arrival = formatArrival(booking.arrivalFrom, booking.arrivalTo);
  const supplierAddress = streetLine(supplier);
  const facts = reportFacts({ booking, supplier });
  const report = booking.work?.notes.report;
  const until =
    status === "waiting" || status === "passed-on"
      ? offer.respondBy
      : isAwaitingCustomer
        ? offer.customerAnswerBy
        : null;
  return {
    id: booking.id,
    token: booking.token,
    isProduct: booking.isProductFlow,
    standing: status,
    /** True = the page watches for changes. A report on the work can be undone for a minute, and its consequences follow after that. */
    isFollowed: !isFinal(status) || (hasSupplierAgreed(booking.status) && status !== "unknown"),
    status: booking.status,
    title,
    tone,
    sentence: sentence({
      supplier: supplier.name,
      day: formatDay(booking.serviceDay),
      arrival,
      isMobile: supplier.isMobile,
    }),
    asksCustomer: isAwaitingCustomer,
    /** The decision that the customer of an agreed booking can still make on the changes page. Null = none. */
    openDecision:
      findOpenCorrection(offer, booking, "customer", now) !== null
        ? ("correction" as const)
        : hasSupplierAgreed(booking.status) && isPriceAwaitingAnswer(offer.namedPrice, now)
          ? ("price" as const)
          : null,
    isOn: isBookingOngoing,
    isBookedIn,
    /** The service day has arrived, so the work can start at any moment. */
    isToday: booking.serviceDay <= dayAt(now, supplier.zone),
    isBeingDone: isInProgress,
    /**
     * Effects of each possible answer on the customer's payment. Set when the workshop has not reported and the holder is asked how the work went. Null = not
     * asked.
     */
    completionQuestion: isHolder && isAskedIfDone(booking) ? answerEffects(facts) : null,
    /** The next step for a booking whose work is disputed. Null = not disputed. */
    report:
      isHolder && hasSupplierAgreed(booking.status) && report && report.waitsFor !== null
        ? reportText(report.kind, facts, report.answerBy === null ? null : formatMoment(report.answerBy, supplier.zone))
        : null,
    /** True = the workshop reported a no-show, and the holder can confirm it. */
    noShowQuestion: isHolder && status === "no-show" && !details.events.some(({ kind }) => kind === "no-show-agreed"),
    /** The workshop's report on completed work. */
    done: isHolder && booking.work?.notes.done ? completionLines(booking.work.notes.done, booking.price.currency) : [],
    /** Path of the review form while a review is possible. */
    reviewPath:
      isHolder && ratingAvailability(booking, dayAt(now, supplier.zone)) === "open"
        ? `/review-your-service/${booking.token}/0`
        : null,
    /** Deadline for the pending answer of the supplier or the customer. */
    until: until === null || until === 0 ? null : formatMoment(until, supplier.zone),
    proposed:
      status === "dates-proposed" || status === "move-proposed"
        ? offer.dates.map((date) => formatDayAndArrival(date.day, date.startAt, date.endAt))
        : [],
    comment: isAwaitingCustomer && status !== "dates-proposed" && status !== "move-proposed" ? offer.comment : null,
    /** The price that the workshop proposes, until the customer has answered. */
    namedPrice:
      isAwaitingCustomer && offer.namedPrice !== null && offer.namedPrice.answer === null
        ? offer.namedPrice.price
        : null,
    /** The workshop's own reason for cancelling. */
    reason: isHolder && status === "cancelled-by-supplier" ? offer.comment : null,
    canCancel: details.changeTerms.problem === null,
    canMove: details.changeTerms.canMove,
    freeUntil: formatMoment(details.changeTerms.freeUntil, supplier.zone),
    mayChooseAhead: booking.status === "Pending" && !isAwaitingCustomer && !booking.isProductFlow,
    serviceDay: booking.serviceDay,
    arrival,
    price: booking.price,
    payment: paymentView(details),
    supplier: {
      name: supplier.name,
      isMobile: supplier.isMobile,
      isDemo: supplier.isDemo,
      /** The supplier's phone number, once the workshop has confirmed. Until then customers call our support team, which knows the status. */
      phone: isBookedIn || isInProgress || CALLABLE_STATUSES.includes(status) ? supplier.phone : null,
    },
    supportPhone: fleet?.phone ?? supportPhone,
    meeting: {
      label: MEETING_LABELS[selection.meetingPlace].customer,
      address: meetingAddress(selection, { supplierAddress, customerAddress: customer.address }) || "Your address",
      preparation: PREPARATION[selection.meetingPlace],
      /** The workshop's arrival instructions, once it has confirmed. */
      text: isBookedIn || isInProgress ? supplier.arrivalText : null,
      /** The location on the map while the customer needs it; null = the mechanic comes to the customer, or the booking is over. */
      at:
        selection.meetingPlace === "at-supplier" && isBookingOngoing
          ? { longitude: supplier.longitude, latitude: supplier.latitude, zoom: COUNTRIES[booking.price.country].map }
          : null,
      directions:
        selection.meetingPlace === "at-supplier" && isBookingOngoing
          ? `https://www.google.com/maps/dir/?api=1&destination=${supplier.latitude},${supplier.longitude}`
          : null,
    },
    extras: selection.extras.map((extra) => formatExtra(extra, booking.price.currency)),
    flatSafeArea: selection.flatSafeArea,
    photos: usablePhotos(ownImages).map(({ id, width, height }) => ({ src: picturePath(id), width, height })),
    video: usableVideo(ownImages, picturePath),
    addsPhotos: canAddImages,
    /** Number of photos. The customer who booked sees it even if someone else owns the photos. For everyone else it is 0. */
    photoCount: isHolder ? usablePhotos(images).length : 0,
    vehicle,
    items,
    hasService: details.hasService,
    fleet,
    orderNumber: details.orderNumber,
    isHolder,
    /** Extra work that the workshop found: the open questions and the link to all findings. */
    extraWork: {
      open: details.questions.open,
      until: details.questions.until === null ? null : formatMoment(details.questions.until, supplier.zone),
      hasAny: details.events.some(({ kind }) => kind === "extra-found"),
      approved: booking.extraWork ?? cents(0),
      total: bookingMoney(booking).total,
    },
    history: historyRows(details.events, booking.price.currency, supplier.zone),
    /** Label of the link to the messages, for the booking's holder. Old messages remain readable. */
    messages: isHolder ? messagesLabel(details.unreadCount) : null,
    needsFleetApproval: booking.fleetApproval === "needed",
    customer,
    next: details.next.map(({ supplierId, name, detail }) => ({
      href: `/booking/${booking.leadGuid}/finalise?supplier=${supplierId}`,
      name,
      detail,
    })),
    /** Path of the quote, where the booking's holder can choose again. */
    quotePath: isHolder ? `/quotes/${booking.leadGuid}` : null,
    sale: mayTrack
      ? {
          transaction_id: String(booking.id),
          value: booking.price.total / 100,
          currency: booking.price.currency,
          supplierId: booking.supplierId,
        }
      : null,
  };
}

/** How the booking is paid, whether it can be paid online now, and whether there is a receipt (something was paid, authorised or refunded). */
function paymentView({ booking, supplier, fleet, standing: status }: BookingDetails) {
  const money = bookingMoney(booking);

  const isServiced = booking.status === "Serviced";
  const canPay =
    (isOngoing(status) || isServiced) &&
    money.total > 0 &&
    paymentRefusal(booking, { acceptOnlinePayments: supplier.acceptOnlinePayments, isBuyNowPayLaterOnly: false }) ===
      null;
  return {
    text: moneySummary(money, {
      supplierName: supplier.name,
      isActive: isOngoing(status),
      isDone: status === "done",
      isServiced,
      isRange: booking.price.strategy === "PriceRange",
      canPay,
      fleet: fleet && { name: fleet.name, needsApproval: booking.fleetApproval === "needed" },
    }),
    canPay,
    hasReceipt: chargedOrHeldPayments(money.payments).length > 0,
  };
}

export type BookingView = ReturnType<typeof bookingView>;

/** Loads the booking of a confirmation URL. Product and job bookings have separate URLs (B-029, B-030). */
export async function loadConfirmation(
  { params, request, context: { app } }: LoaderFunctionArgs,
  /** Null = the booking's own URL, which is the same for both kinds of booking. */
  screen: "confirmation" | "product-confirmation" | null,
) {
  const booking = await readBooking(app, bookingTokenOf(params.bookingToken));
  if (!booking.ok) throw refusedPage(booking.code);
  const { search, searchParams } = new URL(request.url);
  const expectedScreen = booking.booking.isProductFlow ? "product-confirmation" : "confirmation";
  if (screen !== null && expectedScreen !== screen)
    throw redirect(`/booking/${booking.booking.token}/${expectedScreen}${search}`);
  return {
    view: bookingView(booking, app.config.brand.supportPhone, app.clock.now()),
    standing: booking.standing,
    fleet: booking.fleet,
    wasBookingSubmitted: searchParams.get("wasBookingSubmitted")?.toLowerCase() !== "false",
  };
}
