import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Permission, PortalStanding } from "../../domain/portal/access";
import type { Context } from "../context";
import { refuseUnknown, standingFor } from "../portal/standing";
import type { StoredOffer } from "../ports/booking-offers";
import { loadOffered, type OfferedBooking } from "./load-offered";

export interface OpenedOffer {
  readonly ok: true;
  readonly offered: OfferedBooking;
  readonly userId: string;
  readonly standing: PortalStanding;
}
export type OpenRefusal = Refusal<"not-signed-in" | "portal-forbidden" | "booking-not-found" | "offer-not-found">;

/**
 * An offered booking for whoever may see it in the portal. `offerId` null = the newest offer of the booking that is theirs to see.
 * A stranger learns nothing: what does not exist is answered like what is another supplier's.
 */
export async function openOffer(context: Context, bookingToken: string, offerId: number | null, wanted: Permission = PERMISSION.viewBookings): Promise<OpenedOffer | OpenRefusal> {
  const stored = await context.db.bookingOffers.find(bookingToken, offerId);
  if (stored !== null) return admit(context, stored, wanted);
  const newest = offerId === null ? null : await context.db.bookingOffers.find(bookingToken, null);
  const isOurs = newest !== null && (await admit(context, newest, wanted)).ok;
  return isOurs ? refuse("offer-not-found") : refuseUnknown(context);
}

/** The same by the offer's number, for calls that name nothing else. */
export async function openOfferById(context: Context, offerId: number, wanted: Permission = PERMISSION.viewBookings): Promise<OpenedOffer | OpenRefusal> {
  const stored = await context.db.bookingOffers.findById(offerId);
  return stored === null ? refuseUnknown(context) : admit(context, stored, wanted);
}

async function admit(context: Context, stored: StoredOffer, wanted: Permission): Promise<OpenedOffer | OpenRefusal> {
  const { offer } = stored;
  const [visitor, offered] = await Promise.all([standingFor(context, { kind: "booking", token: offer.bookingToken, supplierId: offer.supplierId }, wanted), loadOffered(context, stored)]);
  if (!visitor.ok) return visitor;
  return offered === null ? refuse("booking-not-found") : { ok: true, offered, userId: visitor.user.userId, standing: visitor.standing };
}
