import { PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Permission, PortalStanding } from "../../domain/portal/access";
import type { Context } from "../context";
import { standingFor } from "../portal/standing";
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
 * A stranger learns nothing: what does not exist is answered like what is another supplier's, after the same reads. Two rounds of D1.
 */
export async function openOffer(context: Context, bookingToken: string, offerId: number | null, wanted: Permission = PERMISSION.viewBookings): Promise<OpenedOffer | OpenRefusal> {
  const asked = { kind: "booking", token: bookingToken } as const;
  const [visitor, stored] = await Promise.all([standingFor(context, { ...asked, offerId }, wanted), context.db.bookingOffers.find(bookingToken, offerId)]);
  if (visitor.ok || offerId === null || visitor.code === "not-signed-in") return completed(context, visitor, stored);
  const ofBooking = await standingFor(context, { ...asked, offerId: null }, wanted);
  return ofBooking.ok && stored === null ? refuse("offer-not-found") : visitor;
}

/** The same by the offer's number, for calls that name nothing else. */
export async function openOfferById(context: Context, offerId: number, wanted: Permission = PERMISSION.viewBookings): Promise<OpenedOffer | OpenRefusal> {
  const [visitor, stored] = await Promise.all([standingFor(context, { kind: "booking", id: offerId }, wanted), context.db.bookingOffers.findById(offerId)]);
  return completed(context, visitor, stored);
}

/** Nothing more is read for a stranger. */
async function completed(context: Context, visitor: Awaited<ReturnType<typeof standingFor>>, stored: StoredOffer | null): Promise<OpenedOffer | OpenRefusal> {
  if (!visitor.ok) return visitor;
  const offered = stored && (await loadOffered(context, stored));
  return offered === null ? refuse("booking-not-found") : { ok: true, offered, userId: visitor.user.userId, standing: visitor.standing };
}
