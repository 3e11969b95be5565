import { PERMISSION, type Permission } from "../../../domain/identity/roles";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type PortalVisitor, authorize, type AccessRefusal } from "../../identity/store-account/authorize";
import type { DecryptedBid } from "../../../domain/quotes/bids/lead-bid";
import type { SupplierId } from "../../../domain/core/ids";
import type { BidOffer } from "../../../domain/quotes/bids/bid-offer";
import { type PictureAccess, readPicture } from "../../lead/photos/open-picture";
import { findImage } from "../../lead/photos/find-image";

export type OfferReference = { readonly token: string } | { readonly id: number };
export interface FoundLeadOffer {
  readonly ok: true;
  readonly decryptedBid: DecryptedBid;
  readonly visitor: PortalVisitor;
}

/** One supplier's invitation to bid on a lead, for members with the given permission. Nothing about it is revealed before sign-in. */
export async function findLeadOffer(
  context: Context,
  offerReference: OfferReference,
  permission: Permission = PERMISSION.viewLeads,
): Promise<FoundLeadOffer | AccessRefusal> {
  const offerResult = await findLeadOfferAndDetails(context, offerReference, permission, async () => null);
  return offerResult.ok
    ? { ok: true, decryptedBid: offerResult.decryptedBid, visitor: offerResult.visitor }
    : offerResult;
}

/**
 * Like `findLeadOffer`, but also reads related data once access is confirmed. A missing offer and another supplier's offer get the same response after the same
 * queries, so that nobody can count offers by their sequential ids.
 */
export async function findLeadOfferAndDetails<T>(
  context: Context,
  offerReference: OfferReference,
  permission: Permission,
  loadDetails: (decryptedBid: DecryptedBid) => Promise<T>,
): Promise<(FoundLeadOffer & { readonly details: T }) | AccessRefusal> {
  const { leadBids } = context.db;
  const [visitor, decryptedBid] = await Promise.all([
    authorize(context, { kind: "lead-offer", ...offerReference }, permission),
    "token" in offerReference ? leadBids.byToken(offerReference.token) : leadBids.byId(offerReference.id),
  ]);
  if (!visitor.ok) return visitor;
  if (decryptedBid === null) return refuse("portal-forbidden");
  return { ok: true, decryptedBid, visitor, details: await loadDetails(decryptedBid) };
}

/**
 * Loads an offer by its token, for the supplier that made it. Refused if `bookingOfferId` belongs to another offer, or the viewer to another supplier (B-224).
 */
export async function readOffer(
  context: Context,
  request: {
    readonly token: string;
    readonly bookingOfferId: number | null;
    readonly viewerSupplierId: SupplierId | null;
  },
): Promise<{ ok: true; offer: BidOffer } | Refusal<"offer-not-found">> {
  const offer = await context.db.bidOffers.find(request.token);
  const isIntendedMatch =
    offer &&
    (request.bookingOfferId ?? offer.id) === offer.id &&
    (request.viewerSupplierId ?? offer.supplierId) === offer.supplierId;
  return isIntendedMatch ? { ok: true, offer } : refuse("offer-not-found");
}

/** Records that a supplier viewed its offer as the customer sees it (B-126). `viewing` identifies the page view, so that a repeated call is not counted. */
export async function registerView(
  context: Context,
  bidOfferId: number,
  viewing: string,
): Promise<{ ok: true } | Refusal<"offer-not-found">> {
  const isFound = await context.db.bidOffers.registerView(bidOfferId, viewing, context.clock.now());
  return isFound ? { ok: true } : refuse("offer-not-found");
}

/** The bytes of an approved photo or video in a lead, for a supplier that was invited to bid on it. */
export async function openOfferPicture(
  context: Context,
  token: string,
  imageId: string,
  range: string | null,
): Promise<PictureAccess | AccessRefusal | Refusal<"image-not-found">> {
  const offerResult = await findLeadOfferAndDetails(context, { token }, PERMISSION.viewLeads, () =>
    findImage(context, imageId),
  );
  if (!offerResult.ok) return offerResult;
  const image = offerResult.details?.image;
  return image && image.leadGuid === offerResult.decryptedBid.leadGuid
    ? readPicture(context, image, range)
    : refuse("image-not-found");
}
