import { z } from "zod";
import type { BidOffer } from "../../domain/quotes/bids/bid-offer";
import { amount } from "./fields";

const SINGLE_OR_RANGE = z.enum(["SinglePrice", "PriceRange"]);

/** GET /api/booking-offer/{token} (B-224): a supplier's offer with its own texts and prices. */
export const BOOKING_OFFER = z.object({
  BookingOfferId: z.int(),
  LeadBidOfferToken: z.string(),
  LeadGuid: z.string(),
  SupplierId: z.int(),
  IsWorkshopBid: z.boolean(),
  IsExclusiveBidOffer: z.boolean(),
  OfferExpiryDate: z.iso.datetime(),
  CartItems: z.array(
    z.object({
      ItemName: z.string(),
      QuotedPriceIncGst: z.number(),
      MaximumQuotedPriceIncGst: z.number(),
      AdjustmentIncGst: z.number(),
      PricingStrategy: SINGLE_OR_RANGE,
    }),
  ),
  AdditionalServices: z.array(
    z.object({
      OperationDescription: z.string(),
      Note: z.string().nullable(),
      UnitPriceIncGst: z.number(),
      PricingStrategy: SINGLE_OR_RANGE,
    }),
  ),
});

const strategy = (low: number, high: number) => (low === high ? "SinglePrice" : "PriceRange");

export const toWireBookingOffer = (offer: BidOffer): z.input<typeof BOOKING_OFFER> => ({
  BookingOfferId: offer.id,
  LeadBidOfferToken: offer.token,
  LeadGuid: offer.leadGuid,
  SupplierId: offer.supplierId,
  IsWorkshopBid: offer.isWorkshopBid,
  IsExclusiveBidOffer: offer.isExclusive,
  OfferExpiryDate: new Date(offer.expiresAt).toISOString(),
  CartItems: offer.items.map((item) => ({
    ItemName: item.label,
    QuotedPriceIncGst: amount(item.quoted),
    MaximumQuotedPriceIncGst: amount(item.maxQuoted),
    AdjustmentIncGst: amount(item.adjustment),
    PricingStrategy: strategy(item.quoted, item.maxQuoted),
  })),
  AdditionalServices: offer.additionalServices.map((service) => ({
    OperationDescription: service.operationDescription,
    Note: service.note,
    UnitPriceIncGst: amount(service.unitPrice),
    PricingStrategy: strategy(service.unitPrice, service.maxUnitPrice),
  })),
});
