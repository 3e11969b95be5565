import { jobLabel } from "../../domain/lead/cart/item-note";
import { serviceItem } from "../../domain/lead/cart/cart-items";
import { z } from "zod";
import { linePrice, type OfferedProduct, toProduct, calculateUnitPrice } from "../../domain/quotes/bids/product";
import { type QuoteItem, quotedPrice } from "../../domain/quotes/bids/quote-item";
import { type BidState, remainingOffers } from "../../domain/quotes/bids/remaining-offers";
import type { OfferInput } from "../../domain/quotes/bids/offer-form";
import { localityLabel } from "../../domain/location/locality";
import { formatDecimal } from "../../domain/core/money/fraction";
import { describeVehicle } from "../../domain/catalogue/vehicle/describe";
import type { LeadOffer } from "../../usecases/quotes/bids/show-lead-offer";
import { amount } from "./fields";

/** GET /api/lead-bid-offer/{id}/offers-remaining (P-103, P-303). */
export const REMAINING_OFFERS = z.object({
  RemainingOffers: z.int(),
  RemainingClaims: z.int(),
  MaximumNumberOfOffers: z.int(),
  MaximumNumberOfClaims: z.int(),
  OffersReceived: z.int(),
  Claims: z.int(),
  HasAnOfferBeenAccepted: z.boolean(),
  HasThisOfferBeenAccepted: z.boolean(),
  HasOfferBeenSubmitted: z.boolean(),
  HasClaimedOffer: z.boolean(),
});
export const toWireRemaining = (state: BidState): z.input<typeof REMAINING_OFFERS> => remainingOffers(state);

const TAXED_AMOUNT = z.object({ includingTax: z.number() });
const PRODUCT = z.object({
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  unitPrice: TAXED_AMOUNT,
  specialUnitPrice: TAXED_AMOUNT.nullable(),
  minimumQuantityForSpecialUnitPrice: z.int().nullable(),
  unitPriceIncGst: z.number(),
  priceIncGst: z.number(),
});
const CART_ITEM = z.object({
  CartItemKey: z.string(),
  ServiceName: z.string(),
  QuoteType: z.string().nullable(),
  QuoteTypeName: z.string().nullable(),
  QuotedPrice: z
    .object({ PricingStrategy: z.enum(["SINGLE_PRICE", "PRICE_RANGE"]), NetPriceIncGst: z.number() })
    .nullable(),
  QuotedPriceIncGst: z.number().nullable(),
  Products: z.array(PRODUCT),
  Notes: z.string().nullable(),
});

/** GET /api/lead-bid-offer/{id} (P-101). */
export const LEAD_OFFER = z.object({
  LeadBidOfferId: z.int(),
  LeadBidOfferToken: z.string(),
  CartItems: z.array(CART_ITEM),
  BidComments: z.string(),
  BidCutOffDate: z.iso.datetime(),
  IsBidCutOffReached: z.boolean(),
  HasSubmittedOffer: z.boolean(),
  HasClaimedOffer: z.boolean(),
  LeadPurchased: z.boolean(),
  LeadPrice: z.number(),
  IsFleet: z.boolean(),
  FleetCompanySlug: z.string().nullable(),
  QuoteUrgency: z.string().nullable(),
  LeadLocation: z.string(),
  CustomerFirstName: z.string().nullable(),
  CustomerContactPhoneNumber: z.string().nullable(),
  AllowMechanicsToContact: z.boolean(),
  NumberOfCustomerContactRevealsRemainingForWorkshop: z.int(),
  NumberOfCustomerContactRevealsRemainingForBid: z.int(),
  Vehicle: z.object({
    Make: z.string().nullable(),
    Model: z.string().nullable(),
    Year: z.int().nullable(),
    Description: z.string(),
    Rego: z.string().nullable(),
    IsVerifiedRego: z.boolean(),
    VIN: z.string().nullable(),
    Mid: z.string().nullable(),
    Transmission: z.string().nullable(),
  }),
  Service: z
    .object({
      ServiceName: z.string(),
      ServiceType: z.string(),
      ServiceScheduleId: z.string().nullable(),
      ServiceIntervalId: z.int().nullable(),
    })
    .nullable(),
  Balance: z.number(),
  /** Server time of the response. */
  Now: z.iso.datetime(),
});

const toNumber = (exact: string) => Number(exact);

export function toWireProduct(product: OfferedProduct): z.input<typeof PRODUCT> {
  const { code, name, quantity, unitPrice, specialUnitPrice, minimumQuantityForSpecialUnitPrice } = product;
  return {
    code,
    name,
    quantity,
    minimumQuantityForSpecialUnitPrice,
    unitPrice: { includingTax: toNumber(unitPrice) },
    specialUnitPrice: specialUnitPrice === null ? null : { includingTax: toNumber(specialUnitPrice) },
    unitPriceIncGst: toNumber(formatDecimal(calculateUnitPrice(toProduct(product), quantity))),
    priceIncGst: amount(linePrice(product)),
  };
}

function toWireItem(
  { key, name, notes }: { readonly key: string; readonly name: string; readonly notes: string | null },
  quote: QuoteItem | undefined,
): z.input<typeof CART_ITEM> {
  const quotedAmount = quote ? quotedPrice(quote) : null;
  return {
    CartItemKey: key,
    ServiceName: name,
    Notes: notes,
    QuoteType: quote?.type ?? null,
    QuoteTypeName: quote?.type ? QUOTE_TYPE_NAME[quote.type] : null,
    QuotedPrice:
      quotedAmount === null ? null : { PricingStrategy: "SINGLE_PRICE", NetPriceIncGst: amount(quotedAmount) },
    QuotedPriceIncGst: quotedAmount === null ? null : amount(quotedAmount),
    Products: (quote?.products ?? []).map(toWireProduct),
  };
}

const QUOTE_TYPE_NAME = {
  "00": "FixedPriceWithProductCode",
  "01": "FixedPrice",
  "02": "Estimate",
  "03": "Inspection",
  "04": "MoreInformation",
} as const;

export function toWireLeadOffer(offer: LeadOffer): z.input<typeof LEAD_OFFER> {
  const { decryptedBid, lead, state, revealsLeft } = offer;
  const { vehicle } = lead;
  const service = serviceItem(lead.cart);
  return {
    LeadBidOfferId: decryptedBid.id,
    LeadBidOfferToken: decryptedBid.token,
    CartItems: lead.cart.map((item) =>
      toWireItem(
        { ...item, name: jobLabel(item) },
        decryptedBid.quotes.find((quote) => quote.key === item.key),
      ),
    ),
    BidComments: decryptedBid.comments,
    BidCutOffDate: new Date(state.terms.cutOffAt).toISOString(),
    IsBidCutOffReached: offer.isCutOffReached,
    HasSubmittedOffer: state.part.hasOffered,
    HasClaimedOffer: state.part.hasClaimed,
    LeadPurchased: decryptedBid.purchasedAt !== null,
    LeadPrice: amount(decryptedBid.bid.leadPrice),
    IsFleet: lead.fleetCompanyId !== null,
    FleetCompanySlug: offer.fleetSlug,
    QuoteUrgency: lead.quoteUrgency,
    LeadLocation: placeText(lead.suburb),
    CustomerFirstName: offer.customerFirstName,
    CustomerContactPhoneNumber: offer.customerPhone,
    AllowMechanicsToContact: lead.allowMechanicsToContact,
    NumberOfCustomerContactRevealsRemainingForWorkshop: revealsLeft.forWorkshop,
    NumberOfCustomerContactRevealsRemainingForBid: revealsLeft.forBid,
    Vehicle: {
      Make: vehicle.make,
      Model: vehicle.model,
      Year: vehicle.year,
      Description: describeVehicle(vehicle),
      Rego: vehicle.rego,
      IsVerifiedRego: vehicle.isVerifiedRego,
      VIN: vehicle.vin,
      Mid: vehicle.mid,
      Transmission: vehicle.transmission,
    },
    Service: service
      ? {
          ServiceName: service.name,
          ServiceType: service.serviceType,
          ServiceScheduleId: service.serviceScheduleId,
          ServiceIntervalId: service.serviceIntervalId,
        }
      : null,
    Balance: amount(offer.balance),
    Now: new Date(offer.now).toISOString(),
  };
}

const placeText = (suburb: LeadOffer["lead"]["suburb"]) => (suburb === null ? "" : localityLabel(suburb));

/** The body of POST /api/lead-bid-offer/{id}/offer. Product prices come from the server. The total in the body is only compared with the displayed one. */
export const OFFER_REQUEST = z.object({
  BidComments: z.string().max(4000).nullable().optional(),
  CartItems: z
    .array(
      z.object({
        CartItemKey: z.string().max(100).nullable().optional(),
        ServiceName: z.string().max(300).nullable().optional(),
        QuoteType: z.string().max(2).nullable().optional(),
        QuotedPriceIncGst: z.number().min(0).max(10_000_000).nullable().optional(),
        Products: z
          .array(z.object({ code: z.string().max(60), quantity: z.int().min(0).max(999) }))
          .max(20)
          .nullable()
          .optional(),
      }),
    )
    .max(50),
  QuotedTotalIncGst: z.number().nullable().optional(),
});
export const OFFER_ANSWER = z.object({
  Result: z.object({ IsSubmitted: z.boolean(), RejectedReason: z.string().nullable() }),
});

/** Items are identified by their key, or by their position if they have none. */
export function readOfferRequest(body: z.output<typeof OFFER_REQUEST>, keys: readonly string[]): OfferInput {
  return {
    comments: body.BidComments ?? "",
    shownTotal:
      body.QuotedTotalIncGst === null || body.QuotedTotalIncGst === undefined ? null : String(body.QuotedTotalIncGst),
    items: body.CartItems.map((item, index) => ({
      key: item.CartItemKey ?? keys[index] ?? "",
      type: item.QuoteType ?? null,
      price:
        item.QuotedPriceIncGst === null || item.QuotedPriceIncGst === undefined ? "" : String(item.QuotedPriceIncGst),
      products: (item.Products ?? []).map(({ code, quantity }) => ({ code, quantity: String(quantity) })),
    })),
  };
}
