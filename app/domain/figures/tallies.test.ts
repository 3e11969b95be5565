import { expect, it } from "vitest";
import { newLead } from "../lead/new-lead";
import { leadGuid } from "../core/ids";
import { funnelSteps, listReachedStages } from "./tallies";

it("contact details known from the garage do not count as reaching the contact step", () => {
  const lead = newLead(leadGuid("0b7e4d0c-5c5c-4d8e-9d44-0a8f3a1f0c11"), "AU", 0);
  const contact = { ...lead.contact, email: "casey@customer.example" };
  expect(listReachedStages({ ...lead, contact })).toEqual(["begun"]);
  expect(listReachedStages({ ...lead, contact, isUnknownVehicle: true })).toEqual(["begun"]);
});

it("a later step of a funnel never has more quotes than an earlier one", () => {
  const counts = [
    ["Started", 2],
    ["Entered a vehicle", 1],
    ["Saw prices", 142],
    ["Booked", 61],
  ] as const;
  expect(funnelSteps(counts).map(([, n]) => n)).toEqual([142, 142, 142, 61]);
});
