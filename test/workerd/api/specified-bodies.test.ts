import { beforeAll, expect, it } from "vitest";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { exampleOf } from "../../../app/api/examples";
import { exampleUrl, fillPlaceholders } from "../../support/example-calls";
import { seedReference } from "../../support/reference-fixture";
import { DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { call } from "./call";
import { createBookedLead, createHeldLead, type ExampleLead, SUPPLIER } from "./example-world";

/** The fields of the specification's "payment transaction item". */
const ITEM_FIELDS = "Amount LeadId IsWorkshopBid SupplierId BookingId BookingToken IsPaymentOnly IsProductFlow";
const BOOKING_FIELDS =
  "BookingID Mid WorkshopId IANATimeZone IsPaymentOnly IsMobile FlatSafeArea CustomerAddress CustomerLatitude CustomerLongitude LeadId ServiceDate TimeOfArrival TimeOfArrivalTo PromoCode PartnerReferralCode YouiRewardsOption FirstName LastName Mobile Email Rego Comments AgreedTC AdditionalServices ServiceInclusions IsWorkshopBid IsProductFlow LeadBidOfferToken ExistingPaymentId";
const CART_ITEM_FIELDS =
  "LeadCartItemType ServiceType ServiceName ServiceScheduleId ServiceIntervalId ServiceSortOrder RepairInspectionId RepairInspectionName RepairType IsCustomRepair RepairNotes IsPerformedByWorkshop IsPerformedByMobileMechanic IsIncluded CanCalculatePrice IsPriced PricingStrategy IsPartOfService TaskValueCategory RelatedCartItems WorkshopServiceExtrasId AdditionalDetails";
const LEAD_FIELDS =
  "VehicleMake VehicleModel Year VehicleFuel VehicleTransmission VehicleBody VehicleVariant VehicleDescription Mid VehiclePriceCategory VehicleRego VehicleRegoState VehicleIsVerifiedRego VehicleVin ServiceScheduleId RepairTimesId UserID Name PhoneNumber MobileNumber Email Latitude Longitude NextServiceDue Location SuburbId LeadSource RepairNotes CartItems AllowMechanicsToContact QuoteUrgency ServiceDate LeadStatusID WorkshopId DEApiVersion IsPartnership NoMechanics WorkshopCategory RequiredExtras GotProductQuoteFlow GotExclusiveSupplierFlow FleetCompanyId FleetCompanyMembershipId QuoteFlowVersion quoteFunnelConfigurationId communication isUnknownVehicle";
const REPAIRS_FIELDS = "vehicleId make model year fuel transmission repairIds repairTimesId isPriceRangeAllowed";
const AVAILABILITY_FIELDS =
  "vehicleMake vehicleFuel suburbId serviceDate repairInspectionIds workshopExtraIds providesServicing isOnline fleetCompanyId quoteFunnelConfigurationId exclusiveSupplierId";

/**
 * Each call whose request fields the specification lists, with exactly these fields and the specified response fields. Nested names have a dot. `own` = the
 * call changes its lead, so it gets a separate one.
 */
const SPECIFIED: readonly (readonly [name: string, fields: string, answer: string, own: "own" | null])[] = [
  ["POST /api/booking/prevalidate", BOOKING_FIELDS, "Success ErrorCode BookingId BookingToken", "own"],
  ["POST /api/booking/submit", BOOKING_FIELDS, "Success BookingToken ErrorCode", "own"],
  ["POST /api/afterpay/create", ITEM_FIELDS, "Success Token", "own"],
  ["POST /api/zip/create", ITEM_FIELDS, "CheckoutUrl", "own"],
  ["POST /api/openpay/create", ITEM_FIELDS, "CheckoutUrl", "own"],
  ["POST /api/humm/create", ITEM_FIELDS, "Success", "own"],
  ["POST /api/stripe/create", ITEM_FIELDS, "ClientSecret PaymentId", "own"],
  ["POST /api/payment", `PaymentNonce ${ITEM_FIELDS}`, "Success", "own"],
  ["POST /api/braintree/authorise", `PaymentNonce ${ITEM_FIELDS}`, "Success", "own"],
  [
    "POST /api/discount/get-available",
    "IsSupplierBidOffer SupplierId TotalDiscountablePrice CartItems FleetCompanyId ServiceDate LeadGuid",
    "DiscountDetails DiscountableTotalUsed",
    null,
  ],
  [
    "POST /api/discount/validate",
    "Code PartnerReferralCode Context.SupplierId Context.LeadGuid Context.TotalDiscountablePrice Context.CartItems",
    "IsValid DiscountDetails DiscountableTotalUsed ErrorMessage",
    null,
  ],
  ["POST /api/finalise/{id}", "serviceDate", "", null],
  ["POST /api/finalise/{id}/{supplierId}", "serviceDate", "", null],
  ["POST /api/lead/create-update-or-shift", LEAD_FIELDS, "QuoteUrl", "own"],
  ["POST /api/lead/update-or-shift", "Lead.Guid Lead.RepairNotes RetainQuote", "Lead Success", "own"],
  ["POST /api/vehicle/rego-lookup", "rego state make model fleetCompanyId", "Success regoVehicle", null],
  ["POST /api/vehicle/can-calculate-service-price", "mid serviceScheduleId serviceIntervalId", "", null],
  ["POST /api/repairs/all/vehicle", REPAIRS_FIELDS, "", null],
  ["POST /api/repairs/random", "taskId tags count", "", null],
  ["POST /api/repairs/others-in-category", "taskId tags count", "", null],
  ["POST /api/repairs/related", "taskId tags count", "", null],
  [
    "POST /api/workshop/availability",
    AVAILABILITY_FIELDS,
    "TotalCount AvailableCount HasMobileMechanics HasDealerships",
    null,
  ],
  ["POST /api/workshop/is-suspected-workshop", "email mobile leadGuid", "Result", null],
  ["POST /api/workshop/for-quoter", "workshopId", "", null],
  ["POST /api/dates/blocked", "startDate endDate state", "", null],
  ["POST /api/verify/send", "mobilePhoneNumber", "", null],
  ["POST /api/verify/resend", "mobilePhoneNumber", "", null],
  ["POST /api/verify/check", "mobilePhoneNumber code leadGuid", "Result", null],
  ["POST /api/lead/available-service-dates", "leadGuid leadBidOfferId supplierId startDate endDate", "", null],
  ["POST /api/quotes/log-impressions", "LeadGuid ServiceDate Impressions", "", null],
  ["POST /api/quotes/send-link-to-customer", "LeadGuid", "", "own"],
];

/** Values for fields that the specification leaves open and that our example does not have. */
const VALUES: Readonly<Record<string, unknown>> = {
  BookingID: null,
  BookingId: null,
  BookingToken: null,
  IANATimeZone: "Australia/Sydney",
  IsMobile: false,
  IsPaymentOnly: false,
  IsProductFlow: false,
  IsWorkshopBid: false,
  PaymentNonce: "fake-paypal-one-time-nonce",
  VehicleFuel: "Diesel",
  VehicleTransmission: "Automatic",
  VehicleIsVerifiedRego: false,
  Name: "Kiri Walker",
  MobileNumber: "0404 040 404",
  Email: "kiri@customer.example",
  NextServiceDue: "02/03/2027",
  AllowMechanicsToContact: true,
  QuoteUrgency: "AsSoonAsPossible",
  DEApiVersion: 2,
  QuoteFlowVersion: 2,
  communication: "Both",
  isUnknownVehicle: false,
  RequiredExtras: [],
  providesServicing: false,
  isOnline: true,
  workshopExtraIds: [],
  isPriceRangeAllowed: true,
  AdditionalServices: [],
  ServiceInclusions: [],
  PartnerReferralCode: null,
};

/** Each field with its value from the example or from `VALUES`, or null, as a client sends a field without a value. */
function bodyOf(name: string, fields: string): unknown {
  const [method = "", path = ""] = name.split(" ");
  const example = exampleOf({ method, path }).body;
  const at = (value: unknown, keys: readonly string[]): unknown =>
    keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
  const body: Record<string, unknown> = {};
  for (const field of fields.split(" ")) {
    const keys = field.split(".");
    const last = keys.at(-1) ?? "";
    const value = at(example, keys) ?? VALUES[last] ?? null;
    const parentField = keys.slice(0, -1).reduce<Record<string, unknown>>((inner, key) => {
      inner[key] ??= {};
      return inner[key] as Record<string, unknown>;
    }, body);
    parentField[last] = last === "CartItems" && name.includes("/lead/") ? [cartItem()] : value;
  }
  return body;
}

const cartItem = () => {
  const example = {
    LeadCartItemType: "Service",
    ServiceType: "GenericService",
    ServiceName: "Basic Service",
    IsPerformedByWorkshop: true,
    IsPerformedByMobileMechanic: true,
    IsIncluded: false,
    RelatedCartItems: [],
  };
  return {
    ...Object.fromEntries(CART_ITEM_FIELDS.split(" ").map((field) => [field, null])),
    ...example,
    GenericServiceId: 1,
  };
};

const CUSTOMER = { Name: "Kiri Walker", MobileNumber: "0404 040 404", Email: "kiri@customer.example" };
let booking: ExampleLead;
beforeAll(async () => {
  await seedReference(DB);
  await seedOnlySuppliers(DB, seededSupplier(SUPPLIER, { capacityMinutes: 1_000_000 }));
  booking = await createBookedLead();
}, 60_000);

it.each(SPECIFIED)("MO-27 %s accepts the body that the specification lists", async (name, fields, response, own) => {
  const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name);
  if (!endpoint) throw new Error(`there is no ${name}`);
  const exampleLead = own === "own" ? await createHeldLead(CUSTOMER) : booking;
  // The item names no extras, so its price is that of the finalise page before any is selected.
  const { lead, supplier } = exampleLead.world;
  const price = (await call("GET", `/api/finalise/${lead}/${supplier}`)).json.TotalNetPriceIncGst as number;
  const body = fillPlaceholders(bodyOf(name, fields), { ...exampleLead.world, price });
  const answer = await call(endpoint.method, exampleUrl(endpoint, exampleLead.world), body, {
    Cookie: exampleLead.cookie,
    "CF-Connecting-IP": crypto.randomUUID(),
  });
  expect([answer.status, answer.status === 200 ? null : answer.json]).toEqual([200, null]);
  for (const field of response.split(" ").filter((value) => value !== "")) expect(answer.json).toHaveProperty(field);
  if (typeof answer.json === "object" && "Success" in answer.json) expect(answer.json).toMatchObject({ Success: true });
});

it("MO-27 every call with a body in the specification is tested", () => {
  const specifiedNames = new Set(SPECIFIED.map(([name]) => name));
  expect(specifiedNames.size).toBe(SPECIFIED.length);
  for (const name of specifiedNames)
    expect(ENDPOINTS.some(({ method, path }) => `${method} ${path}` === name)).toBe(true);
});
