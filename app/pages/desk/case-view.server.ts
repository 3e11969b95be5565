import type { Correction } from "../../domain/booking/booking-offer/correction";
import { type CorrectionState, correctionState } from "../../domain/booking/booking-offer/correction-rules";
import { correctionText } from "../../usecases/booking/booking-offer/correct-jobs";
import { parseBookingToken, parseLeadGuid } from "../../domain/core/ids";
import { jobLabels } from "../../domain/lead/cart/item-note";
import { CHANNEL_NAMES } from "~/domain/notifications/kinds";
import { isReported } from "~/domain/notifications/mail-report";
import { formatMoment, formatTimeOfDay } from "../../domain/core/time/format-moment";
import type { BookingEvent } from "~/domain/booking/history/history";
import { COUNTRIES, type Currency } from "../../domain/core/country/country";
import { maskContact } from "../../domain/identity/contact/contact";
import { formatCallTime } from "../../domain/lead/call-hours";
import { CALL_OUTCOMES } from "../../domain/lead/call-outcome";
import { deskActionText } from "../../texts/desk";
import { bookingStatusLabel } from "../../domain/operations/desk/lists";
import { GIVEAWAY_LABEL } from "../../domain/pricing/giveaways/giveaways";
import { hasDeskRight } from "../../domain/identity/roles";
import { buildHistory, type HistoryLine } from "~/texts/history";
import {
  agreedPrice,
  type BookingMoney,
  bookingMoney,
  type PaymentMoney,
  refundableAmount,
} from "../../domain/booking/booking-money";
import { isDisputeEnteredByHand } from "../../domain/payments/dispute";
import { METHODS } from "../../domain/payments/methods";
import { formatMoney, formatRange } from "../../domain/core/money/format";
import { PENDING_ANSWER_LABEL } from "~/texts/booking-offers";
import { paymentLine, paymentStateText } from "~/texts/payments";
import { formatVehicle } from "../../domain/catalogue/vehicle/describe";
import type { Context } from "../../usecases/context";
import { REPORT_TITLES } from "~/texts/work";
import type { WorkReport } from "../../domain/booking/work/steps";
import { type BookingCase, type LeadCase, MAX_COUNTED_BOOKINGS } from "../../usecases/operations/desk/read-case";
import type { SentMessage, RecordedAction } from "../../domain/operations/desk/desk-records";
import { formatTimeLeft } from "./format";
import { formatCount, formatDayAndArrival } from "../../ui/format";

export interface CaseFact {
  readonly label: string;
  readonly text: string;
  /** Path of the page about the item that the fact names. */
  readonly href?: string;
}

/** Link to an action on its own page. */
export interface CaseAction {
  readonly to: string;
  readonly label: string;
}

export interface CaseLine {
  readonly key: string;
  readonly when: string;
  readonly actor: string;
  readonly text: string;
}

export interface CaseMessage {
  readonly id: string;
  readonly text: string;
  readonly when: string;
  /** Link that sends the message again. Null = it cannot be sent again. */
  readonly resendHref: string | null;
}

/** Shortens an id to "payment …WC_M", because the whole id means nothing to a reader. */
const shortName = (subjectName: string) => subjectName.replace(/^payment \S*(\S{4})$/, "payment …$1");

/** Replaces payment ids with method and amount, as in "PayPal payment of $479.66 is being charged". */
const withPaymentNames = (
  story: readonly HistoryLine[],
  { payments, currency }: BookingMoney,
): readonly HistoryLine[] =>
  story.map((line) => {
    const payment = payments.find(({ id }) => line.of === `payment ${id}`);
    return payment
      ? { ...line, of: `${METHODS[payment.method].label} payment of ${formatMoney(payment.amount, currency)}` }
      : line;
  });

/** Texts of events that are shown only at the desk. */
const DESK_EVENT_TEXT: Readonly<Record<string, string>> = {
  "confirmation-pending": "Confirmed, can be undone for a minute",
  "confirmation-undone": "Confirmation undone",
  "answer-pending": "Answered, can be undone for a minute",
  "answer-undone": "Answer undone",
  "answer-not-possible": "Answer not applied, because it was no longer possible",
};

/** The booking's events, in the wording of the customer's pages where there is one. */
const eventLines = (events: readonly BookingEvent[], currency: Currency) =>
  events.map((event) => {
    const { at, actor, kind, reason } = event;
    const [notification] = buildHistory([event], currency);
    const eventText = `${DESK_EVENT_TEXT[kind] ?? messageName(kind)}${reason === null || reason === "" ? "" : `: ${reason}`}`;
    return {
      at,
      of: "",
      actor: notification?.actor ?? actor,
      did: notification?.description ?? eventText,
      reason: null,
    };
  });

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Whether a reason is one of our own codes, such as the outcome "quotes" of a submission, rather than text that a person wrote. */
const isCode = (reason: string | null) => reason !== null && /^[a-z0-9-]*$/.test(reason);

/** The events of the quote and its bidding as sentences. Its messages are listed above the history, and its bookings have their own history. */
const quoteLines = (history: readonly HistoryLine[]): readonly HistoryLine[] =>
  history
    .filter(({ of: subjectName }) => subjectName.startsWith("lead ") || subjectName === "bidding")
    .map((line) => ({
      ...line,
      of: "",
      did: capitalized(/^(was|is|continued) /.test(line.did) ? `the quote ${line.did}` : line.did),
      reason: isCode(line.reason) ? null : line.reason,
    }));

const WHO: Readonly<Record<string, string>> = { holder: "Customer", system: "Automatically" };

/** The history including the desk's actions, newest first. */
function caseLines(
  story: readonly HistoryLine[],
  actions: readonly RecordedAction[],
  zone: string,
): readonly CaseLine[] {
  const historyLines = story.map(({ at, of: subjectName, actor, did: description, reason }) => ({
    at,
    actor: WHO[actor] ?? messageName(actor),
    text: `${subjectName === "" ? "" : `${shortName(subjectName)} `}${description}${reason === null || reason === "" ? "" : `: ${reason}`}`,
  }));
  const actionLines = actions.map((action) => ({
    at: action.at,
    actor: action.person,
    text: `${deskActionText(action)}: ${action.reason}`,
  }));
  return [...historyLines, ...actionLines]
    .sort((a, b) => b.at - a.at)
    .map(({ at, ...line }, index) => ({ key: `${at}:${index}`, when: formatMoment(at, zone), ...line }));
}

/** Formats a message template name: "Workshop new booking" for "supplier-new-booking". The desk calls suppliers workshops. */
export const messageName = (template: string): string => {
  const text = template.replace(/^supplier(?=-|$)/, "workshop").replaceAll("-", " ");
  return capitalized(text);
};

/** Path of the booking or quote that a message is about; null for the digest of an email address, which has no page. */
export function aboutHref(subject: string | null): string | null {
  if (subject === null) return null;
  const guid = parseLeadGuid(subject);
  if (guid !== null) return `/desk/quotes/${guid}`;
  const token = subject.length >= 22 && subject.length < 40 ? parseBookingToken(subject) : null;
  return token && `/desk/bookings/${token}`;
}

export const MESSAGE_STATES = { waiting: "waiting", sent: "sent", failed: "not delivered" } as const;

const caseMessages = (messages: readonly SentMessage[], base: string, zone: string, mayAssist: boolean) =>
  messages.map(({ id, channel, template, state, failure, at }): CaseMessage => {
    const text = state === "failed" && isReported(failure) ? failure : MESSAGE_STATES[state];
    const canResend = mayAssist && (state === "sent" || state === "failed");
    return {
      id,
      text: `${messageName(template)}, ${CHANNEL_NAMES[channel]}, ${text}`,
      when: formatMoment(at, zone),
      resendHref: canResend ? `${base}/send-again?message=${encodeURIComponent(id)}` : null,
    };
  });

const jobSummary = (items: readonly string[]) => items.join(", ") || "None chosen";

/** What the customer and the workshop wrote about disputed work. */
export const reportLines = ({ customerText, workshopText }: WorkReport): readonly CaseFact[] => [
  ...(customerText === null ? [] : [{ label: "From the customer", text: customerText }]),
  ...(workshopText === null ? [] : [{ label: "From the workshop", text: workshopText }]),
];

const ANSWER_TEXT = { accepted: "has accepted", refused: "has declined" } as const;

/** A proposed correction and the answers to it. */
function correctionLine(correction: Correction, state: CorrectionState, zone: string): string {
  const { vehicle, jobs, price } = correctionText(correction);
  const { customer, workshop } = correction.answers;
  const answers = [
    ...(customer === null ? [] : [`The customer ${ANSWER_TEXT[customer]}.`]),
    ...(workshop === null ? [] : [`The workshop ${ANSWER_TEXT[workshop]}.`]),
  ];
  const text = {
    open: `Waiting for ${[customer === null ? "the customer" : "", workshop === null ? "the workshop" : ""].filter(Boolean).join(" and ")} until ${formatMoment(correction.answerBy, zone)}.`,
    agreed: "In effect.",
    refused: "The booking did not change.",
    outdated: "Out of date: the booking has changed since.",
    expired: `Not answered by ${formatMoment(correction.answerBy, zone)}. The booking did not change.`,
  }[state];
  return [`${vehicle}: ${jobs.join(", ")}, ${price}.`, ...answers, text].join(" ");
}

/** View model of a booking at the desk. */
export function bookingCaseView(app: Context, bookingCase: BookingCase) {
  const {
    person,
    offeredBooking,
    payments,
    giveaways,
    rating,
    messages,
    events,
    paymentHistory,
    actions: acts,
    problem,
    canWorkshopCancel,
    canReassign,
    report,
  } = bookingCase;
  const { booking, offer, supplier, request } = offeredBooking;
  const { currency, total, maxTotal } = booking.price;
  const { zone } = supplier;
  const base = `/desk/bookings/${booking.token}`;
  const now = app.clock.now();
  const hasRight = (right: Parameters<typeof hasDeskRight>[1]) => hasDeskRight(person.role, right);
  const formatAmount = (amount: number) => formatMoney(amount as typeof total, currency);
  const facts: (CaseFact | null)[] = [
    {
      label: "Customer",
      text: maskContact(request),
      ...(bookingCase.customer === null ? {} : { href: `/desk/customers/${bookingCase.customer}` }),
    },
    { label: "Vehicle", text: offeredBooking.vehicle || "Not given" },
    { label: "Work", text: jobSummary(offeredBooking.items) },
    {
      label: "Workshop",
      text: `${supplier.name}, ${supplier.suburbName}`,
      href: `/desk/workshops/${supplier.id}`,
    },
    {
      label: "When",
      text: formatDayAndArrival(booking.serviceDay, booking.arrivalFrom, booking.arrivalTo),
    },
    { label: "Price", text: formatRange(total, maxTotal, currency) },
    offer.correction && {
      label: "Correction",
      text: correctionLine(offer.correction, correctionState(offer.correction, booking, now), zone),
    },
    { label: "Money", text: paymentLine(bookingMoney(booking), agreedPrice(booking)) },
    offer.pendingAnswer === null
      ? null
      : {
          label: "Workshop’s answer",
          text: `${PENDING_ANSWER_LABEL[offer.pendingAnswer.content.responseType]}. Takes effect at ${formatTimeOfDay(offer.pendingAnswer.until, zone)}, unless the workshop undoes it`,
        },
    canReassign && offer.pendingAnswer === null
      ? {
          label: "Answer due",
          text: `${formatTimeLeft(offer.respondBy - now)}, by ${formatMoment(offer.respondBy, zone)}`,
        }
      : null,
    booking.fleetApproval == null
      ? null
      : {
          label: "Fleet company",
          text: { needed: "Approval needed", given: "Approved", declined: "Declined" }[booking.fleetApproval],
        },
    rating === null
      ? null
      : {
          label: "Review",
          text: `${rating.stars} of 5${rating.comments === null ? "" : `: ${rating.comments}`}${rating.hiddenReason === null ? "" : ` (hidden: ${rating.hiddenReason})`}`,
        },
  ];
  if (report !== null)
    facts.push({ label: "Reported problem", text: REPORT_TITLES[report.kind] }, ...reportLines(report));
  const isPastBooking = problem === "booking-over";
  const moneySummary = bookingMoney(booking);
  const stateText = (payment: PaymentMoney): string => {
    const state = paymentStateText(payment, currency);
    return payment.isSuperseded && payment.supplierName !== "" ? `${state}, for ${payment.supplierName}` : state;
  };
  const caseActions: readonly (CaseAction | null)[] = [
    hasRight("assist") ? { to: `${base}/contact`, label: "Read contact details" } : null,
    hasRight("assist") ? { to: `${base}/see`, label: "View as customer" } : null,
    hasRight("assist") ? { to: `${base}/note`, label: "Write a note" } : null,
    hasRight("assist") && problem === null ? { to: `${base}/move`, label: "Move the booking" } : null,
    hasRight("assist") && canReassign ? { to: `${base}/pass-on`, label: "Ask the next workshop" } : null,
    hasRight("assist") && booking.fleetApproval === "needed" && !isPastBooking
      ? { to: `${base}/fleet`, label: "Record the fleet company’s answer" }
      : null,
    hasRight("refund") ? { to: `${base}/credit`, label: "Give credit" } : null,
    hasRight("refund") && report !== null ? { to: `${base}/work`, label: "Decide on the reported problem" } : null,
    hasRight("assist") && rating?.comments != null ? { to: `${base}/review`, label: "Hide or show the review" } : null,
  ];
  const dataActions: readonly CaseAction[] = hasRight("assist")
    ? [
        { to: `${base}/correct-code`, label: "Send a code to the new contact" },
        { to: `${base}/correct`, label: "Correct contact details" },
        { to: `${base}/plate`, label: "Correct the plate" },
        { to: `${base}/jobs`, label: "Correct the vehicle and jobs" },
        { to: `${base}/export-code`, label: "Send a code to export the customer’s data" },
        { to: `${base}/export`, label: "Export the customer’s data" },
        { to: `${base}/deletion-code`, label: "Send a code to delete the customer’s data" },
      ]
    : [];
  const irreversibleActions: readonly CaseAction[] = hasRight("assist")
    ? [
        ...(!isPastBooking || canWorkshopCancel ? [{ to: `${base}/cancel`, label: "Cancel the booking" }] : []),
        { to: `${base}/delete-data`, label: "Delete the customer’s data" },
      ]
    : [];
  return {
    title: `Booking ${booking.id}`,
    status: bookingStatusLabel(booking.status),
    leadHref: `/desk/quotes/${booking.leadGuid}`,
    facts: facts.filter((fact) => fact !== null),
    ways: caseActions.filter((caseAction) => caseAction !== null),
    dataWays: dataActions,
    dangers: irreversibleActions,
    payments: payments.map(({ attemptId, id, method, amount, status, refundToConfirm: pendingRefund }) => {
      const payment = moneySummary.payments.find((paymentMoney) => paymentMoney.id === id);
      const remaining = payment?.retained ?? 0;
      return {
        key: attemptId as string,
        text: `${formatAmount(amount)}, ${METHODS[method].label}, ${payment ? stateText(payment) : status}`,
        remaining:
          remaining > 0 && status === "settling"
            ? `You can refund this payment once ${METHODS[method].label} has settled it`
            : remaining > 0 && remaining < amount
              ? `${formatAmount(remaining)} can still be refunded`
              : null,
        disputeFee:
          payment && payment.disputeFee > 0 ? `Dispute fee of ${formatAmount(payment.disputeFee)}, paid by us` : null,
        refund:
          hasRight("refund") && payment && refundableAmount(payment) > 0 ? `${base}/refund?attempt=${attemptId}` : null,
        unknown:
          pendingRefund &&
          `We do not know whether ${formatAmount(pendingRefund.amount)} was refunded. Check ${METHODS[method].label}`,
        dispute:
          hasRight("approve") && isDisputeEnteredByHand(method) && status !== "authorised"
            ? `${base}/dispute?attempt=${attemptId}`
            : null,
        shown:
          hasRight("refund") && pendingRefund !== null
            ? {
                to: `${base}/refund-shown?attempt=${attemptId}`,
                label: `Enter the refund result from ${METHODS[method].label}`,
              }
            : null,
      };
    }),
    giveaways: giveaways.map(({ id, kind, amount, state, askedByName, reason, decidedByName }) => ({
      key: id,
      text: `${GIVEAWAY_LABEL[kind]} of ${formatAmount(amount)}, ${state === "waiting" ? "waiting for a second person" : state === "given" ? (decidedByName === null ? "done" : `approved by ${decidedByName}`) : state === "declined" ? `declined by ${decidedByName}` : "closed: it could no longer be carried out"}`,
      about: `Requested by ${askedByName}: ${reason}`,
      decide: state === "waiting" ? `/desk/approvals/${id}` : null,
    })),
    messages: caseMessages(messages, base, zone, hasRight("assist")),
    lines: caseLines([...eventLines(events, currency), ...withPaymentNames(paymentHistory, moneySummary)], acts, zone),
  };
}

/** View model of a quote at the desk. */
export function leadCaseView({ person, lead, call, bookingToken, customer, messages, history, actions }: LeadCase) {
  const zone = lead.suburb?.zone ?? COUNTRIES[lead.country].defaultZone;
  const base = `/desk/quotes/${lead.guid}`;
  const mayAssist = hasDeskRight(person.role, "assist");
  const facts: readonly (CaseFact | null)[] = [
    customer === null
      ? null
      : {
          label: "Customer",
          text: `${customer.contact}${customer.bookings === 0 ? "" : `, ${customer.bookings >= MAX_COUNTED_BOOKINGS ? `${MAX_COUNTED_BOOKINGS} or more bookings` : formatCount(customer.bookings, "booking")}`}`,
          ...(customer.bookings > 0 && { href: `/desk/customers/${customer.digest}` }),
        },
    { label: "Vehicle", text: formatVehicle(lead.vehicle) ?? "Not given" },
    { label: "Work", text: jobSummary(jobLabels(lead.cart)) },
    { label: "Customer’s notes", text: lead.repairNotes ?? "None" },
    { label: "Suburb", text: lead.suburb === null ? "Not given" : `${lead.suburb.name} ${lead.suburb.state}` },
    call === null
      ? null
      : {
          label: "Call",
          text:
            call.state === "done"
              ? call.outcome === null
                ? "No longer needed: the customer has booked"
                : `Done: ${CALL_OUTCOMES[call.outcome].label}`
              : call.outcome === null
                ? call.wantedAt === null || call.chosenAt === null
                  ? `Waiting since ${formatMoment(call.createdAt, zone)}`
                  : `Wants a call ${formatCallTime(call.wantedAt, COUNTRIES[lead.country].defaultZone, zone)}, requested ${formatMoment(call.chosenAt, zone)}`
                : `${CALL_OUTCOMES[call.outcome].label}, next ${formatMoment(call.nextAt, zone)}`,
        },
  ];
  const caseActions: readonly (CaseAction | null)[] = [
    mayAssist ? { to: `${base}/contact`, label: "Read contact details" } : null,
    mayAssist && call?.state === "waiting" ? { to: `${base}/call`, label: "Record a call" } : null,
    mayAssist ? { to: `${base}/see`, label: "View as customer" } : null,
    mayAssist ? { to: `/desk/caller?from=${lead.guid}`, label: "Create a quote for the caller" } : null,
    mayAssist ? { to: `${base}/note`, label: "Write a note" } : null,
  ];
  return {
    title: "Quote",
    status:
      lead.cancelledAt !== null
        ? "Cancelled"
        : bookingToken !== null
          ? "Booked"
          : lead.submittedAt !== null
            ? "Sent"
            : "Draft",
    bookingHref: bookingToken === null ? null : `/desk/bookings/${bookingToken}`,
    facts: facts.filter((fact) => fact !== null),
    ways: caseActions.filter((caseAction) => caseAction !== null),
    messages: caseMessages(messages, base, zone, mayAssist),
    lines: caseLines(quoteLines(history), actions, zone),
  };
}
