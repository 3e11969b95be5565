import { dayCapacity } from "../../../domain/supplier/availability/day-capacity";
import { taskKeys } from "../../../domain/booking/booking-digests";
import { CUSTOMER_RESPONSE_MS } from "../../../domain/booking/booking-offer/booking-offer";
import type { Correction, CorrectionDecision, CorrectionSide } from "../../../domain/booking/booking-offer/correction";
import {
  type CorrectionProblem,
  correctionProblem,
  correctionState,
  findOpenCorrection,
  recordDecision,
} from "../../../domain/booking/booking-offer/correction-rules";
import { bookedJobLabels } from "../../../domain/lead/cart/item-note";
import { recomputePrice } from "../../../domain/pricing/discounts/recompute-price";
import type { Actor } from "../../../domain/booking/history/history";
import type { BookingToken, LeadGuid } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import type { MessageKind } from "../../../domain/notifications/kinds";
import type { SealedMessage } from "../../../domain/notifications/message";
import { formatMoney, formatRange } from "../../../domain/core/money/format";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import { vehicleIdentity, formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import { isBookingHolder } from "../../lead/holder";
import { loadOffer } from "../load-offer";
import { sealRequest } from "../sealed-request";
import type { Context } from "../../context";
import { withinQueryBudget } from "../../core/within-query-budget";
import { regoDigest } from "../../pricing/discounts/customer-keys";
import type { AppliedCorrection } from "../../../domain/booking/booking-offer/stored-offer";
import type { NewPortalLink } from "../../../domain/identity/store-account/portal-access";
import { loadOfferDetails, type OfferedBooking, findOfferedBooking } from "./load-offered";
import { changesPath, followUp } from "./reassign-booking";
import { recomputeDiscountTerms } from "./named-price";
import { customerMessages, supplierMessages, createBookingLink } from "./offer-messages";
import { openOffer, type OpenRefusal } from "./open-offer";
import { formatMoment } from "../../../domain/core/time/format-moment";

const PROBLEM_TEXT: Readonly<Record<CorrectionProblem, string>> = {
  over: "The work for this booking is finished or cancelled.",
  product: "This booking is for a product with its own price. Cancel it and book again.",
  fleet: "The fleet company approves the price of this booking. Cancel it and book again.",
  undo: "The workshop has just answered and can still undo it. Try again in a minute.",
  question: "The customer already has another question about this booking to answer.",
};

/** Returns a sentence that says why the desk cannot propose a correction now; null if it can. */
export function correctionRefusal({ clock }: Pick<Context, "clock">, { booking, offer }: OfferedBooking) {
  const problem = correctionProblem(booking, offer, clock.now());
  return problem === null ? null : PROBLEM_TEXT[problem];
}

/** Describes a correction for pages and messages. */
export function correctionText({ vehicle, cart, price, previousTotal }: Correction) {
  return {
    vehicle: formatVehicle(vehicle) ?? "Not known",
    jobs: bookedJobLabels(cart),
    price: formatRange(price.total, price.maxTotal, price.currency),
    before: formatMoney(previousTotal, price.currency),
  };
}

/** The values of a correction next to the current ones. A value that does not change is listed once. */
export function correctionRows(correction: Correction, { vehicle, items }: Pick<OfferedBooking, "vehicle" | "items">) {
  const texts = correctionText(correction);
  const toCorrectionRow = (key: string, label: string, correctedValue: string, currentValue: string) =>
    correctedValue === currentValue
      ? [{ key, label, value: correctedValue }]
      : [
          { key, label: `New ${label.toLowerCase()}`, value: correctedValue },
          { key: `${key}-now`, label: `Current ${label.toLowerCase()}`, value: currentValue },
        ];
  return [
    ...toCorrectionRow("vehicle", "Vehicle", texts.vehicle, vehicle || "Not known"),
    ...toCorrectionRow("jobs", "Work", texts.jobs.join(", "), items.join(", ")),
    ...toCorrectionRow("price", "Price", texts.price, texts.before),
  ];
}

export type PricedCorrection = Pick<Correction, "vehicle" | "cart" | "price" | "jobMinutes">;
type PricingRefusal = Refusal<"invalid-input" | "lead-not-found">;

const refuseQuote = (text: string): PricingRefusal => refuse("invalid-input", { quote: [text] });

/**
 * Prices the vehicle and jobs from another quote for the booking's own workshop, day, extras and location. The operator only selects the quote, and the server
 * calculates the rest.
 */
export async function priceCorrection(
  context: Context,
  offeredBooking: OfferedBooking,
  quoteGuid: LeadGuid,
): Promise<({ readonly ok: true } & PricedCorrection) | PricingRefusal> {
  const { booking, lead: bookedLead } = offeredBooking;
  const source = await context.db.leads.find(quoteGuid);
  if (bookedLead === null || source === null || source.country !== booking.price.country)
    return refuse("lead-not-found");
  const { vehicle, cart } = source;
  if (cart.length === 0) return refuseQuote("This quote has no jobs yet. Add them first");
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  if (isSame([vehicle, cart], [bookedLead.lead.vehicle, bookedLead.lead.cart]))
    return refuseQuote("This quote has the same vehicle and jobs as the booking");
  const quotedOffer = await loadOffer(context, { ...bookedLead.lead, vehicle, cart }, booking.supplierId, {
    day: booking.serviceDay,
    extraIds: booking.extraIds,
    isViewing: true,
  });
  if (quotedOffer === null || !quotedOffer.doesJob)
    return refuseQuote("This workshop does not do these jobs for this vehicle");
  if (!quotedOffer.isPriced) return refuseQuote("This workshop has no price for one of these jobs");
  const price = recomputePrice(quotedOffer.basePrice, await recomputeDiscountTerms(context, offeredBooking));
  return { ok: true, vehicle, cart, price, jobMinutes: quotedOffer.jobMinutes };
}

/** Asks both sides to accept a correction. It replaces a correction that is still open. */
export async function proposeCorrection(
  context: Context,
  token: BookingToken,
  { id, quoteGuid, reason }: { readonly id: string; readonly quoteGuid: LeadGuid; readonly reason: string },
): Promise<{ readonly ok: true } | PricingRefusal | Refusal<"booking-not-found" | "booking-over" | "offer-changed">> {
  const offeredBooking = await findOfferedBooking(context, token);
  if (!offeredBooking) return refuse("booking-not-found");
  const { booking, offer, supplier } = offeredBooking;
  // The form was submitted twice.
  if (offer.correction?.id === id) return { ok: true };
  const now = context.clock.now();
  const problem = correctionProblem(booking, offer, now);
  if (problem !== null) return problem === "over" ? refuse("booking-over") : refuseQuote(PROBLEM_TEXT[problem]);
  const pricingResult = await priceCorrection(context, offeredBooking, quoteGuid);
  if (!pricingResult.ok) return pricingResult;
  const { vehicle, cart, price, jobMinutes } = pricingResult;
  const correction: Correction = {
    id,
    vehicle,
    cart,
    price,
    jobMinutes,
    previousTotal: booking.price.total,
    agreedVersion: booking.agreedVersion ?? 1,
    reason,
    proposedAt: now,
    answerBy: now + CUSTOMER_RESPONSE_MS,
    answers: { customer: null, workshop: null },
  };
  const { messages, links } = await buildMessagesToBoth(context, offeredBooking, {
    id: `${token}:${id}`,
    customer: { template: "booking-correction-proposed" },
    workshop: { template: "supplier-correction-proposed" },
    path: changesPath(token),
    values: () => ({
      ...correctionMessageValues(correction),
      reason,
      respond_by: formatMoment(correction.answerBy, supplier.zone),
    }),
  });
  if (
    !(await context.db.bookingOffers.proposeCorrection(offeredBooking, correction, {
      actor: "operator",
      at: now,
      messages,
      links,
    }))
  )
    return refuse("offer-changed");
  followUp(context, token, null);
  return { ok: true };
}

function correctionMessageValues(correction: Correction) {
  const { vehicle, jobs, price, before } = correctionText(correction);
  return { new_vehicle: vehicle, new_items: jobs.join(", "), new_price: price, old_price: before };
}

async function buildMessagesToBoth(
  context: Context,
  offeredBooking: OfferedBooking,
  {
    id,
    customer,
    workshop,
    path,
    values = () => ({}),
  }: {
    readonly id: string;
    readonly customer: { readonly template: MessageKind };
    readonly workshop: { readonly template: MessageKind };
    readonly path: string;
    readonly values?: (reader: CorrectionSide) => Readonly<Record<string, string>>;
  },
): Promise<{ readonly messages: readonly SealedMessage[]; readonly links: readonly NewPortalLink[] }> {
  const { booking, supplier } = offeredBooking;
  const { url, link } = await createBookingLink(context, { booking, supplier });
  const messages = await Promise.all([
    customerMessages(context, offeredBooking, { ...customer, id, path, values: values("customer") }),
    supplierMessages(context, offeredBooking, { ...workshop, id, link: url, values: values("workshop") }),
  ]);
  return { messages: messages.flat(), links: [link] };
}

export interface CorrectionReply {
  /** Id of the displayed correction. The form cannot answer any other one. */
  readonly id: string;
  readonly answer: CorrectionDecision;
}
type ReplyRefusal = Refusal<"changes-closed" | "booking-not-found">;

/** Maximum number of attempts. If both sides answer at once, the second one reads the booking again. */
const MAX_ATTEMPTS = 3;

/** The customer's answer, from the browser or person that booked. */
export const answerCorrectionAsCustomer = (
  context: Context,
  token: BookingToken,
  reply: CorrectionReply,
): Promise<{ readonly ok: true } | ReplyRefusal | Refusal<"not-the-holder">> =>
  answerCorrection(context, "customer", reply, async () => {
    const offeredBooking = await findOfferedBooking(context, token);
    if (!offeredBooking) return refuse("booking-not-found");
    return (await isBookingHolder(context, offeredBooking.booking))
      ? { ok: true, offeredBooking }
      : refuse("not-the-holder");
  });

/** The workshop's answer, by a member who may answer bookings. */
export const answerCorrectionAsWorkshop = (
  context: Context,
  token: BookingToken,
  reply: CorrectionReply,
): Promise<{ readonly ok: true } | ReplyRefusal | OpenRefusal> =>
  answerCorrection(context, "workshop", reply, () => openOffer(context, token, null, PERMISSION.respondToBookings));

async function answerCorrection<Code extends OutcomeCode>(
  context: Context,
  side: CorrectionSide,
  { id, answer }: CorrectionReply,
  loadBooking: () => Promise<{ readonly ok: true; readonly offeredBooking: OfferedBooking } | Refusal<Code>>,
): Promise<{ readonly ok: true } | Refusal<Code | "changes-closed">> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const readResult = await loadBooking();
    if (!readResult.ok) return readResult;
    const { offeredBooking } = readResult;
    const { booking, offer } = offeredBooking;
    // The same answer was submitted twice.
    if (offer.correction?.id === id && offer.correction.answers[side] === answer) return { ok: true };
    const now = context.clock.now();
    const correction = findOpenCorrection(offer, booking, side, now);
    if (correction === null || correction.id !== id) return refuse("changes-closed");
    if (await writeAnswer(context, offeredBooking, recordDecision(correction, side, answer), side, now))
      return { ok: true };
  }
  return refuse("changes-closed");
}

/** The side as the subject of a sentence addressed to `reader`: "You did not accept the correction". */
const sideName = (side: CorrectionSide, reader: CorrectionSide, supplierName: string): string =>
  side === reader ? "You" : side === "customer" ? "The customer" : supplierName;

/** The sides that have not answered, as the subject of a sentence addressed to `reader`: "You and the customer". */
function formatUnansweredSides({ answers }: Correction, reader: CorrectionSide, supplierName: string): string {
  const otherSide = reader === "customer" ? "workshop" : "customer";
  const names = [reader, otherSide]
    .filter((side): side is CorrectionSide => answers[side as CorrectionSide] === null)
    .map((side) => sideName(side, reader, supplierName));
  return names.join(" and ").replace("and The", "and the");
}

const ACTOR_BY_SIDE: Readonly<Record<CorrectionSide, Actor>> = { customer: "customer", workshop: "supplier" };

async function writeAnswer(
  context: Context,
  offeredBooking: OfferedBooking,
  correction: Correction,
  side: CorrectionSide,
  at: number,
): Promise<boolean> {
  const { booking } = offeredBooking;
  const { token } = booking;
  const actor = ACTOR_BY_SIDE[side];
  const id = `${token}:${correction.id}`;
  const path = `/booking/${token}/confirmation`;
  switch (correctionState(correction, booking, at)) {
    case "agreed": {
      const { applied, messages, links } = await prepareCorrection(context, offeredBooking, correction);
      const isWritten = await context.db.bookingOffers.answerCorrection(
        offeredBooking,
        { correction, side, applied },
        { actor, at, messages, links },
      );
      // The write above has already decided the refunds. Payments made later are for the new price and are not refunded.
      if (isWritten) followUp(context, token, applied.hasTotalChanged ? actor : null);
      return isWritten;
    }
    case "refused": {
      const notifications = await buildMessagesToBoth(context, offeredBooking, {
        id,
        customer: { template: "booking-correction-refused" },
        workshop: { template: "supplier-correction-refused" },
        path,
        values: (reader) => ({ refused_by: sideName(side, reader, offeredBooking.supplier.name) }),
      });
      return finishCorrection(notifications);
    }
    default:
      return finishCorrection({ messages: [], links: [] });
  }

  async function finishCorrection(notifications: Awaited<ReturnType<typeof buildMessagesToBoth>>): Promise<boolean> {
    const isWritten = await context.db.bookingOffers.answerCorrection(
      offeredBooking,
      { correction, side, applied: null },
      { actor, at, ...notifications },
    );
    if (isWritten) followUp(context, token, null);
    return isWritten;
  }
}

/** Maximum number of corrections that one cron run closes. */
const BATCH_SIZE = 25;

/** Closes corrections that were not answered in time, and tells both sides that the booking is unchanged. */
export async function expireCorrections(context: Context): Promise<void> {
  const now = context.clock.now();
  const due = await context.db.bookingOffers.listExpiredCorrections(now, BATCH_SIZE);
  for (const storedOffer of withinQueryBudget(context, due)) {
    const offeredBooking = await loadOfferDetails(context, storedOffer);
    const { correction } = storedOffer.offer;
    if (offeredBooking && correction && correctionState(correction, offeredBooking.booking, now) === "expired")
      await expireCorrection(context, offeredBooking, correction, now);
    else await context.db.bookingOffers.closeOutdatedCorrection(storedOffer);
  }
}

async function expireCorrection(context: Context, offeredBooking: OfferedBooking, correction: Correction, at: number) {
  const { booking, supplier } = offeredBooking;
  const { messages, links } = await buildMessagesToBoth(context, offeredBooking, {
    id: `${booking.token}:${correction.id}`,
    customer: { template: "booking-correction-expired" },
    workshop: { template: "supplier-correction-expired" },
    path: `/booking/${booking.token}/confirmation`,
    values: (reader) => ({
      not_answered_by: formatUnansweredSides(correction, reader, supplier.name),
      respond_by: formatMoment(correction.answerBy, supplier.zone),
    }),
  });
  const change = { actor: "system", at, messages, links } as const;
  if (await context.db.bookingOffers.expireCorrection(offeredBooking, correction, change))
    followUp(context, booking.token, null);
}

/** Returns the changes that an accepted correction writes to the booking, and the messages about them. */
async function prepareCorrection(context: Context, offeredBooking: OfferedBooking, correction: Correction) {
  const { booking, supplier, request, lead } = offeredBooking;
  const { vehicle, cart, price, jobMinutes } = correction;
  const hasTotalChanged = price.total !== booking.price.total || price.maxTotal !== booking.price.maxTotal;
  const rego = vehicle.rego ?? request.rego;
  const correctedOffer: OfferedBooking = {
    ...offeredBooking,
    booking: { ...booking, price, jobMinutes, payments: hasTotalChanged ? [] : booking.payments },
    request: { ...request, rego },
    vehicle: formatVehicle(vehicle) ?? "",
    items: bookedJobLabels(cart),
    lead: lead && { ...lead, lead: { ...lead.lead, vehicle, cart } },
  };
  const [digest, sealedRequest, { messages, links }] = await Promise.all([
    regoDigest(context, rego),
    sealRequest(context, correctedOffer.request, booking.token),
    buildMessagesToBoth(context, correctedOffer, {
      id: `${booking.token}:${correction.id}`,
      customer: { template: "booking-corrected" },
      workshop: { template: "supplier-booking-corrected" },
      path: `/booking/${booking.token}/confirmation`,
    }),
  ]);
  const applied: AppliedCorrection = {
    sealedRequest,
    digests: { rego: digest, vehicle: vehicleIdentity(vehicle), tasks: taskKeys(cart) },
    capacityMinutes: dayCapacity(supplier, booking.serviceDay),
    hasTotalChanged,
  };
  return { applied, messages, links };
}
