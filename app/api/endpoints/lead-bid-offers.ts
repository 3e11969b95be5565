import { z } from "zod";
import type { RevealResult } from "../../usecases/quotes/bids/reveal-contact";
import { claimLead, revealContact } from "../../usecases/quotes/bids/reveal-contact";
import { readBidState } from "../../usecases/quotes/bids/read-remaining";
import { showLeadOffer } from "../../usecases/quotes/bids/show-lead-offer";
import { submitOffer } from "../../usecases/quotes/bids/submit-offer";
import { okResult, endpoint, ID_PARAMS } from "../endpoint";
import {
  LEAD_OFFER,
  toWireLeadOffer,
  OFFER_ANSWER,
  OFFER_REQUEST,
  readOfferRequest,
  REMAINING_OFFERS,
  toWireRemaining,
} from "../wire/lead-offer";

const sharedOptions = { tag: "Offers", access: "workshop", limit: "lookup", params: ID_PARAMS } as const;

const REVEALED_CONTACT = z.object({
  Success: z.literal(true),
  CustomerContactPhoneNumber: z.string().nullable(),
  NumberOfCustomerContactRevealsRemainingForWorkshop: z.int(),
  NumberOfCustomerContactRevealsRemainingForBid: z.int(),
  RemainingClaims: z.int(),
});
const toWireReveal = ({ phone, state, revealsLeft }: RevealResult): z.input<typeof REVEALED_CONTACT> => ({
  Success: true,
  CustomerContactPhoneNumber: phone,
  RemainingClaims: toWireRemaining(state).RemainingClaims,
  NumberOfCustomerContactRevealsRemainingForWorkshop: revealsLeft.forWorkshop,
  NumberOfCustomerContactRevealsRemainingForBid: revealsLeft.forBid,
});

export const LEAD_BID_OFFER_ENDPOINTS = [
  endpoint({
    ...sharedOptions,
    method: "GET",
    path: "/api/lead-bid-offer/{id}",
    summary:
      "Returns a lead as shown to a supplier that may bid on it; the customer's phone number is included once the supplier has revealed it",
    answer: LEAD_OFFER,
    refuses: ["lead-not-found", "not-signed-in", "portal-forbidden"],
    async use({ params }, app) {
      const offer = await showLeadOffer(app, params);
      return offer.ok ? okResult(toWireLeadOffer(offer)) : offer;
    },
  }),
  endpoint({
    ...sharedOptions,
    method: "GET",
    path: "/api/lead-bid-offer/{id}/offers-remaining",
    summary: "Returns how many offers and claims are left, read directly from the counter",
    answer: REMAINING_OFFERS,
    refuses: ["not-signed-in", "portal-forbidden"],
    async use({ params }, app) {
      const remaining = await readBidState(app, params);
      return remaining.ok ? okResult(toWireRemaining(remaining.state)) : remaining;
    },
  }),
  endpoint({
    ...sharedOptions,
    method: "POST",
    path: "/api/lead-bid-offer/{id}/offer",
    summary:
      "Sends the supplier's offer, once. Refuses it with a reason if it is too late or the lead has enough offers",
    body: OFFER_REQUEST,
    handlesKeys: true,
    answer: OFFER_ANSWER,
    refuses: ["invalid-input", "lead-not-found", "not-signed-in", "portal-forbidden", "supplier-not-found"],
    async use({ params, body, key }, app) {
      const offer = await showLeadOffer(app, params);
      if (!offer.ok) return offer;
      const message = await submitOffer(
        app,
        params,
        readOfferRequest(
          body,
          offer.lead.cart.map((item) => item.key),
        ),
        key ?? app.ids.token(),
      );
      if (!message.ok) return message;
      return okResult({
        Result: {
          IsSubmitted: message.isSubmitted,
          RejectedReason: message.isSubmitted ? null : message.rejectedReason,
        },
      });
    },
  }),
  endpoint({
    ...sharedOptions,
    method: "POST",
    path: "/api/lead-bid-offer/{id}/claim",
    summary: "Claims one of the lead's slots; repeating it changes nothing",
    answer: REMAINING_OFFERS,
    refuses: ["bid-refused", "not-signed-in", "portal-forbidden"],
    async use({ params }, app) {
      const claimResult = await claimLead(app, params);
      return claimResult.ok ? okResult(toWireRemaining(claimResult.state)) : claimResult;
    },
  }),
  endpoint({
    ...sharedOptions,
    method: "POST",
    path: "/api/lead-bid-offer/{id}/reveal-contact",
    summary:
      "Shows the customer's phone number, which uses one of the workshop's reveals and one of the lead's; showing it again is free",
    answer: REVEALED_CONTACT,
    refuses: ["bid-refused", "lead-not-found", "not-signed-in", "portal-forbidden"],
    async use({ params }, app) {
      const revealResult = await revealContact(app, params);
      return revealResult.ok ? okResult(toWireReveal(revealResult)) : revealResult;
    },
  }),
];
