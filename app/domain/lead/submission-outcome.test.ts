import { testLeadGuid, toSupplierId } from "../../../test/support/ids";
import { expect, it } from "vitest";
import type { RepairItem } from "./cart-item";
import { outcomePath, toLeadStatus, submissionOutcome, type SubmissionFacts } from "./submission-outcome";

const battery = { kind: "RepairInspection", repairInspectionId: 157 } as RepairItem;
const brakes = { kind: "RepairInspection", repairInspectionId: 161 } as RepairItem;

function facts(
  overrides: Partial<Omit<SubmissionFacts, "lead">> & Partial<SubmissionFacts["lead"]> = {},
): SubmissionFacts {
  const {
    isUnknownVehicle = false,
    cart = [brakes],
    leadSource = "Home",
    supplierId = null,
    gotProductQuoteFlow = false,
    ...rest
  } = overrides;
  return {
    lead: { isUnknownVehicle, cart, leadSource, supplierId, gotProductQuoteFlow },
    supplierCount: 3,
    isPriced: true,
    hasExclusiveWorkshop: false,
    hasExclusiveConfiguration: false,
    hasCompleteContact: true,
    isSignedIn: false,
    ...rest,
  };
}

const outcomeKind = (overrides: Parameters<typeof facts>[0]) => submissionOutcome(facts(overrides))?.kind;
const schedulesCall = (overrides: Parameters<typeof facts>[0]) =>
  submissionOutcome(facts(overrides))?.schedulesCallback;

it("F-272 the first outcome that applies is used, in the specified order", () => {
  expect(outcomeKind({ isUnknownVehicle: true, supplierCount: 0, gotProductQuoteFlow: true, cart: [battery] })).toBe(
    "callback",
  );
  expect(outcomeKind({ supplierCount: 0, gotProductQuoteFlow: true, cart: [battery] })).toBe("no-mechanics");
  expect(outcomeKind({ gotProductQuoteFlow: true, cart: [battery], isPriced: true })).toBe("product-finalise");
  expect(outcomeKind({ isPriced: true })).toBe("quotes");
  expect(outcomeKind({ isPriced: false })).toBe("confirmation-success");
});

it("F-273 an unknown vehicle gets a callback", () => {
  expect(submissionOutcome(facts({ isUnknownVehicle: true, hasCompleteContact: false }))).toEqual({
    kind: "callback",
    schedulesCallback: true,
  });
});

it("F-275 F-276 no supplier at all leads to a callback; fully booked suppliers do not", () => {
  expect(submissionOutcome(facts({ supplierCount: 0 }))).toEqual({ kind: "no-mechanics", schedulesCallback: true });
  expect(outcomeKind({ supplierCount: 3 })).toBe("quotes");
  expect(outcomeKind({ supplierCount: null })).toBe("quotes");
});

it("F-277 a product flow with a battery goes to product-finalise without a callback", () => {
  expect(submissionOutcome(facts({ gotProductQuoteFlow: true, cart: [battery] }))).toEqual({
    kind: "product-finalise",
    schedulesCallback: false,
  });
  expect(outcomeKind({ gotProductQuoteFlow: true, cart: [brakes] })).toBe("quotes");
});

it("F-278 F-279 a priced flow of one exclusive workshop or configuration goes to booking-finalise", () => {
  expect(outcomeKind({ hasExclusiveWorkshop: true })).toBe("booking-finalise");
  expect(outcomeKind({ hasExclusiveConfiguration: true })).toBe("booking-finalise");
});

it("F-280 F-281 a windscreen lead goes to booking-finalise with a workshop, otherwise to quotes", () => {
  expect(outcomeKind({ leadSource: "Windscreen", supplierId: toSupplierId(7) })).toBe("booking-finalise");
  expect(outcomeKind({ leadSource: "Windscreen" })).toBe("quotes");
  expect(outcomeKind({ leadSource: "Home", supplierId: toSupplierId(7) })).toBe("quotes");
});

it("F-282 a priced flow schedules a callback only with complete contact details or a sign-in", () => {
  expect([
    schedulesCall({}),
    schedulesCall({ hasCompleteContact: false }),
    schedulesCall({ hasCompleteContact: false, isSignedIn: true }),
  ]).toEqual([true, false, true]);
});

it("F-283 F-284 an unpriced flow goes to confirmation-success without a callback", () => {
  expect(submissionOutcome(facts({ isPriced: false }))).toEqual({
    kind: "confirmation-success",
    schedulesCallback: false,
  });
});

it("F-285 F-286 the rewards partner's leads never schedule a callback", () => {
  for (const over of [{ isUnknownVehicle: true }, { supplierCount: 0 }, {}])
    expect(schedulesCall({ ...over, leadSource: "RewardsPartner" })).toBe(false);
  const noSuppliers = submissionOutcome(facts({ supplierCount: 0, leadSource: "RewardsPartner" }));
  const guid = testLeadGuid();
  expect(noSuppliers && outcomePath(noSuppliers, guid)).toBe(
    `/quote-no-mechanics/${guid}?willCustomerGetCallback=false`,
  );
});

it("F-288 F-289 the status is QuotedAutomatically if priced, product or instant; else QuoteRequested", () => {
  const status = (overrides: Parameters<typeof facts>[0]) => {
    const outcome = submissionOutcome(facts(overrides));
    return outcome && toLeadStatus(outcome);
  };
  expect([
    status({}),
    status({ gotProductQuoteFlow: true, cart: [battery] }),
    status({ hasExclusiveWorkshop: true }),
  ]).toEqual(Array(3).fill("QuotedAutomatically"));
  expect([status({ isPriced: false }), status({ isUnknownVehicle: true }), status({ supplierCount: 0 })]).toEqual(
    Array(3).fill("QuoteRequested"),
  );
});

it("the outcome is null while the price is unknown", () => {
  expect(submissionOutcome(facts({ isPriced: null }))).toBeNull();
});
