import { z } from "zod";
import type { RepairItem } from "../../domain/lead/cart-item";
import { selectByStrategy } from "../../domain/pricing/format-price";
import type { Price, PriceLine } from "../../domain/pricing/price";
import type { FinaliseDetails } from "../../usecases/booking/get-finalise";
import { BUSINESS_TYPE_ID } from "../../domain/quotes/listing";
import { ZERO } from "../../domain/core/money/money";
import { amount } from "./fields";
import { DISCOUNT, toWireDiscount } from "./discount";
import { EXTRA, toWireExtra } from "./extra";
import { VEHICLE, toWireVehicle } from "./vehicle";

const PRICE = z.object({
  HasPrice: z.boolean(),
  PricingStrategy: z.enum(["SinglePrice", "PriceRange"]),
  NetPriceIncGst: z.number().nullable(),
  MinimumNetPriceIncGst: z.number().nullable(),
  MaximumNetPriceIncGst: z.number().nullable(),
});
const TIME_OPTION = z.object({ From: z.string(), To: z.string().nullable() });

/** The Workshop of the finalise screen (B-086). */
export const FINALISE_WORKSHOP = z.object({
  WorkshopID: z.int(),
  Name: z.string(),
  ContactName: z.string(),
  BusinessTypeId: z.int(),
  SuburbName: z.string(),
  StateShortName: z.string(),
  Postcode: z.string().nullable(),
  Address: z.string(),
  IsMobile: z.boolean(),
  Latitude: z.number(),
  Longitude: z.number(),
  IANATimeZone: z.string(),
  Images: z.array(z.object({ Path: z.string() })),
  RatingDetails: z.object({ RatingCount: z.int(), TotalRating: z.number() }),
  IsPremium: z.boolean(),
  LicenseNumber: z.string().nullable(),
  HasVerifiedCredentials: z.boolean(),
  AcceptOnlinePayments: z.boolean(),
  HasBnplFeature: z.boolean(),
  MinimumBookingAmountIncGst: z.number(),
  TaskCategoryIds: z.array(z.int()),
  ProvidesServicing: z.boolean(),
});

/** GET and POST /api/finalise/{id}[/{supplierId}] (B-083 to B-088). Contains contact details only for the browser that entered them. */
export const FINALISE = z.object({
  BookingID: z.int().nullable(),
  LeadBidOfferToken: z.string().nullable(),
  IsWorkshopBid: z.boolean(),
  IsExclusiveBidOffer: z.boolean(),
  OfferExpiryDate: z.iso.datetime().nullable(),
  IsProductFlow: z.boolean(),
  FleetCompanyId: z.int().nullable(),
  HasSuspectedDuplicateBooking: z.boolean(),
  Workshop: FINALISE_WORKSHOP,
  Vehicle: VEHICLE,
  ServiceDate: z.iso.date().nullable(),
  AvailableDates: z.array(z.iso.date()),
  TimeOptions: z.array(TIME_OPTION),
  TimeWindowOptions: z.array(TIME_OPTION),
  ArrivalTime: z.string().nullable(),
  ArrivalTime2: z.string().nullable(),
  ArrivalTimeWindow: TIME_OPTION.nullable(),
  CartItems: z.array(
    z.object({
      ItemName: z.string(),
      QuoteType: z.string(),
      RepairInspectionId: z.int().nullable(),
      Price: PRICE,
      QuotedPrice: PRICE,
      AdjustmentIncGst: z.number(),
      IncursCommission: z.boolean(),
    }),
  ),
  AdditionalServices: z.array(
    z.object({
      OperationDescription: z.string(),
      Note: z.string().nullable(),
      UnitPriceIncGst: z.number(),
      PricingStrategy: z.enum(["SinglePrice", "PriceRange"]),
    }),
  ),
  AvailableExtras: z.array(EXTRA),
  Discount: DISCOUNT.nullable(),
  DiscountCode: z.string().nullable(),
  DiscountableTotalUsed: z.number(),
  PartnerReferralCode: z.null(),
  Address: z.string().nullable(),
  Comments: z.string().nullable(),
  Agreed: z.boolean(),
  FirstName: z.string().nullable(),
  LastName: z.string().nullable(),
  Email: z.string().nullable(),
  Mobile: z.string().nullable(),
  UserID: z.string().nullable(),
  Rego: z.string().nullable(),
  FlatSafeArea: z.boolean().nullable(),
  ServiceInclusions: z.array(z.int()),
  TotalNetPriceIncGst: z.number(),
});

function toWireWorkshop({ supplier }: FinaliseDetails["offer"]): z.input<typeof FINALISE_WORKSHOP> {
  return {
    WorkshopID: supplier.id,
    Name: supplier.name,
    ContactName: supplier.contactName,
    BusinessTypeId: BUSINESS_TYPE_ID[supplier.businessType],
    SuburbName: supplier.suburbName,
    StateShortName: supplier.state,
    Postcode: supplier.postcode,
    Address: supplier.street,
    IsMobile: supplier.isMobile,
    Latitude: supplier.latitude,
    Longitude: supplier.longitude,
    IANATimeZone: supplier.zone,
    Images: supplier.images.map(({ path }) => ({ Path: path })),
    RatingDetails: { RatingCount: supplier.ratingCount, TotalRating: supplier.rating100 / 100 },
    IsPremium: supplier.isPremium,
    LicenseNumber: supplier.licenceNumber,
    HasVerifiedCredentials: supplier.hasVerifiedCredentials,
    AcceptOnlinePayments: supplier.acceptOnlinePayments,
    HasBnplFeature: supplier.hasBnplFeature,
    MinimumBookingAmountIncGst: amount(supplier.minimumBookingAmount),
    TaskCategoryIds: [...supplier.categoryIds],
    ProvidesServicing: supplier.providesServicing,
  };
}

/** QuoteType 01 is a fixed price, 02 an estimate (docs/decisions/0039). */
const toQuoteType = (strategy: Price["strategy"]) =>
  selectByStrategy(strategy, { SinglePrice: () => "01", PriceRange: () => "02" });

/** A line of a price range may itself be a fixed price. */
const strategyOf = (line: PriceLine, priceStrategy: Price["strategy"]): Price["strategy"] =>
  selectByStrategy(priceStrategy, {
    SinglePrice: () => "SinglePrice",
    PriceRange: () => (line.amount === line.maxAmount ? "SinglePrice" : "PriceRange"),
  });

function toWirePrice(line: PriceLine, priceStrategy: Price["strategy"]): z.input<typeof PRICE> {
  const PricingStrategy = strategyOf(line, priceStrategy);
  const ends = selectByStrategy<
    Pick<z.input<typeof PRICE>, "NetPriceIncGst" | "MinimumNetPriceIncGst" | "MaximumNetPriceIncGst">
  >(PricingStrategy, {
    SinglePrice: () => ({
      NetPriceIncGst: amount(line.amount),
      MinimumNetPriceIncGst: null,
      MaximumNetPriceIncGst: null,
    }),
    PriceRange: () => ({
      NetPriceIncGst: null,
      MinimumNetPriceIncGst: amount(line.amount),
      MaximumNetPriceIncGst: amount(line.maxAmount),
    }),
  });
  return { HasPrice: true, PricingStrategy, ...ends };
}

export function toWireFinalise(details: FinaliseDetails): z.input<typeof FINALISE> {
  const { lead, offer, contact, existingBooking: booking } = details;
  const { bid } = offer;
  const { applied } = offer.promotion;
  const quotedLines = new Map(offer.quotedPrice.lines.map((line) => [line.key, line]));
  const items = new Map(lead.cart.map((item) => [item.key, item]));
  const windows = offer.arrivals
    .filter((timeOption) => timeOption.to !== null)
    .map(({ from, to }) => ({ From: from, To: to }));
  const firstArrival = offer.arrivals[0];
  return {
    BookingID: booking?.own?.id ?? null,
    LeadBidOfferToken: bid?.token ?? null,
    IsWorkshopBid: bid?.isWorkshopBid ?? false,
    IsExclusiveBidOffer: bid?.isExclusive ?? false,
    OfferExpiryDate: bid ? new Date(bid.expiresAt).toISOString() : null,
    IsProductFlow: lead.gotProductQuoteFlow,
    FleetCompanyId: lead.fleetCompanyId,
    HasSuspectedDuplicateBooking: details.duplicate !== null,
    Workshop: toWireWorkshop(offer),
    Vehicle: toWireVehicle(lead.vehicle),
    ServiceDate: offer.serviceDay,
    AvailableDates: [...offer.availableDays],
    TimeOptions: offer.arrivals.map(({ from, to }) => ({ From: from, To: to })),
    TimeWindowOptions: windows,
    ArrivalTime: firstArrival?.from ?? null,
    ArrivalTime2: firstArrival?.to ?? null,
    ArrivalTimeWindow: windows[0] ?? null,
    CartItems: offer.basePrice.lines
      .filter((line) => line.kind !== "extra" && line.kind !== "additionalService")
      .map((line) => ({
        ItemName: line.label,
        QuoteType: toQuoteType(strategyOf(line, offer.basePrice.strategy)),
        RepairInspectionId: (items.get(line.key) as RepairItem | undefined)?.repairInspectionId ?? null,
        Price: toWirePrice(line, offer.basePrice.strategy),
        QuotedPrice: toWirePrice(quotedLines.get(line.key) ?? line, offer.quotedPrice.strategy),
        AdjustmentIncGst: amount(bid?.items.find((item) => item.key === line.key)?.adjustment ?? ZERO),
        IncursCommission: line.incursCommission,
      })),
    AdditionalServices: (bid?.additionalServices ?? []).map(
      ({ operationDescription, note, unitPrice, maxUnitPrice }) => ({
        OperationDescription: operationDescription,
        Note: note,
        UnitPriceIncGst: amount(unitPrice),
        PricingStrategy: maxUnitPrice === unitPrice ? ("SinglePrice" as const) : ("PriceRange" as const),
      }),
    ),
    AvailableExtras: offer.supplier.extras.map(toWireExtra),
    Discount: applied && toWireDiscount(applied),
    DiscountCode: applied?.code ?? null,
    DiscountableTotalUsed: amount(offer.discountableTotal),
    PartnerReferralCode: null,
    Address: null,
    Comments: null,
    Agreed: false,
    FirstName: contact.firstName,
    LastName: contact.lastName,
    Email: contact.email,
    Mobile: contact.mobile ?? contact.phone,
    UserID: details.userId,
    Rego: lead.vehicle.rego,
    FlatSafeArea: null,
    ServiceInclusions: [...offer.extraIds],
    TotalNetPriceIncGst: amount(offer.price.total),
  };
}
