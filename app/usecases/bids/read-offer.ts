import type { SupplierId } from "../../domain/ids";
import type { BidOffer } from "../../domain/bids/bid-offer";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";

/** An offer by its token, for the supplier that made it: another offer's id or another supplier's gets nothing (B-224). */
export async function readOffer(
  context: Context,
  asked: {
    readonly token: string;
    readonly bookingOfferId: number | null;
    readonly viewerSupplierId: SupplierId | null;
  },
): Promise<{ ok: true; offer: BidOffer } | Refusal<"offer-not-found">> {
  const offer = await context.db.bidOffers.find(asked.token);
  const isMeant =
    offer &&
    (asked.bookingOfferId ?? offer.id) === offer.id &&
    (asked.viewerSupplierId ?? offer.supplierId) === offer.supplierId;
  return isMeant ? { ok: true, offer } : refuse("offer-not-found");
}
