import { describe, expect, it } from "vitest";
import { pricingGate } from "./pricing-gate";
import { pricingTitle } from "../../texts/quotes";

const fixedPriceJob = { canCalculatePrice: true, pricingStrategy: "SinglePrice" } as const;
const range = { canCalculatePrice: true, pricingStrategy: "PriceRange" } as const;
const none = { canCalculatePrice: false, pricingStrategy: null } as const;
const unknown = { canCalculatePrice: null, pricingStrategy: "SinglePrice" } as const;

describe("pricing of the flow", () => {
  it("F-209 the flow is priced only if every item can be priced", () => {
    expect(pricingGate([fixedPriceJob, fixedPriceJob], true)).toBe("priced");
    expect(pricingGate([fixedPriceJob, none], true)).toBe("unpriced");
    expect(pricingGate([], true)).toBe("unpriced");
  });

  it("F-129 F-209 an item with an unknown price makes the flow unknown", () => {
    expect(pricingGate([fixedPriceJob, unknown], true)).toBe("unknown");
    expect(pricingGate([none, unknown], true)).toBe("unpriced");
  });

  it("F-210 F-424 price ranges are priced for at most three items", () => {
    expect(pricingGate([range, range, range], true)).toBe("estimated");
    expect(pricingGate([range, range, range, range], true)).toBe("unpriced");
  });

  it("F-211 price ranges need a supplier that requires nothing beforehand", () => {
    expect(pricingGate([range], false)).toBe("unpriced");
    expect(pricingGate([range], true)).toBe("estimated");
    expect(pricingGate([range], null)).toBe("unknown");
  });

  it("F-212 price ranges and fixed prices cannot be combined", () => {
    expect(pricingGate([range, fixedPriceJob], true)).toBe("unpriced");
  });

  it("fixed prices do not depend on the supplier's requirements", () => {
    expect(pricingGate([fixedPriceJob], false)).toBe("priced");
    expect(pricingGate([fixedPriceJob], null)).toBe("priced");
  });

  it("F-215 F-216 F-217 the title counts the items and is pluralised", () => {
    expect(pricingTitle("priced", 2)).toBe("Get instant prices for 2 items.");
    expect(pricingTitle("priced", 1)).toBe("Get instant price for 1 item.");
    expect(pricingTitle("estimated", 2)).toBe("Get estimated prices for 2 items.");
    expect(pricingTitle("estimated", 1)).toBe("Get estimated price for 1 item.");
    expect(pricingTitle("unpriced", 2)).toBeNull();
    expect(pricingTitle("unknown", 2)).toBeNull();
  });
});
