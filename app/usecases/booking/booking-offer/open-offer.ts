import type { BookingToken, PersonId } from "../../../domain/core/ids";
import type { BookingStatus } from "../../../domain/booking/status";
import { PERMISSION, type Permission } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { StoreAuthorization } from "../../../domain/identity/store-account/access";
import type { Context } from "../../context";
import { authorize } from "../../identity/store-account/authorize";
import type { StoredOffer } from "../../../domain/booking/booking-offer/stored-offer";
import { finalizeDueSteps } from "./finalize-due";
import { redactForWorkshop, loadOfferDetails, type OfferedBooking, type ViewedOffer } from "./load-offered";
import type { OfferSituation } from "../../../domain/booking/booking-offer/rules";
import { currentUser } from "../../identity/current-user";
import { offerSituation } from "./offer-situation";

export interface OfferAccess {
  readonly ok: true;
  readonly offeredBooking: ViewedOffer;
  readonly userId: PersonId;
  readonly authorization: StoreAuthorization;
}
export type OpenRefusal = Refusal<"not-signed-in" | "portal-forbidden" | "booking-not-found" | "offer-not-found">;

/**
 * Opens an offered booking for a portal user with access. `offerId` null = the newest offer that they may see. Users without access cannot tell a missing offer
 * from another supplier's offer, because the result and the queries are the same. Takes two D1 round trips.
 */
export async function openOffer(
  context: Context,
  bookingToken: BookingToken,
  offerId: number | null,
  permission: Permission = PERMISSION.viewBookings,
): Promise<OfferAccess | OpenRefusal> {
  const request = { kind: "booking", token: bookingToken } as const;
  const [visitor, offers] = await Promise.all([
    authorize(context, { ...request, offerId }, permission),
    context.db.bookingOffers.listByBooking(bookingToken),
  ]);
  const offer =
    offers.find(({ offer }) =>
      offerId === null ? visitor.ok && visitor.supplierIds.includes(offer.supplierId) : offer.id === offerId,
    ) ?? null;
  if (visitor.ok || offerId === null || visitor.code === "not-signed-in")
    return completeOfferAccess(context, visitor, offer);
  const bookingAccess = await authorize(context, { ...request, offerId: null }, permission);
  return bookingAccess.ok && offer === null ? refuse("offer-not-found") : visitor;
}

/** Opens an offered booking by the offer's id, for calls that have no booking token. */
export async function openOfferById(
  context: Context,
  offerId: number,
  permission: Permission = PERMISSION.viewBookings,
): Promise<OfferAccess | OpenRefusal> {
  const [visitor, storedOffer] = await Promise.all([
    authorize(context, { kind: "booking", id: offerId }, permission),
    context.db.bookingOffers.findById(offerId),
  ]);
  return completeOfferAccess(context, visitor, storedOffer);
}

/** Finishes opening an offer. If the visitor is not authorised, nothing more is read. */
async function completeOfferAccess(
  context: Context,
  visitor: Awaited<ReturnType<typeof authorize>>,
  storedOffer: StoredOffer | null,
): Promise<OfferAccess | OpenRefusal> {
  if (!visitor.ok) return visitor;
  const offeredBooking = storedOffer && (await loadOfferDetails(context, await finalizeDueSteps(context, storedOffer)));
  if (offeredBooking === null) return refuse("booking-not-found");
  const viewedOffer = toViewedOffer(offeredBooking);
  return viewedOffer === null
    ? refuse("offer-not-found")
    : {
        ok: true,
        offeredBooking: viewedOffer,
        userId: visitor.user.userId,
        authorization: { role: visitor.portalRole, state: visitor.state },
      };
}

/**
 * The booking as the offer's supplier may see it. If the booking has moved to another supplier, the result has the terms stored for this offer and status
 * Pending, without the customer. Null = the booking moved before terms were stored.
 */
function toViewedOffer(offeredBooking: OfferedBooking): ViewedOffer | null {
  const { booking, offer, request } = offeredBooking;
  if (booking.supplierId === offer.supplierId) return { ...redactForWorkshop(offeredBooking), wasReassigned: false };
  if (offer.terms === null) return null;
  return {
    ...redactForWorkshop({ ...offeredBooking, booking: { ...booking, status: "Pending" } }),
    booking: { ...booking, ...offer.terms, supplierId: offer.supplierId, status: "Pending", payments: [] },
    statuses: offeredBooking.statuses.filter((status) => AWAITING_STATUSES.includes(status)),
    request: {
      ...request,
      firstName: null,
      lastName: null,
      email: null,
      mobile: null,
      rego: null,
      customerAddress: null,
      comments: null,
    },
    images: [],
    wasReassigned: true,
  };
}

const AWAITING_STATUSES: readonly BookingStatus[] = ["Quote", "PendingAwaitingPayment", "PaymentFailed", "Pending"];

/** The booking's offer for the signed-in person; null if they are not signed in or the offer is for another supplier. */
export async function findVisitorOffer(
  context: Context,
  bookingToken: BookingToken,
): Promise<{ readonly offeredBooking: OfferedBooking; readonly situation: OfferSituation } | null> {
  if ((await currentUser(context)) === null) return null;
  const openedOffer = await openOffer(context, bookingToken, null);
  return openedOffer.ok
    ? { offeredBooking: openedOffer.offeredBooking, situation: offerSituation(context, openedOffer.offeredBooking) }
    : null;
}
