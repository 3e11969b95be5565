import { type BookingToken, type LeadGuid, bookingToken } from "../../domain/core/ids";
import { BOOKING_TYPE, bookingReference } from "../../domain/booking/booking";
import { SUBMITTED } from "../../domain/booking/status";
import type { BookingChoices } from "../../domain/booking/booking-choices";
import type { Supplier } from "../../domain/supplier/supplier";
import type { SlotLimit } from "../../domain/booking/slot-limits";
import {
  type BookingRefusal,
  type DiscountChanged,
  discountChanged,
  refuseBooking,
} from "../../domain/booking/refusal";
import { type BookingRequest, TERMS_VERSION } from "../../domain/booking/request";
import type { AgreedOffer } from "../../domain/booking/payment-attempt";
import { usablePhotos } from "../../domain/lead/photos/captured-image";
import { type AskStatements, askSupplier } from "./booking-offer/ask-supplier";
import type { Context } from "../context";
import { askCompany } from "./fleet-approval/ask-company";
import { fleetFrameOf } from "../fleet/fleet-company";
import type { Actor } from "../../domain/booking/history/history";
import type { NewBooking, NewPayment, TakeBooking } from "../../domain/booking/stored-booking";
import { settleEnded } from "./settle-ended-bids";
import { markBooked } from "../lead/save-lead";
import { receiptMessage } from "./payments/payment-messages";
import { isBookingHolder } from "../lead/holder";
import { bookingReceived, paymentOf } from "./booking-messages";
import { readChosen } from "./read-inclusions";
import { rewardKept } from "./reward-messages";
import { sealRequest } from "./sealed-request";
import { refuseSlot } from "./slot-limits";
import { type Offer, nextFreeDays } from "../../domain/booking/offer";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { loadOffer } from "./load-offer";

/** Returns the supplier's next days with capacity for this job, after the chosen day was lost. */
export async function suggestFreeDays(
  context: Context,
  request: Pick<BookingRequest, "leadGuid" | "supplierId" | "serviceDay" | "extraIds">,
): Promise<readonly PlainDay[]> {
  const lead = await context.db.leads.find(request.leadGuid);
  const offer: Offer | null =
    lead && (await loadOffer(context, lead, request.supplierId, { day: null, extraIds: request.extraIds }));
  return offer ? nextFreeDays(offer, request.serviceDay) : [];
}

export interface BookingPlacement {
  readonly request: BookingRequest;
  readonly offer: AgreedOffer;
  /** Identifies the submitted form. A repeated submission returns the booking created by the first one. */
  readonly submissionKey: string;
  readonly payment: NewPayment | null;
  /** The limits that apply to the slot when nothing is paid. */
  readonly slotLimits: readonly SlotLimit[];
  readonly actor: Actor;
  /** Data that the validation of the request has just read. Absent = it is read again, because a payment was made in between. */
  readonly examined?: { readonly supplier: Supplier; readonly suburb: string };
}

type PaidPlacing = Omit<BookingPlacement, "slotLimits"> & { readonly payment: NewPayment };

export type PlacementResult = { readonly ok: true; readonly bookingToken: BookingToken };

/** Maximum number of attempts to draw a free booking number. Out of 900 million numbers, two in a row are almost never taken. */
const MAX_NUMBER_ATTEMPTS = 4;

/** Reserves the slot and creates the booking in one batch, or returns why that failed. Limits on unpaid bookings never affect a paid one. */
export async function placeBooking(
  context: Context,
  placing: PaidPlacing,
): Promise<PlacementResult | BookingRefusal | DiscountChanged>;
export async function placeBooking(
  context: Context,
  placing: BookingPlacement,
): Promise<PlacementResult | BookingRefusal | DiscountChanged | ReturnType<typeof refuseSlot>>;
export async function placeBooking(context: Context, query: BookingPlacement | PaidPlacing) {
  const placing = { slotLimits: [], ...query };
  const { request, submissionKey, payment } = placing;
  const { bookings } = context.db;
  const token = bookingToken(context.ids.token());
  const takeBooking = await reserveBooking(context, placing, token, MAX_NUMBER_ATTEMPTS);
  if (takeBooking.ok) {
    context.log.info({ event: "booking-submitted", supplierId: request.supplierId, paid: payment !== null });
    context.later(markBooked(context, request.leadGuid));
    // If this is interrupted, the cron closes the bidding.
    context.later(settleEnded(context, request.leadGuid));
    context.later(context.jobs.sendMessages());
    return { ok: true, bookingToken: token };
  }
  // Another booking of the same quote may have taken the last slot or the discount. In that case another day would not help.
  const isBooked = (await bookings.findForLead(request.leadGuid)) !== null;
  if (!isBooked && takeBooking.reason === "day-full")
    return refuseBooking(4, { nextDays: await suggestFreeDays(context, request) });
  if (!isBooked && takeBooking.reason === "discount-gone") return discountChanged();
  if (!isBooked && takeBooking.reason === "slot-limit")
    return refuseSlot(context, await bookings.reachedLimits(placing.slotLimits, context.clock.now()), "slots");
  const same = await bookings.findBySubmission(request.leadGuid, submissionKey);
  if (same) return { ok: true, bookingToken: same.token };
  return alreadyBooked(context, request.leadGuid);
}

async function reserveBooking(
  context: Context,
  placing: BookingPlacement,
  token: BookingToken,
  draws: number,
): Promise<TakeBooking> {
  const { request, offer, submissionKey, payment, slotLimits, actor } = placing;
  const id = bookingReference(context.ids.guid());
  const booking: NewBooking = {
    id,
    token,
    leadGuid: request.leadGuid,
    supplierId: request.supplierId,
    serviceDay: request.serviceDay,
    arrivalFrom: request.arrivalFrom,
    arrivalTo: request.arrivalTo,
    jobMinutes: offer.jobMinutes,
    capacityMinutes: offer.capacityMinutes,
    status: SUBMITTED,
    bookingType: typeOf(request, offer),
    fleetCompanyId: offer.fleetCompanyId,
    fleetApproval: offer.fleetApproval?.approval ?? null,
    fleetApprovalText: offer.fleetApproval?.text ?? null,
    isProductFlow: request.isProductFlow,
    price: offer.price,
    extraIds: request.extraIds,
    changeRules: offer.changeRules ?? context.config.changeRules,
    commission100: context.config.commission100,
    termsVersion: TERMS_VERSION,
    createdAt: context.clock.now(),
    sealedRequest: await sealRequest(context, request, token),
    submissionKey,
    digests: offer.digests ?? null,
    discountUse: offer.discount ?? null,
    slotLimits,
    holders: offer.bookedBy ? [offer.bookedBy] : [],
  };
  const query = await supplierAskedEvent(context, booking, placing);
  const { chosen: selection, photos, zone } = query;
  const notification = { bookingId: id, token, request, offer, payment, chosen: selection, photos };
  const [received, approval, reward] = await Promise.all([
    bookingReceived(context, notification),
    askCompany(context, notification, zone),
    rewardKept(context, notification),
  ]);
  const isTaken = payment !== null && payment.moved.taken > 0;
  const receipt = isTaken
    ? await receiptMessage(context, payment, {
        bookingId: id,
        token,
        request,
        supplierName: offer.supplierName,
        currency: offer.price.currency,
      })
    : [];
  const messages = [...received, ...approval.messages, ...reward, ...receipt, ...query.messages];
  const takeBooking = await context.db.bookings.take(
    { ...booking, fleetAsk: approval.ask },
    payment,
    messages,
    actor,
    query,
  );
  return !takeBooking.ok && takeBooking.reason === "reference-taken" && draws > 1
    ? reserveBooking(context, placing, token, draws - 1)
    : takeBooking;
}

/** Builds the supplier's offer and message, which are written in the same batch as the booking. One D1 round trip. */
async function supplierAskedEvent(
  context: Context,
  booking: NewBooking,
  { request, offer, payment, examined }: BookingPlacement,
): Promise<AskStatements & { readonly chosen: BookingChoices; readonly photos: number; readonly zone: string }> {
  const [{ supplier, suburb }, fleet, images] = await Promise.all([
    examined ?? readAsked(context, booking),
    fleetFrameOf(context, offer),
    context.db.capturedImages.ofLead(booking.leadGuid, booking.createdAt),
  ]);
  const of = { supplierId: booking.supplierId, supplierName: offer.supplierName, at: booking.createdAt };
  const payments = payment === null ? [] : [paymentOf(payment, of)];
  const selection = await readChosen(context, booking, supplier, request);
  const asking = await askSupplier(context, {
    booking: { ...booking, payments },
    request,
    supplier,
    vehicle: offer.vehicle,
    items: offer.items,
    communication: offer.communication,
    fleet,
    chosen: selection,
    images,
    suburb,
  });
  return { ...asking, chosen: selection, photos: usablePhotos(images).length, zone: supplier.zone };
}

async function readAsked({ db }: Context, { supplierId, serviceDay, leadGuid, price }: NewBooking) {
  const [supplierWithDays, lead] = await Promise.all([
    db.suppliers.find(supplierId, price.country, { from: serviceDay, to: serviceDay }),
    db.leads.findStored(leadGuid),
  ]);
  if (!supplierWithDays) throw new Error("The supplier that was just offered cannot be found");
  return { supplier: supplierWithDays.supplier, suburb: lead?.lead.suburb?.name ?? "" };
}

const typeOf = (request: BookingRequest, offer: AgreedOffer): number =>
  request.isProductFlow
    ? BOOKING_TYPE.product
    : offer.fleetCompanyId === null
      ? BOOKING_TYPE.standard
      : BOOKING_TYPE.fleet;

/** Code 1 with the existing booking for its holder; code 8 if there is none, because the attempt has been released. */
export async function alreadyBooked(context: Context, leadGuid: LeadGuid): Promise<BookingRefusal> {
  const booking = await context.db.bookings.findForLead(leadGuid);
  if (!booking) return refuseBooking(8);
  return refuseBooking(
    1,
    (await isBookingHolder(context, booking)) ? { existing: { id: booking.id, token: booking.token } } : {},
  );
}
