import { toPersonId } from "../../../test/support/ids";
import { expect, it } from "vitest";
import { testLead, HILUX, PARRAMATTA } from "../../../test/support/test-lead";
import { FULL, TYRES, WIRE_CATALOGUE } from "../../../test/support/wire-lead";
import { resolveCart } from "../../domain/lead/cart/requested-item";
import { reprice } from "../../domain/lead/cart/reprice";
import { applyPatch } from "../../domain/lead/merge";
import { type WireLead, readLead, wireLead, writeLead as writeLeadWith } from "./lead";

const NOTHING_RULED_OUT = { isPartnership: false, offersServices: true, excludedCategoryIds: [], bookingId: null };
const writeLead = (
  lead: Parameters<typeof writeLeadWith>[0],
  facts: Parameters<typeof writeLeadWith>[1] = { ...NOTHING_RULED_OUT, isPartnership: lead.isPartnership },
) => writeLeadWith(lead, facts);

const parse = (wire: unknown) => wireLead.safeParse(wire);
function patchLead(wire: WireLead, lead = testLead()) {
  const request = readLead("AU", wireLead.parse(wire));
  if (!request.ok) throw new Error(JSON.stringify(request.fields));
  const { cart, problems } = resolveCart(request.cart ?? [], WIRE_CATALOGUE, lead.cart);
  expect(problems).toEqual({});
  const items = reprice(cart, {
    tasks: WIRE_CATALOGUE.tasks,
    canPriceLogbook: null,
    vehicle: lead.vehicle,
    state: null,
  });
  return applyPatch(lead, { ...request.patch, ...(request.cart ? { cartOps: [{ op: "replace", items }] } : {}) });
}

it("F-110 F-111 F-126 every field of a Lead is unchanged after a round trip", () => {
  // The vehicle's description and price category come from the vehicle catalogue, which the use case reads.
  const { UserID, VehicleDescription: _, VehiclePriceCategory: __, ...others } = FULL;
  expect(UserID).toBe("u1");
  expect(writeLead(patchLead(structuredClone(FULL) as unknown as WireLead))).toMatchObject(others);
});

it("F-338 UserID is returned to the owner only, and a posted UserID is ignored", () => {
  expect(writeLead(testLead({ userId: toPersonId("anna") })).UserID).toBe("anna");
  expect(patchLead({ UserID: "someone" }, testLead({ userId: toPersonId("anna") })).userId).toBe("anna");
  expect(patchLead({ UserID: "someone" }).userId).toBeNull();
});

it("F-110 a Lead response has exactly the declared fields and can be posted back", () => {
  const writtenLead = writeLead(testLead());
  expect(parse(writtenLead).success).toBe(true);
  expect(Object.keys(wireLead.shape).filter((name) => !(name in writtenLead))).toEqual([]);
});

it("F-111 ProviderVehicleId is the chosen vehicle's id", () => {
  expect(writeLead(testLead({ vehicle: HILUX })).ProviderVehicleId).toBe("hilux-sr5");
  expect(patchLead({ ProviderVehicleId: "hilux-sr5" }).vehicle.mid).toBe("hilux-sr5");
});

it("F-112 NextServiceDue is DD/MM/YYYY; an ISO date is converted, and other values are refused", () => {
  expect(writeLead(patchLead({ NextServiceDue: "2026-12-05" })).NextServiceDue).toBe("05/12/2026");
  expect([parse({ NextServiceDue: "31/02/2026" }).success, parse({ NextServiceDue: "12-05-2026" }).success]).toEqual([
    false,
    false,
  ]);
});

it("F-113 F-114 a lead has DEApiVersion 2 and QuoteFlowVersion 2 even if version 1 is posted", () => {
  expect(writeLead(patchLead({ DEApiVersion: 1 }))).toMatchObject({ DEApiVersion: 2, QuoteFlowVersion: 2 });
});

it("F-115 F-127 F-130 an unknown enum value is a field error", () => {
  const path = (wire: unknown) => parse(wire).error?.issues[0]?.path.join(".");
  expect(path({ communication: "Fax" })).toBe("communication");
  expect(path({ CartItems: [{ LeadCartItemType: "Gift" }] })).toBe("CartItems.0.LeadCartItemType");
  expect(path({ CartItems: [{ LeadCartItemType: "Service", PricingStrategy: "Foo" }] })).toBe(
    "CartItems.0.PricingStrategy",
  );
});

it("F-116 the response has the suburb's name although only SuburbId was posted", () => {
  expect(writeLead(testLead({ suburb: PARRAMATTA }))).toMatchObject({
    SuburbId: 1,
    SuburbName: "Parramatta",
    State: "NSW",
    Postcode: "2150",
    SuburbLatitude: -33.8167,
    SuburbLongitude: 151.0017,
  });
  const names = [
    "SuburbIsUberOffered",
    "RegionId",
    "RewardsPartnerReference",
    "ServiceTypeRestrictions",
    "RepairCategoryRestrictions",
    "BookingId",
    "Radius",
    "WhatsImportant",
    "Extras",
    "OpeningBeforeTime",
    "Service",
    "RepairInspections",
  ];
  expect(Object.keys(writeLead(testLead()))).toEqual(expect.arrayContaining(names));
});

it("F-128 Basic Service has its specified values, and its price can be calculated", () => {
  const [item] = patchLead({ CartItems: [{ LeadCartItemType: "Service", ServiceType: "GenericService" }] }).cart;
  expect(item && writeLead(testLead({ cart: [item] })).CartItems[0]).toMatchObject({
    GenericServiceId: 1,
    ServiceName: "Basic Service",
    CanCalculatePrice: true,
  });
});

it("F-131 a custom task has value category M", () => {
  const [item] = patchLead({
    CartItems: [
      {
        LeadCartItemType: "RepairInspection",
        IsCustomRepair: true,
        RepairInspectionName: "Rattle",
        TaskValueCategory: "L",
      },
    ],
  }).cart;
  expect(item).toMatchObject({ taskValueCategory: "M", key: "custom:1" });
});

it("F-133 F-134 F-301 tyre values are stored, quality 0 is valid and quantity must be 1 to 4", () => {
  expect(patchLead({ CartItems: [structuredClone(TYRES) as never] }).cart[0]).toMatchObject({
    tyre: { width: 205, profile: 55, rim: 16, quality: 0, quantity: 4 },
  });
  for (const Quantity of [0, 5, 2.5, "4"]) expect(parse({ CartItems: [{ ...TYRES, Quantity }] }).success).toBe(false);
});

it("F-205 F-206 a posted cart keeps one service, each repair once, and every custom task", () => {
  const custom = { LeadCartItemType: "RepairInspection", IsCustomRepair: true } as const;
  const cart = patchLead({
    CartItems: [
      { LeadCartItemType: "Service" },
      { LeadCartItemType: "Service", ServiceType: "LogbookService" },
      { LeadCartItemType: "RepairInspection", RepairInspectionId: 157 },
      { LeadCartItemType: "RepairInspection", RepairInspectionId: 157 },
      { ...custom, RepairInspectionName: "a" },
      { ...custom, RepairInspectionName: "b" },
    ],
  }).cart;
  expect(cart.map((item) => item.name)).toEqual(["Logbook Service", "Battery Replacement", "a", "b"]);
});

it("F-287 a posted status is ignored", () =>
  expect(patchLead({ LeadStatusID: "QuotedAutomatically" }).status).toBe("QuotePending"));

it("F-332 a text of only whitespace becomes null", () =>
  expect(patchLead({ RepairNotes: "   " }, testLead({ repairNotes: "old" })).repairNotes).toBeNull());

it("keeps the fields that a posted Lead omits, and refuses invalid phone numbers and emails", () => {
  expect(patchLead({ RepairNotes: "new" }, testLead({ vehicle: HILUX }))).toMatchObject({
    repairNotes: "new",
    vehicle: HILUX,
  });
  expect(readLead("AU", wireLead.parse({ MobileNumber: "12", Email: "abc" }))).toMatchObject({
    ok: false,
    code: "invalid-input",
    fields: { MobileNumber: [expect.any(String)], Email: [expect.any(String)] },
  });
  expect([
    parse({ Year: "2019" }).success,
    parse({ RepairNotes: 5 }).success,
    parse({ CartItems: {} }).success,
  ]).toEqual([false, false, false]);
});

it("P-089 a new lead has the result fields and a 5 km radius; a posted radius is kept", () => {
  const freshLead = writeLead(testLead());
  expect(freshLead).toMatchObject({
    Guid: testLead().guid,
    LeadGuid: testLead().guid,
    Radius: 5000,
    FleetCompanyId: null,
  });
  expect(Object.keys(freshLead)).toEqual(expect.arrayContaining(["Email", "ServiceDate"]));
  expect(writeLead(patchLead({ Radius: 10_000 })).Radius).toBe(10_000);
});

it("F-153 a cancelled lead still has one of the three specified statuses", () => {
  expect(writeLead(testLead({ cancelledAt: 1 })).LeadStatusID).toBe("QuotePending");
});

it("accepts a service date with or without midnight, and refuses any other time of day", () => {
  const readServiceDate = (ServiceDate: string) => parse({ ServiceDate }).data?.ServiceDate;
  for (const text of ["2026-12-14", "2026-12-14T00:00:00", "2026-12-14T00:00:00.000Z", "2026-12-14T00:00+13:00"])
    expect([text, readServiceDate(text)]).toEqual([text, "2026-12-14"]);
  // 14 December in New Zealand and in Perth, as JavaScript serialises local dates.
  for (const text of ["2026-12-13T11:00:00.000Z", "2026-12-13T16:00:00.000Z", "2026-12-14T23:30:00", "14/12/2026"])
    expect([text, readServiceDate(text)]).toEqual([text, undefined]);
});
