import { z } from "zod";
import { suggestProducts } from "../usecases/quotes/bids/find-products";
import { type DocumentGroup, resolver, typedError, outcomeMessage } from "./document-group";

const ERROR_TYPES = {
  "not-signed-in": "NotSignedIn",
  "portal-forbidden": "Forbidden",
  "offer-not-found": "LeadBidOfferNotFound",
  "lead-not-found": "LeadBidOfferNotFound",
  "supplier-not-found": "LeadBidOfferNotFound",
} as const;

/** Product suggestions for a lead bid offer (P-327), for members of the supplier that was invited to bid. */
export const LEAD_BID_OFFER: DocumentGroup = {
  typeDefs: /* GraphQL */ `
    extend type Query {
      "Finds up to twenty products whose code or name contains every word of the search, at the supplier's own prices; none for an empty search."
      productSuggestionsForLeadBidOffer(leadBidOfferId: Int!, searchText: String!): ProductSuggestionsResult!
    }
    union ProductSuggestionsResult = ProductSuggestions | NotSignedIn | Forbidden | LeadBidOfferNotFound
    type ProductSuggestions {
      nodes: [ProductSuggestion!]!
    }
    type ProductSuggestion {
      code: String!
      name: String!
      unitPrice: TaxedAmount!
      "Exact amount in dollars as text, because a unit price can include fractions of a cent."
      unitPriceText: String!
      specialUnitPrice: TaxedAmount
      specialUnitPriceText: String
      "Minimum quantity for the special price."
      minimumQuantityForSpecialUnitPrice: Int
    }
    type TaxedAmount {
      includingTax: Float!
    }
    type NotSignedIn implements GatewayError {
      message: String!
    }
    "The offer belongs to another supplier, or the login may not see leads."
    type Forbidden implements GatewayError {
      message: String!
    }
    type LeadBidOfferNotFound implements GatewayError {
      message: String!
    }
  `,
  resolvers: {
    Query: {
      productSuggestionsForLeadBidOffer: resolver(
        z.object({ leadBidOfferId: z.number(), searchText: z.string() }),
        async ({ leadBidOfferId, searchText }, { app }) => {
          const productsResult = await suggestProducts(app, { id: leadBidOfferId }, searchText);
          if (!productsResult.ok)
            return typedError(ERROR_TYPES[productsResult.code], outcomeMessage(productsResult.code));
          return {
            __typename: "ProductSuggestions",
            nodes: productsResult.products.map(
              ({ code, name, unitPrice, specialUnitPrice, minimumQuantityForSpecialUnitPrice }) => ({
                code,
                name,
                minimumQuantityForSpecialUnitPrice,
                unitPrice: { includingTax: Number(unitPrice) },
                unitPriceText: unitPrice,
                specialUnitPrice: specialUnitPrice === null ? null : { includingTax: Number(specialUnitPrice) },
                specialUnitPriceText: specialUnitPrice,
              }),
            ),
          };
        },
      ),
    },
  },
  documents: [
    {
      name: "productSuggestionsForLeadBidOffer",
      limit: "lookup",
      text: /* GraphQL */ `
        query productSuggestionsForLeadBidOffer($leadBidOfferId: Int!, $searchText: String!) {
          productSuggestionsForLeadBidOffer(leadBidOfferId: $leadBidOfferId, searchText: $searchText) {
            __typename
            ... on ProductSuggestions {
              nodes { code name unitPrice { includingTax } unitPriceText specialUnitPrice { includingTax } specialUnitPriceText minimumQuantityForSpecialUnitPrice }
            }
            ... on GatewayError { message }
          }
        }
      `,
    },
  ],
};
