import { supplierId } from "../domain/core/ids";
import { z } from "zod";
import { loadSupplierProfile } from "../usecases/supplier/supplier-profile";
import { toWireProfile } from "../api/wire/profile";
import { type DocumentGroup, resolver, gatewayError } from "./document-group";

/** Converts the REST profile to GraphQL's camel case. */
function profile(supplierProfile: Parameters<typeof toWireProfile>[0]) {
  const wire = toWireProfile(supplierProfile);
  return {
    workshopId: wire.WorkshopID,
    name: wire.Name,
    isMobile: wire.IsMobile,
    kind: wire.Kind,
    businessType: wire.BusinessType,
    street: wire.Street,
    suburbName: wire.SuburbName,
    state: wire.State,
    postcode: wire.Postcode,
    latitude: wire.Latitude,
    longitude: wire.Longitude,
    providesServicing: wire.ProvidesServicing,
    repairCategoryIds: wire.RepairCategoryIds,
    extras: wire.Extras.map((extra) => ({
      id: extra.WorkshopExtraServiceID,
      name: extra.Name,
      description: extra.Description,
      priceIncGst: extra.PriceIncGst,
    })),
    openingHours: wire.OpeningHours.map(({ Weekday, Open, Close }) => ({ weekday: Weekday, open: Open, close: Close })),
    yearsActive: wire.YearsActive,
    rating: wire.Rating,
    ratingCount: wire.RatingCount,
    hasVerifiedCredentials: wire.HasVerifiedCredentials,
    licenseNumber: wire.LicenseNumber,
    acceptOnlinePayments: wire.AcceptOnlinePayments,
    reviews: (wire.Reviews ?? []).map((review) => ({
      starCount: review.StarCount,
      reviewedOn: review.ReviewedOn,
      reviewer: review.Reviewer,
      comments: review.Comments,
    })),
  };
}

/** The public supplier profile for the quote funnel. */
export const SUPPLIER_PROFILE: DocumentGroup = {
  typeDefs: /* GraphQL */ `
    extend type Query {
      "Returns the public profile of a supplier in this country; null with an error if there is none with this id."
      supplierProfileForQuoteFunnel(workshopId: Int!): SupplierProfile
    }
    type SupplierProfile {
      workshopId: Int!
      name: String!
      isMobile: Boolean!
      "workshop, mobile or dealership."
      kind: String!
      "Independent, OEMDealer or GroupBrandStore."
      businessType: String!
      "null for mobile mechanics, because their address is a home."
      street: String
      suburbName: String!
      state: String!
      postcode: String
      latitude: Float!
      longitude: Float!
      providesServicing: Boolean!
      repairCategoryIds: [Int!]!
      extras: [SupplierExtra!]!
      openingHours: [OpeningHours!]!
      yearsActive: Int!
      "0 to 5; 0 if there is no rating yet."
      rating: Float!
      ratingCount: Int!
      hasVerifiedCredentials: Boolean!
      licenseNumber: String
      acceptOnlinePayments: Boolean!
      "Newest first."
      reviews: [SupplierReview!]!
    }
    type SupplierExtra {
      id: Int!
      name: String!
      description: String!
      priceIncGst: Float!
    }
    "Times are HH:mm in the supplier's time zone; weekday 1 is Monday."
    type OpeningHours {
      weekday: Int!
      open: String!
      close: String!
    }
    type SupplierReview {
      starCount: Int!
      "yyyy-MM-dd."
      reviewedOn: String!
      reviewer: String!
      comments: String!
    }
  `,
  resolvers: {
    Query: {
      supplierProfileForQuoteFunnel: resolver(
        z.object({ workshopId: z.int().min(0).transform(supplierId) }),
        async ({ workshopId }, { app }) => {
          const profileResult = await loadSupplierProfile(app, { id: workshopId, includeReviews: true });
          if (!profileResult.ok) throw gatewayError(profileResult);
          return profile(profileResult);
        },
      ),
    },
  },
  documents: [
    {
      name: "supplierProfileForQuoteFunnel",
      limit: "lookup",
      text: /* GraphQL */ `
        query supplierProfileForQuoteFunnel($workshopId: Int!) {
          supplierProfileForQuoteFunnel(workshopId: $workshopId) {
            workshopId name isMobile kind businessType street suburbName state postcode latitude longitude
            providesServicing repairCategoryIds yearsActive rating ratingCount hasVerifiedCredentials licenseNumber acceptOnlinePayments
            extras { id name description priceIncGst }
            openingHours { weekday open close }
            reviews { starCount reviewedOn reviewer comments }
          }
        }
      `,
    },
  ],
};
