import { nameProblem } from "../../domain/identity/contact/contact-details";
import { z } from "zod";
import { parseEmail } from "../../domain/identity/contact/email";
import { fullName, splitName, type LeadContact } from "../../domain/identity/contact/contact";
import type { RequestedItem } from "../../domain/lead/cart/requested-item";
import type { Country } from "../../domain/core/country/country";
import type { Lead } from "../../domain/lead/lead";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { parsePhone } from "../../domain/core/phone/format";
import { DEFAULT_RADIUS_METRES } from "../../domain/quotes/radius";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { LeadFacts } from "../../usecases/funnel/lead-facts";
import { readCartItem, wireCartItem, writeCartItem } from "./cart-item";
import { day, flag, id, idText, oneOf, slashDay, text, toSlashDay, wholeNumberField, supplierIdNumber } from "./fields";

/** The provider API version in the specification (F-113). */
const DE_API_VERSION = 2;

/** The specification's Lead, with case-sensitive names (F-110). `{product}VehicleId` is redacted there; ours is ProviderVehicleId (F-111). */
export const wireLead = z.object({
  Guid: z.string().max(64).nullable().optional(),
  ProviderVehicleId: idText(),
  VehicleMake: text(),
  VehicleModel: text(),
  Year: wholeNumberField(1900, 2100),
  VehicleFuel: text(),
  VehicleTransmission: text(),
  VehicleBody: text(),
  VehicleVariant: text(),
  VehicleDescription: text(500),
  Mid: idText(),
  VehiclePriceCategory: wholeNumberField(1, 5),
  VehicleRego: text(20),
  VehicleRegoState: text(20),
  VehicleIsVerifiedRego: flag(),
  VehicleVin: text(32),
  ServiceScheduleId: idText(),
  RepairTimesId: idText(),
  /** Ignored, because the session determines a lead's owner (F-338). */
  UserID: idText(),
  Name: text(),
  PhoneNumber: text(40),
  MobileNumber: text(40),
  Email: text(254),
  Latitude: z.number().min(-90).max(90).nullable().optional(),
  Longitude: z.number().min(-180).max(180).nullable().optional(),
  /** Radii in metres. */
  Radius: wholeNumberField(1, 1_000_000),
  NextServiceDue: slashDay(),
  Location: text(500),
  SuburbId: id(),
  LeadSource: text(),
  RepairNotes: text(4000),
  CartItems: z.array(wireCartItem).max(50).nullable().optional(),
  AllowMechanicsToContact: flag(),
  QuoteUrgency: oneOf(["AsSoonAsPossible", "WithinAFewWeeks", "JustPriceChecking", "SpecificDay"]),
  ServiceDate: day(),
  /** Ignored, because the server sets the status. */
  LeadStatusID: oneOf(["QuotePending", "QuoteRequested", "QuotedAutomatically"]),
  WorkshopId: supplierIdNumber(),
  DEApiVersion: wholeNumberField(0, 100),
  IsPartnership: flag(),
  RewardsPartnerReference: text(40),
  NoMechanics: flag(),
  WorkshopCategory: oneOf(["Workshop", "MobileMechanic", "Dealership"]),
  RequiredExtras: z.array(z.number().int().min(0)).max(50).nullable().optional(),
  GotProductQuoteFlow: flag(),
  GotExclusiveSupplierFlow: flag(),
  FleetCompanyId: id(),
  FleetCompanyMembershipId: idText(),
  QuoteFlowVersion: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .optional(),
  quoteFunnelConfigurationId: id(),
  communication: oneOf(["Both", "SMS", "Email"]),
  isUnknownVehicle: flag(),
});
export type WireLead = z.input<typeof wireLead>;
type ParsedLead = z.output<typeof wireLead>;

/** Changes requested by a posted Lead. Suburb and cart items are only ids here; the use case looks them up. */
export interface LeadRequest {
  readonly guid: string | null;
  readonly patch: LeadPatch;
  /** Undefined = not in the request. */
  readonly cart: readonly RequestedItem[] | undefined;
  /** Undefined = not in the request; null = cleared. */
  readonly suburbId: number | null | undefined;
}

/** Removes undefined fields, because an absent field means "unchanged". */
function omitUndefined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Fields that cannot be empty: null on the wire leaves them unchanged. */
const undefinedIfNull = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** Description and price category are output only and are not read. */
const readVehicle = (wire: ParsedLead): Partial<LeadVehicle> =>
  omitUndefined<Partial<LeadVehicle>>({
    make: wire.VehicleMake,
    model: wire.VehicleModel,
    year: wire.Year,
    fuel: wire.VehicleFuel,
    transmission: wire.VehicleTransmission,
    body: wire.VehicleBody,
    variant: wire.VehicleVariant,
    // A client that only sends the provider's id means the same vehicle.
    mid: wire.Mid === undefined ? wire.ProviderVehicleId : wire.Mid,
    rego: wire.VehicleRego,
    regoState: wire.VehicleRegoState,
    isVerifiedRego: undefinedIfNull(wire.VehicleIsVerifiedRego),
    vin: wire.VehicleVin,
    serviceScheduleId: wire.ServiceScheduleId,
    repairTimesId: wire.RepairTimesId,
  });

function readContact(
  country: Country,
  wire: ParsedLead,
): { contact: Partial<LeadContact>; fields: Record<string, string[]> } {
  const fields: Record<string, string[]> = {};
  const parseField = (
    name: "PhoneNumber" | "MobileNumber" | "Email",
    parse: (value: string) => string | null,
    problem: string,
  ) => {
    const value = wire[name];
    if (value === null || value === undefined) return value;
    const result = parse(value);
    if (result === null) fields[name] = [problem];
    return result;
  };
  const nameError = nameProblem(wire.Name ?? null);
  if (nameError !== null) fields.Name = [nameError];
  const contact = omitUndefined<Partial<LeadContact>>({
    ...(wire.Name === undefined ? {} : splitName(wire.Name)),
    phone: parseField("PhoneNumber", (value) => parsePhone(country, value), "Enter a phone number from this country"),
    mobile: parseField(
      "MobileNumber",
      (value) => parsePhone(country, value),
      "Enter a mobile number from this country",
    ),
    email: parseField("Email", parseEmail, "Enter an email address like name@example.com"),
  });
  return { contact, fields };
}

/** Converts a posted Lead to a patch, or returns the invalid fields. */
export function readLead(
  country: Country,
  wire: ParsedLead,
): ({ readonly ok: true } & LeadRequest) | Refusal<"invalid-input"> {
  const { contact, fields } = readContact(country, wire);
  if (Object.keys(fields).length > 0) return refuse("invalid-input", fields);
  const vehicle = readVehicle(wire);
  const patch: LeadPatch = {
    ...omitUndefined<LeadPatch>({
      providerVehicleId: wire.ProviderVehicleId,
      latitude: wire.Latitude,
      longitude: wire.Longitude,
      radiusMetres: wire.Radius,
      nextServiceDue: wire.NextServiceDue,
      location: wire.Location,
      leadSource: undefinedIfNull(wire.LeadSource),
      repairNotes: wire.RepairNotes,
      allowMechanicsToContact: undefinedIfNull(wire.AllowMechanicsToContact),
      quoteUrgency: wire.QuoteUrgency,
      serviceDay: wire.ServiceDate,
      supplierId: wire.WorkshopId,
      isPartnership: undefinedIfNull(wire.IsPartnership),
      partnerReference: wire.RewardsPartnerReference,
      noMechanics: undefinedIfNull(wire.NoMechanics),
      workshopCategory: wire.WorkshopCategory,
      requiredExtras: undefinedIfNull(wire.RequiredExtras),
      gotProductQuoteFlow: undefinedIfNull(wire.GotProductQuoteFlow),
      gotExclusiveSupplierFlow: undefinedIfNull(wire.GotExclusiveSupplierFlow),
      fleetCompanyId: wire.FleetCompanyId,
      fleetCompanyMembershipId: wire.FleetCompanyMembershipId,
      quoteFlowVersion: undefinedIfNull(wire.QuoteFlowVersion),
      quoteFunnelConfigurationId: wire.quoteFunnelConfigurationId,
      communication: undefinedIfNull(wire.communication),
      isUnknownVehicle: undefinedIfNull(wire.isUnknownVehicle),
      suburb: wire.SuburbId === null ? null : undefined,
    }),
    ...(Object.keys(vehicle).length > 0 ? { vehicle } : {}),
    ...(Object.keys(contact).length > 0 ? { contact } : {}),
  };
  return {
    ok: true,
    guid: wire.Guid ?? null,
    patch,
    cart: wire.CartItems?.map(readCartItem),
    suburbId: wire.SuburbId,
  };
}

/** Fields of a response that are always null, with the reason. */
export const LEAD_WITHOUT_VALUE = {
  RegionId: "Always null: places belong to a state or region by name (State); regions have no numbers",
  WhatsImportant: "Always null: customers are not asked what matters to them; they sort and filter the results instead",
  OpeningBeforeTime:
    "Always null: the opening time is a filter of the results (`before` in the URL) and is not stored with the lead",
} as const;

const WITHOUT_VALUE = Object.fromEntries(Object.keys(LEAD_WITHOUT_VALUE).map((name) => [name, null])) as {
  readonly [name in keyof typeof LEAD_WITHOUT_VALUE]: null;
};

/** Builds the Lead for a response. `lead` must be the version for this viewer: contact details are blank for everyone but the holder (F-355). */
export function writeLead(lead: Lead, facts: LeadFacts) {
  const { vehicle, contact, suburb } = lead;
  const items = lead.cart.map(writeCartItem);
  const [repair = null] = items.filter((item) => item.LeadCartItemType === "RepairInspection");
  return {
    Guid: lead.guid,
    // The same guid under the name that the results screen reads (P-089).
    LeadGuid: lead.guid,
    ProviderVehicleId: lead.providerVehicleId ?? vehicle.mid,
    VehicleMake: vehicle.make,
    VehicleModel: vehicle.model,
    Year: vehicle.year,
    VehicleFuel: vehicle.fuel,
    VehicleTransmission: vehicle.transmission,
    VehicleBody: vehicle.body,
    VehicleVariant: vehicle.variant,
    VehicleDescription: vehicle.description,
    Mid: vehicle.mid,
    VehiclePriceCategory: vehicle.priceCategory,
    VehicleRego: vehicle.rego,
    VehicleRegoState: vehicle.regoState,
    VehicleIsVerifiedRego: vehicle.isVerifiedRego,
    VehicleVin: vehicle.vin,
    ServiceScheduleId: vehicle.serviceScheduleId,
    RepairTimesId: vehicle.repairTimesId,
    UserID: lead.userId,
    Name: fullName(contact),
    PhoneNumber: contact.phone,
    MobileNumber: contact.mobile,
    Email: contact.email,
    Latitude: lead.latitude ?? suburb?.latitude ?? null,
    Longitude: lead.longitude ?? suburb?.longitude ?? null,
    NextServiceDue: toSlashDay(lead.nextServiceDue),
    Location: lead.location,
    SuburbId: suburb?.id ?? null,
    LeadSource: lead.leadSource,
    RepairNotes: lead.repairNotes,
    CartItems: items,
    AllowMechanicsToContact: lead.allowMechanicsToContact,
    QuoteUrgency: lead.quoteUrgency,
    ServiceDate: lead.serviceDay,
    // Only three values (F-153). GET /api/lead/{guid}/cancel tells whether the customer cancelled the lead.
    LeadStatusID: lead.status,
    WorkshopId: lead.supplierId,
    DEApiVersion: DE_API_VERSION,
    IsPartnership: facts.isPartnership,
    NoMechanics: lead.noMechanics,
    WorkshopCategory: lead.workshopCategory,
    RequiredExtras: [...lead.requiredExtras],
    GotProductQuoteFlow: lead.gotProductQuoteFlow,
    GotExclusiveSupplierFlow: lead.gotExclusiveSupplierFlow,
    FleetCompanyId: lead.fleetCompanyId,
    FleetCompanyMembershipId: lead.fleetCompanyMembershipId,
    QuoteFlowVersion: lead.quoteFlowVersion,
    quoteFunnelConfigurationId: lead.quoteFunnelConfigurationId,
    communication: lead.communication,
    isUnknownVehicle: lead.isUnknownVehicle,
    // Output-only fields (F-116).
    SuburbName: suburb?.name ?? null,
    State: suburb?.state ?? null,
    Postcode: suburb?.postcode ?? null,
    SuburbLatitude: suburb?.latitude ?? null,
    SuburbLongitude: suburb?.longitude ?? null,
    SuburbIsUberOffered: suburb?.isUberOffered ?? false,
    RewardsPartnerReference: lead.partnerReference,
    ServiceTypeRestrictions: facts.offersServices ? [] : ["GenericService", "LogbookService"],
    RepairCategoryRestrictions: [...facts.excludedCategoryIds],
    BookingId: facts.bookingId,
    Radius: lead.radiusMetres ?? DEFAULT_RADIUS_METRES,
    Extras: [...lead.requiredExtras],
    ...WITHOUT_VALUE,
    Service: items.find((item) => item.LeadCartItemType === "Service") ?? null,
    RepairInspections: items.filter((item) => item.LeadCartItemType === "RepairInspection"),
    // The first repair of the cart, under the names shared with the results screen (P-107).
    repairInspectionId: repair?.RepairInspectionId ?? null,
    repairCategoryId: repair?.RepairCategoryId ?? null,
  };
}
