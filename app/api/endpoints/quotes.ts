import { z } from "zod";
import { parseSort, SORTS } from "../../domain/quotes/order";
import { chooseRadius } from "../../domain/quotes/radius";
import { countQuotesReceived } from "../../usecases/quotes/bids/quotes-received";
import { loadFleetFrame } from "../../usecases/fleet/fleet-company";
import { getQuotes } from "../../usecases/quotes/get-quotes";
import { findSupplierQuote } from "../../usecases/quotes/quote-of-supplier";
import { recordListingEvent, recordView } from "../../usecases/quotes/record-listing-events";
import { sendQuotesLink } from "../../usecases/quotes/save-quotes";
import { todayOf } from "../../usecases/quotes/available-days";
import { findPromotedClub } from "../../usecases/pricing/partners/show-landing";
import {
  okResult,
  dayText,
  endpoint,
  guidText,
  supplierIdNumber,
  supplierIdText,
  optionalText,
  LEAD_ID_PARAMS,
} from "../endpoint";
import { methodsOfListing } from "../../usecases/quotes/payment-facts";
import { IMPRESSION } from "../wire/impression";
import { LISTING, toWireListing, QUOTES, toWireQuotes } from "../wire/quotes";

/** Sort order in upper or lower case, as in the URL of the results page. */
const SORT = z.enum([...SORTS, ...SORTS.map((sort) => sort.toLowerCase())]).transform(parseSort);
const SUCCESS_RESPONSE = z.object({ Success: z.boolean() });

const listingEventEndpoint = (path: string, kind: "opened" | "book-now", summary: string) =>
  endpoint({
    method: "POST",
    path,
    tag: "Quotes",
    summary,
    limit: "lookup",
    params: z.object({ id: guidText, workshopId: supplierIdText }),
    answer: SUCCESS_RESPONSE,
    refuses: ["lead-not-found", "supplier-not-found"],
    async use({ params }, app) {
      const listingEvent = await recordListingEvent(app, params.id, params.workshopId, kind);
      return listingEvent.ok ? okResult({ Success: true }) : listingEvent;
    },
  });

export const QUOTE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/quote/{id}",
    tag: "Quotes",
    summary: "Returns one workshop's quote for a lead, in the same format as in the list of quotes",
    params: LEAD_ID_PARAMS,
    query: z.object({ workshopId: supplierIdText, serviceDate: dayText.optional() }),
    answer: LISTING,
    refuses: ["lead-not-found", "supplier-not-found"],
    async use({ params, query }, app) {
      const quotesResult = await findSupplierQuote(app, {
        leadGuid: params.id,
        supplierId: query.workshopId,
        serviceDay: query.serviceDate ?? null,
      });
      return quotesResult.ok
        ? okResult(
            toWireListing(
              quotesResult.listing,
              todayOf(app, quotesResult.quotes.lead),
              methodsOfListing(app, quotesResult.quotes.lead)(quotesResult.listing),
            ),
          )
        : quotesResult;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/quotes/{id}",
    tag: "Quotes",
    summary: "Lists suppliers that can take a lead's job, with price, distance and first available day",
    params: LEAD_ID_PARAMS,
    query: z.object({ serviceDate: dayText.optional(), sortby: SORT.default("Recommended") }),
    answer: QUOTES,
    refuses: ["lead-not-found"],
    async use({ params, query }, app) {
      const quotes = await getQuotes(app, {
        leadGuid: params.id,
        serviceDay: query.serviceDate ?? null,
        sort: query.sortby,
      });
      if (!quotes.ok) return quotes;
      const { lead } = quotes;
      const [fleet, promoted] = await Promise.all([loadFleetFrame(app, lead), findPromotedClub(app, lead)]);
      const { metres } = chooseRadius(quotes.listings, {
        options: quotes.radiusOptions,
        leadRadius: lead.radiusMetres,
        senderIds: quotes.sentOfferSupplierIds,
      });
      return okResult(
        toWireQuotes(quotes, {
          today: todayOf(app, lead),
          radiusMetres: metres,
          fleet,
          isPartnerPromo: promoted !== null,
          methodsOf: methodsOfListing(app, lead),
        }),
      );
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/quotes/{id}/offers-received",
    tag: "Quotes",
    summary: "Returns how many quotes suppliers have sent for a lead that they were asked to bid on",
    limit: "lookup",
    params: LEAD_ID_PARAMS,
    answer: z.object({ OffersReceived: z.int(), IsClosed: z.boolean() }),
    refuses: ["lead-not-found"],
    async use({ params }, app) {
      const quotesResult = await countQuotesReceived(app, params.id);
      return quotesResult.ok
        ? okResult({
            OffersReceived: quotesResult.state.tally.offers,
            IsClosed: quotesResult.state.tally.ending !== null,
          })
        : quotesResult;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/quotes/log-impressions",
    tag: "Quotes",
    summary: "Records which listings were shown, in order",
    limit: "lookup",
    body: z.object({
      LeadGuid: guidText,
      ServiceDate: dayText.nullable().optional(),
      Variant: optionalText(50),
      SortBy: SORT.default("Recommended"),
      BidOfferIds: z.array(z.int().min(0)).max(100).nullable().optional(),
      Impressions: z.array(z.union([supplierIdNumber, IMPRESSION])).max(100),
    }),
    answer: SUCCESS_RESPONSE,
    refuses: ["lead-not-found", "supplier-not-found"],
    async use({ body }, app) {
      const recorded = await recordView(app, body.LeadGuid, {
        serviceDay: body.ServiceDate ?? null,
        sort: body.SortBy,
        variant: body.Variant ?? null,
        supplierIds: body.Impressions.map((item) => (typeof item === "number" ? item : item.SupplierId)),
        bidOfferIds: body.BidOfferIds ?? null,
      });
      return recorded.ok ? okResult({ Success: true }) : recorded;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/quotes/send-link-to-customer",
    tag: "Quotes",
    summary: "Emails the link to a lead's quotes to the lead's own email address",
    body: z.object({ LeadGuid: guidText }),
    answer: SUCCESS_RESPONSE,
    refuses: ["invalid-input", "lead-not-found", "rate-limited"],
    async use({ body }, app) {
      const quotesLink = await sendQuotesLink(app, body.LeadGuid);
      return quotesLink.ok ? okResult({ Success: true }) : quotesLink;
    },
  }),
  listingEventEndpoint(
    "/api/quotes/{id}/click/{workshopId}",
    "opened",
    "Records that the details of a listing were opened",
  ),
  listingEventEndpoint(
    "/api/quotes/{id}/book-now-click/{workshopId}",
    "book-now",
    "Records that a listing's book-now button was clicked",
  ),
];
