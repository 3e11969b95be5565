import { toSupplierId } from "../../../test/support/ids";
import { describe, expect, it } from "vitest";
import { testLead } from "../../../test/support/test-lead";
import { contactCaptureNeeded } from "../identity/contact/contact";
import type { Lead } from "./lead";
import { findExclusiveSupplierId } from "./lead";
import { findConfiguration, configuredLeadFields, DEFAULT_CONFIGURATION, isPayOnQuote } from "./funnel-configuration";
import { offersCategory, taskLimits } from "../funnel/task-limits";

const exclusiveConfiguration = {
  ...DEFAULT_CONFIGURATION,
  id: 2,
  exclusiveSupplierId: toSupplierId(9),
  excludedCategoryIds: [9],
  countries: ["AU"] as const,
};

describe("configuration of a lead", () => {
  it("is the default without an id, and null for an unknown id or one of another country", () => {
    expect(findConfiguration([exclusiveConfiguration], null, "NZ")).toBe(DEFAULT_CONFIGURATION);
    expect(findConfiguration([exclusiveConfiguration], 2, "AU")).toBe(exclusiveConfiguration);
    expect([
      findConfiguration([exclusiveConfiguration], 2, "NZ"),
      findConfiguration([exclusiveConfiguration], 3, "AU"),
    ]).toEqual([null, null]);
  });

  it("sets the supplier, regardless of the value that the client sent", () => {
    const lead = { ...testLead({ supplierId: toSupplierId(5) }), ...configuredLeadFields(exclusiveConfiguration) };
    expect([lead.supplierId, lead.gotExclusiveSupplierFlow, findExclusiveSupplierId(lead)]).toEqual([9, true, 9]);
    expect({
      ...testLead({ supplierId: toSupplierId(5) }),
      ...configuredLeadFields({ ...DEFAULT_CONFIGURATION, id: 4 }),
    }).toMatchObject({
      supplierId: 5,
      gotExclusiveSupplierFlow: false,
    });
    expect(findExclusiveSupplierId(testLead({ supplierId: toSupplierId(5) }))).toBeNull();
  });
});

describe("jobs of a funnel", () => {
  it("F-344 F-345 are the supplier's categories without the excluded ones", () => {
    const limits = taskLimits(exclusiveConfiguration, { categoryIds: [1, 2, 9], providesServicing: false });
    expect([1, 2, 9, 10].map((id) => offersCategory(limits, id))).toEqual([true, true, false, false]);
    expect(limits.offersServices).toBe(false);
  });

  it("are all jobs without a supplier and without exclusions", () => {
    const limits = taskLimits(DEFAULT_CONFIGURATION, null);
    expect([1, 9, 20].every((id) => offersCategory(limits, id))).toBe(true);
    expect(limits).toEqual({ categoryIds: null, excludedCategoryIds: [], offersServices: true });
  });
});

it("F-254 a signed-in customer is asked for contact details only in the normal flow", () => {
  const flows: Readonly<Record<string, Partial<Lead>>> = {
    product: { gotProductQuoteFlow: true },
    exclusive: { gotExclusiveSupplierFlow: true, supplierId: toSupplierId(9) },
    normal: { supplierId: toSupplierId(9) },
  };
  const requests = Object.entries(flows).map(([name, lead]) => [
    name,
    ...[true, false].map((isSignedIn) =>
      contactCaptureNeeded({
        isRequired: true,
        isSignedIn,
        hasCompleteContact: false,
        isPayOnQuote: isPayOnQuote(testLead(lead)),
        canPriceCart: true,
        isHiddenByFirstVisit: false,
      }),
    ),
  ]);
  expect(requests).toEqual([
    ["product", false, true],
    ["exclusive", false, true],
    ["normal", true, true],
  ]);
});

it("F-470 a configuration without contact details never asks for them", () => {
  const isCaptureNeeded = (isRequired: boolean, isSignedIn: boolean) =>
    contactCaptureNeeded({
      isRequired,
      isSignedIn,
      hasCompleteContact: false,
      isPayOnQuote: false,
      canPriceCart: false,
      isHiddenByFirstVisit: false,
    });
  expect([isCaptureNeeded(true, false), isCaptureNeeded(false, false), isCaptureNeeded(false, true)]).toEqual([
    true,
    false,
    false,
  ]);
});
