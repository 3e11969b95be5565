import { bookedJobLabels } from "../../domain/lead/cart/item-note";
import { isService } from "../../domain/lead/cart-item";
import type { BookingToken } from "../../domain/core/ids";
import { type Booking, mayTrack } from "../../domain/booking/booking";
import type { BookingChoices } from "../../domain/booking/booking-choices";
import { type Customer, toCustomer, toMaskedCustomer } from "../../domain/booking/customer";
import type { BookingEvent } from "../../domain/booking/history/history";
import { isFinal, type DisplayStatus, type StatusFacts, toDisplayStatus } from "../../domain/booking/display-status";
import type { BookingStatus } from "../../domain/booking/status";
import type { FleetFrame } from "../../domain/fleet/fleet-company";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import type { CapturedImage } from "../../domain/lead/photos/captured-image";
import { formatVehicle } from "../../domain/catalogue/vehicle/describe";
import type { Supplier } from "../../domain/supplier/supplier";
import { isResponseDue } from "../../domain/booking/booking-offer/booking-offer";
import { finalizeDueSteps, isFinalizationDue } from "./booking-offer/finalize-due";
import { type ChangeTerms, currentTerms } from "./booking-offer/cancel-booking";
import { type SuggestedWorkshop, findSuggestedWorkshops } from "./booking-offer/next-workshops";
import type { Context } from "../context";
import { loadFleetFrame } from "../fleet/fleet-company";
import { isWorkOpen } from "./extra-work/load-extra-work";
import { isHolderOf } from "../lead/open-lead";
import { canOpenImage, acceptsPhotos } from "./list-images";
import type { StatusRow } from "../../domain/booking/booking-offer/stored-offer";
import { isBookingHolder } from "../lead/holder";
import { readBookingChoices } from "./read-inclusions";
import { openRequest } from "./sealed-request";
import { requesterDigest } from "../identity/verification/code-keys";

export interface BookingDetails {
  readonly booking: Booking;
  readonly supplier: Supplier;
  readonly vehicle: string | null;
  readonly items: readonly string[];
  /** True = the jobs include a service, so the booking has a list of what it includes. */
  readonly hasService: boolean;
  /** Masked unless it is the viewer's own booking. */
  readonly customer: Customer;
  readonly isHolder: boolean;
  readonly standing: DisplayStatus;
  /** The latest offer with the supplier's answer and the customer's deadline. */
  readonly offer: StatusRow["offer"];
  readonly choices: BookingChoices;
  readonly images: readonly CapturedImage[];
  /** The images that this viewer may open. */
  readonly ownImages: readonly CapturedImage[];
  /** Whether the holder can add photos to the booking now. */
  readonly canAddImages: boolean;
  /** Whether the page may send the purchase event (B-145). */
  readonly mayTrack: boolean;
  /** The fleet company that is billed; null = the customer pays. */
  readonly fleet: FleetFrame | null;
  /** The work order number, visible to the booking's holder. */
  readonly orderNumber: string | null;
  /** Workshops that can do the work instead of a supplier that cancelled. Only shown to the booking's holder. */
  readonly next: readonly SuggestedWorkshop[];
  /** Number of supplier messages that the holder has not read. */
  readonly unreadCount: number;
  /** The workshop's open questions about extra work, and the earliest deadline among them. */
  readonly questions: { readonly open: number; readonly until: number | null };
  /** Events of the booking, oldest first. */
  readonly events: readonly BookingEvent[];
  /** Whether the booking can be cancelled now, the fee, and the end of free cancellation. */
  readonly changeTerms: ChangeTerms;
}

/** Values for bookings from before suppliers were asked to confirm bookings. */
const NO_OFFER: Pick<StatusRow, "offer" | "wasReassigned"> = {
  offer: {
    state: "open",
    end: null,
    responseType: null,
    dates: [],
    comment: null,
    namedPrice: null,
    correction: null,
    respondBy: 0,
    customerAnswerBy: null,
    pendingAnswer: null,
  },
  wasReassigned: false,
};

/** Loads a booking by its token (B-219). Takes two D1 round trips, or more if an undo period has just ended. */
export async function readBooking(
  context: Context,
  token: BookingToken,
): Promise<({ ok: true } & BookingDetails) | Refusal<"booking-not-found">> {
  const [storedBooking, statusRow, events, questions] = await Promise.all([
    context.db.bookings.find(token),
    context.db.bookingOffers.findStatus(token),
    context.db.bookings.listEvents(token),
    context.db.extraWork.readOpenQuestions(token, context.clock.now()),
  ]);
  if (!storedBooking) return refuse("booking-not-found");
  const { booking } = storedBooking;
  const { country } = booking.price;
  const now = context.clock.now();
  if (
    statusRow &&
    isFinalizationDue({ booking, offer: statusRow.offer }, now) &&
    (await finalizeNewestOffer(context, token))
  )
    return readBooking(context, token);
  const [lead, supplierWithDays, images, isHolder, unreadCount] = await Promise.all([
    context.db.leads.findStored(booking.leadGuid),
    context.db.suppliers.find(booking.supplierId, country, { from: booking.serviceDay, to: booking.serviceDay }),
    context.db.capturedImages.listByLead(booking.leadGuid, now),
    isBookingHolder(context, booking),
    context.db.conversations.countUnread({ bookingToken: token, supplierId: booking.supplierId }, "customer"),
  ]);
  if (!supplierWithDays) return refuse("booking-not-found");
  const { supplier } = supplierWithDays;
  const request = await openRequest(context, storedBooking.sealedRequest, token);
  const { offer, wasReassigned } = statusRow ?? NO_OFFER;
  const status = toDisplayStatus({
    status: booking.status,
    offer,
    wasReassigned,
    workStep: booking.work?.step ?? null,
  });
  const holdsLead = isHolder && lead !== null && (await isHolderOf(context, lead));
  return {
    ok: true,
    booking,
    supplier,
    vehicle: lead && formatVehicle(lead.lead.vehicle),
    items: lead ? bookedJobLabels(lead.lead.cart) : [],
    hasService: lead?.lead.cart.some(isService) ?? false,
    customer: isHolder ? toCustomer(request) : toMaskedCustomer(request),
    isHolder,
    standing: status,
    next:
      isHolder && status === "cancelled-by-supplier" && !(await context.db.bookings.findForLead(booking.leadGuid))
        ? await findSuggestedWorkshops(context, booking, lead)
        : [],
    offer,
    choices: await readBookingChoices(context, booking, supplier, request),
    images,
    ownImages: images.filter((image) => canOpenImage(image, { bookingId: String(booking.id), isHolder, holdsLead })),
    canAddImages: isHolder && acceptsPhotos(booking.status) && !isFinal(status) && context.uploads.entryPoint !== null,
    mayTrack: mayTrack(booking, now),
    fleet: await loadFleetFrame(context, booking),
    orderNumber: isHolder ? (request.orderNumber ?? null) : null,
    unreadCount: isHolder ? unreadCount : 0,
    questions: isWorkOpen(booking) ? questions : { open: 0, until: null },
    events,
    changeTerms: currentTerms(context, { booking, supplier, offer }),
  };
}

/** Completes due steps of the booking's latest offer. Returns whether anything changed. */
async function finalizeNewestOffer(context: Context, token: BookingToken): Promise<boolean> {
  const bookingOffer = await context.db.bookingOffers.find(token, null);
  return (
    bookingOffer !== null &&
    (await finalizeDueSteps(context, bookingOffer)).offer.version !== bookingOffer.offer.version
  );
}

/** Returns only the status of a booking, which an open page polls every few seconds. Takes one D1 round trip. */
export async function readDisplayStatus(
  context: Context,
  token: BookingToken,
): Promise<
  { readonly ok: true; readonly status: BookingStatus; readonly standing: DisplayStatus } | Refusal<"booking-not-found">
> {
  const row = await context.db.bookingOffers.findStatus(token);
  const isChanged =
    row !== null && isResponseDue(row.offer, context.clock.now()) && (await finalizeNewestOffer(context, token));
  const statusFacts: StatusFacts | null = isChanged ? await context.db.bookingOffers.findStatus(token) : row;
  return statusFacts
    ? { ok: true, status: statusFacts.status, standing: toDisplayStatus(statusFacts) }
    : refuse("booking-not-found");
}

/** A WebSocket that signals changes of a booking, for anyone who may read its status. It carries no other information. */
export async function watchBooking(
  context: Context,
  token: BookingToken,
): Promise<{ readonly ok: true; readonly response: Response } | Refusal<"booking-not-found">> {
  const booking = await context.db.bookings.find(token);
  return booking === null
    ? refuse("booking-not-found")
    : {
        ok: true,
        response: await context.bookingWatch.watch(booking.booking.leadGuid, await requesterDigest(context)),
      };
}
