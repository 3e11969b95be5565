import { z } from "zod";
import { readOffer } from "../../usecases/bids/read-offer";
import { registerView } from "../../usecases/bids/register-view";
import { answered, endpoint, tokenText, wholeText } from "../endpoint";
import { BOOKING_OFFER, bookingOfferWire } from "../wire/bid-offer";

export const BID_OFFER_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/booking-offer/{token}",
    tag: "Offers",
    summary: "A supplier's offer by its token; another offer's id or another supplier's gets nothing",
    params: z.object({ token: tokenText }),
    query: z.object({ bookingOfferId: wholeText.optional(), viewerSupplierId: wholeText.optional() }),
    answer: BOOKING_OFFER,
    async use({ params, query }, app) {
      const found = await readOffer(app, { token: params.token, bookingOfferId: query.bookingOfferId ?? null, viewerSupplierId: query.viewerSupplierId ?? null });
      return found.ok ? answered(bookingOfferWire(found.offer)) : found;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/lead-bid-offer/{id}/register-workshop-quote-view",
    tag: "Offers",
    summary: "Notes that a workshop looked at its quote; the same Idempotency-Key is one look",
    limit: "lookup",
    params: z.object({ id: wholeText }),
    answer: z.object({ Success: z.literal(true) }),
    async use({ params, key }, app) {
      const noted = await registerView(app, params.id, key ?? app.ids.token());
      return noted.ok ? answered({ Success: true as const }) : noted;
    },
  }),
];
