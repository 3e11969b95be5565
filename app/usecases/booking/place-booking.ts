import { type BookingToken, type LeadGuid, bookingToken } from "../../domain/core/ids";
import { BOOKING_TYPE, bookingReference } from "../../domain/booking/booking";
import { SUBMITTED_STATUS } from "../../domain/booking/status";
import type { BookingChoices } from "../../domain/booking/booking-choices";
import type { Supplier } from "../../domain/supplier/supplier";
import type { SlotLimit } from "../../domain/booking/slot-limits";
import {
  type BookingRefusal,
  type DiscountChangedRefusal,
  refuseChangedDiscount,
  refuseBooking,
} from "../../domain/booking/refusal";
import { type BookingRequest, TERMS_VERSION } from "../../domain/booking/request";
import type { AgreedOffer } from "../../domain/booking/payment-attempt";
import { usablePhotos } from "../../domain/lead/photos/captured-image";
import { type SupplierRequestStatements, buildSupplierRequest } from "./booking-offer/ask-supplier";
import type { Context } from "../context";
import { prepareCompanyRequest } from "./fleet-approval/ask-company";
import { loadFleetFrame } from "../fleet/fleet-company";
import type { Actor } from "../../domain/booking/history/history";
import type { NewBooking, NewPayment, PlaceBookingResult } from "../../domain/booking/stored-booking";
import { closeLeadBids } from "./settle-ended-bids";
import { markBooked } from "../lead/save-lead";
import { receiptMessage } from "./payments/payment-messages";
import { isBookingHolder } from "../lead/holder";
import { bookingReceivedMessages, toBookingPayment } from "./booking-messages";
import { readBookingChoices } from "./read-inclusions";
import { savedRewardMessages } from "./reward-messages";
import { sealRequest } from "./sealed-request";
import { refuseSlot } from "./slot-limits";
import { type Offer, nextFreeDays } from "../../domain/booking/offer";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { loadOffer } from "./load-offer";

/** Returns the supplier's next days with capacity for this job, for when the chosen day is no longer available. */
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
  /** Data that was just read to validate the request. Absent = it is read again, because a payment was made in between. */
  readonly examined?: { readonly supplier: Supplier; readonly suburb: string };
}

type PaidPlacement = Omit<BookingPlacement, "slotLimits"> & { readonly payment: NewPayment };

export type PlacementResult = { readonly ok: true; readonly bookingToken: BookingToken };

/** Maximum number of attempts to draw a free booking number. Out of 900 million numbers, two in a row are almost never taken. */
const MAX_NUMBER_ATTEMPTS = 4;

/** Reserves the slot and creates the booking in one batch, or returns why that failed. Limits on unpaid bookings never affect a paid one. */
export async function placeBooking(
  context: Context,
  placement: PaidPlacement,
): Promise<PlacementResult | BookingRefusal | DiscountChangedRefusal>;
export async function placeBooking(
  context: Context,
  placement: BookingPlacement,
): Promise<PlacementResult | BookingRefusal | DiscountChangedRefusal | ReturnType<typeof refuseSlot>>;
export async function placeBooking(context: Context, placementRequest: BookingPlacement | PaidPlacement) {
  const placementInput = { slotLimits: [], ...placementRequest };
  const { request, submissionKey, payment } = placementInput;
  const { bookings } = context.db;
  const token = bookingToken(context.ids.token());
  const placement = await reserveBooking(context, placementInput, token, MAX_NUMBER_ATTEMPTS);
  if (placement.ok) {
    context.log.info({ event: "booking-submitted", supplierId: request.supplierId, paid: payment !== null });
    context.later(markBooked(context, request.leadGuid));
    // If this is interrupted, the cron closes the bids.
    context.later(closeLeadBids(context, request.leadGuid));
    context.later(context.jobs.sendMessages());
    return { ok: true, bookingToken: token };
  }
  // Another booking of the same quote may have taken the last slot or the discount. In that case another day would not help.
  const isBooked = (await bookings.findForLead(request.leadGuid)) !== null;
  if (!isBooked && placement.reason === "day-full")
    return refuseBooking(4, { nextDays: await suggestFreeDays(context, request) });
  if (!isBooked && placement.reason === "discount-unavailable") return refuseChangedDiscount();
  if (!isBooked && placement.reason === "slot-limit")
    return refuseSlot(
      context,
      await bookings.findReachedLimits(placementInput.slotLimits, context.clock.now()),
      "slots",
    );
  const existingBooking = await bookings.findBySubmission(request.leadGuid, submissionKey);
  if (existingBooking) return { ok: true, bookingToken: existingBooking.token };
  return alreadyBookedRefusal(context, request.leadGuid);
}

async function reserveBooking(
  context: Context,
  bookingPlacement: BookingPlacement,
  token: BookingToken,
  attemptsLeft: number,
): Promise<PlaceBookingResult> {
  const { request, offer, submissionKey, payment, slotLimits, actor } = bookingPlacement;
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
    status: SUBMITTED_STATUS,
    bookingType: findBookingType(request, offer),
    fleetCompanyId: offer.fleetCompanyId,
    fleetApproval: offer.fleetApproval?.approval ?? null,
    fleetApprovalReason: offer.fleetApproval?.text ?? null,
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
  const supplierRequest = await prepareSupplierRequest(context, booking, bookingPlacement);
  const { choices, photos, zone } = supplierRequest;
  const bookingFacts = { bookingId: id, token, request, offer, payment, choices, photos };
  const [received, approval, reward] = await Promise.all([
    bookingReceivedMessages(context, bookingFacts),
    prepareCompanyRequest(context, bookingFacts, zone),
    savedRewardMessages(context, bookingFacts),
  ]);
  const isCharged = payment !== null && payment.movedAmounts.taken > 0;
  const receipt = isCharged
    ? await receiptMessage(context, payment, {
        bookingId: id,
        token,
        request,
        supplierName: offer.supplierName,
        currency: offer.price.currency,
      })
    : [];
  const messages = [...received, ...approval.messages, ...reward, ...receipt, ...supplierRequest.messages];
  const placement = await context.db.bookings.create(
    { ...booking, fleetApprovalRequest: approval.approvalRequest },
    payment,
    messages,
    actor,
    supplierRequest,
  );
  return !placement.ok && placement.reason === "reference-taken" && attemptsLeft > 1
    ? reserveBooking(context, bookingPlacement, token, attemptsLeft - 1)
    : placement;
}

/** Builds the supplier's offer and message, which are written in the same batch as the booking. Takes one D1 round trip. */
async function prepareSupplierRequest(
  context: Context,
  booking: NewBooking,
  { request, offer, payment, examined }: BookingPlacement,
): Promise<
  SupplierRequestStatements & { readonly choices: BookingChoices; readonly photos: number; readonly zone: string }
> {
  const [{ supplier, suburb }, fleet, images] = await Promise.all([
    examined ?? readSupplierAndSuburb(context, booking),
    loadFleetFrame(context, offer),
    context.db.capturedImages.listByLead(booking.leadGuid, booking.createdAt),
  ]);
  const paidSupplier = { supplierId: booking.supplierId, supplierName: offer.supplierName, at: booking.createdAt };
  const payments = payment === null ? [] : [toBookingPayment(payment, paidSupplier)];
  const choices = await readBookingChoices(context, booking, supplier, request);
  const requestStatements = await buildSupplierRequest(context, {
    booking: { ...booking, payments },
    request,
    supplier,
    vehicle: offer.vehicle,
    items: offer.items,
    communication: offer.communication,
    fleet,
    choices,
    images,
    suburb,
  });
  return { ...requestStatements, choices, photos: usablePhotos(images).length, zone: supplier.zone };
}

async function readSupplierAndSuburb({ db }: Context, { supplierId, serviceDay, leadGuid, price }: NewBooking) {
  const [supplierWithDays, lead] = await Promise.all([
    db.suppliers.find(supplierId, price.country, { from: serviceDay, to: serviceDay }),
    db.leads.findStored(leadGuid),
  ]);
  if (!supplierWithDays) throw new Error("The supplier that was just offered cannot be found");
  return { supplier: supplierWithDays.supplier, suburb: lead?.lead.suburb?.name ?? "" };
}

const findBookingType = (request: BookingRequest, offer: AgreedOffer): number =>
  request.isProductFlow
    ? BOOKING_TYPE.product
    : offer.fleetCompanyId === null
      ? BOOKING_TYPE.standard
      : BOOKING_TYPE.fleet;

/** The refusal for a lead that is already booked: code 1, with the booking if the viewer holds it. Code 8 if there is no booking: the attempt was released. */
export async function alreadyBookedRefusal(context: Context, leadGuid: LeadGuid): Promise<BookingRefusal> {
  const booking = await context.db.bookings.findForLead(leadGuid);
  if (!booking) return refuseBooking(8);
  return refuseBooking(
    1,
    (await isBookingHolder(context, booking)) ? { existing: { id: booking.id, token: booking.token } } : {},
  );
}
