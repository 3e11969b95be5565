import type { SupplierId } from "../../../domain/core/ids";
import type { BidOffer } from "../../../domain/quotes/bids/bid-offer";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

/** An offer by its token, for the supplier that made it: another offer's id or another supplier's gets nothing (B-224). */
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
