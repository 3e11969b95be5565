import { testLeadGuid, toSupplierId } from "../../../test/support/ids";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { RepairItem, ServiceItem } from "./cart-item";
import type { LeadPatch } from "./lead-patch";
import { applyPatch, foldPatches } from "./merge";
import { newLead } from "./new-lead";

const base = { name: "Job", canCalculatePrice: null, pricingStrategy: null, notes: null, additionalDetails: [] };
const repair = (id: number): RepairItem => ({
  ...base,
  kind: "RepairInspection",
  key: `repair:${id}`,
  repairInspectionId: id,
  categoryId: 1,
  repairType: null,
  isCustom: false,
  isPerformedByWorkshop: true,
  isPerformedByMobileMechanic: true,
  taskValueCategory: "M",
  related: [],
  certification: null,
  needsScanTool: false,
  minHours100: null,
  maxHours100: null,
  tyre: null,
  windscreen: null,
});
const testService = (key: string): ServiceItem => ({
  ...base,
  kind: "Service",
  key,
  serviceType: "GenericService",
  genericServiceId: 1,
  serviceScheduleId: null,
  serviceIntervalId: null,
  serviceSortOrder: null,
});
const lead = newLead(testLeadGuid(), "AU", 0);

it("F-287 F-444 F-445 a new lead is QuotePending, from Home, with communication Both", () => {
  expect(lead).toMatchObject({ status: "QuotePending", leadSource: "Home", communication: "Both", revision: 0 });
});

it("F-205 a service replaces the service in the cart and keeps the repairs", () => {
  const cart = applyPatch(lead, {
    cartOps: [
      { op: "put", item: testService("basic") },
      { op: "put", item: repair(157) },
      { op: "put", item: testService("logbook") },
    ],
  }).cart;
  expect(cart.map((item) => item.key)).toEqual(["logbook", "repair:157"]);
});

it("F-206 a repair that is added twice is one line", () => {
  expect(
    applyPatch(lead, {
      cartOps: [
        { op: "put", item: repair(157) },
        { op: "put", item: repair(157) },
      ],
    }).cart.length,
  ).toBe(1);
});

it("keeps both jobs when two tabs add one each", () => {
  const both = [{ cartOps: [{ op: "put", item: repair(1) }] }, { cartOps: [{ op: "put", item: repair(2) }] }] as const;
  expect(both.reduce<typeof lead>(applyPatch, lead).cart.map((item) => item.key)).toEqual(["repair:1", "repair:2"]);
});

it("F-117 F-118 F-119 the contact preference follows the details until a customer sets it", () => {
  const emailOnly = applyPatch(lead, { contact: { email: "a@b.example" } });
  const both = applyPatch(emailOnly, { contact: { mobile: "+61404040404" } });
  const mobileOnly = applyPatch(both, { contact: { email: null } });
  const chosenChannel = applyPatch(applyPatch(both, { communication: "SMS" }), { contact: { firstName: "Anna" } });
  expect([emailOnly, both, mobileOnly, chosenChannel].map((lead) => lead.communication)).toEqual([
    "Email",
    "Both",
    "SMS",
    "SMS",
  ]);
});

it("clears a provider's vehicle id when another vehicle is chosen", () => {
  const patchedLead = applyPatch(lead, { vehicle: { mid: "m1" }, providerVehicleId: "p1" });
  expect(applyPatch(patchedLead, { vehicle: { mid: "m2" } }).providerVehicleId).toBeNull();
  expect(applyPatch(patchedLead, { vehicle: { mid: "m1" } }).providerVehicleId).toBe("p1");
});

const testPatch: fc.Arbitrary<LeadPatch> = fc.record(
  {
    repairNotes: fc.option(fc.string()),
    supplierId: fc.option(fc.nat(9).map(toSupplierId)),
    vehicle: fc.record({ make: fc.option(fc.string()), year: fc.option(fc.nat(9)) }, { requiredKeys: [] }),
    cartOps: fc.array(
      fc.oneof(
        fc.nat(4).map((id) => ({ op: "put" as const, item: repair(id) })),
        fc.nat(4).map((id) => ({ op: "remove" as const, key: `repair:${id}` })),
      ),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
);

it("F-257 merging two saves gives the same lead as applying them in sequence", () => {
  fc.assert(
    fc.property(testPatch, testPatch, (a, b) => {
      expect(applyPatch(lead, foldPatches(a, b))).toEqual(applyPatch(applyPatch(lead, a), b));
    }),
  );
});

it("a patch changes only the fields that it contains", () => {
  fc.assert(
    fc.property(testPatch, (patch) => {
      const changedFields = new Set([...Object.keys(patch), "cart"]);
      const next = applyPatch(lead, patch);
      for (const [key, value] of Object.entries(lead))
        if (!changedFields.has(key)) expect(next[key as keyof typeof next]).toBe(value);
    }),
  );
});

it("OW-01 a catalogue vehicle's description changes only with its id, however saves are merged", () => {
  const selection = { mid: "hilux", make: "Toyota", model: "Hilux", year: 2019, description: "2019 Toyota Hilux" };
  const renamed = { model: "Engine Replacement", description: "Engine Replacement", rego: "ABC123" };
  const expected = { ...selection, rego: "ABC123" };
  expect(applyPatch(applyPatch(lead, { vehicle: selection }), { vehicle: renamed }).vehicle).toMatchObject(expected);
  expect(foldPatches({ vehicle: selection }, { vehicle: renamed }).vehicle).toEqual(expected);
  expect(applyPatch(lead, { vehicle: renamed }).vehicle.model).toBe("Engine Replacement");
});
