import { bookingToken } from "../../domain/core/ids";
import { z } from "zod";
import { readOffer, registerView } from "../../usecases/quotes/bids/find-lead-offer";
import { openOffer } from "../../usecases/booking/booking-offer/open-offer";
import { offerSituation } from "../../usecases/booking/booking-offer/offer-situation";
import { refuse } from "../../domain/core/outcomes";
import { okResult, endpoint, supplierIdText, tokenText, wholeText, ID_PARAMS } from "../endpoint";
import { BOOKING_OFFER, toWireBookingOffer } from "../wire/bid-offer";
import { toWirePortalBooking, PORTAL_BOOKING } from "../wire/portal-booking";

export const BID_OFFER_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/booking-offer/{token}",
    tag: "Offers",
    summary:
      "Returns a supplier's offer by its token or, for the signed-in supplier, the booking as offered. Returns nothing for another supplier's offer",
    params: z.object({ token: tokenText }),
    query: z.object({ bookingOfferId: wholeText.optional(), viewerSupplierId: supplierIdText.optional() }),
    answer: z.union([BOOKING_OFFER, PORTAL_BOOKING]),
    refuses: ["offer-not-found"],
    async use({ params, query }, app) {
      const offerView = await readOffer(app, {
        token: params.token,
        bookingOfferId: query.bookingOfferId ?? null,
        viewerSupplierId: query.viewerSupplierId ?? null,
      });
      if (offerView.ok) return okResult(toWireBookingOffer(offerView.offer));
      const offer = await openOffer(app, bookingToken(params.token), query.bookingOfferId ?? null);
      // An unknown token and another supplier's token get the same response, whether or not the caller is signed in.
      if (!offer.ok) return offerView;
      const { offeredBooking: viewedOffer } = offer;
      if ((query.viewerSupplierId ?? viewedOffer.offer.supplierId) !== viewedOffer.offer.supplierId)
        return refuse("offer-not-found");
      return okResult(toWirePortalBooking(viewedOffer, offerSituation(app, viewedOffer)));
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/lead-bid-offer/{id}/register-workshop-quote-view",
    tag: "Offers",
    summary: "Records that a workshop viewed its quote; repeated requests with the same Idempotency-Key count once",
    limit: "lookup",
    params: ID_PARAMS,
    handlesKeys: true,
    answer: z.object({ Success: z.literal(true) }),
    refuses: ["offer-not-found"],
    async use({ params, key }, app) {
      const viewResult = await registerView(app, params.id, key ?? app.ids.token());
      return viewResult.ok ? okResult({ Success: true as const }) : viewResult;
    },
  }),
];
