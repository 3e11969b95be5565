import { expect, it } from "vitest";
import { shouldShowCodeField } from "./code-facts";
import type { Discount } from "./discount";

const code = (overrides: Partial<Discount> = {}): Discount => ({
  code: "CODE",
  description: "A code",
  kind: "amount",
  amount: null,
  percentage100: 800,
  cap: null,
  minimumTotal: null,
  countries: ["AU", "NZ"],
  forFleet: false,
  firstBookingOnly: false,
  yearlyLimit: null,
  starts: null,
  ends: null,
  isAuto: false,
  isYouiRewards: false,
  isAffectedByCustomerBalance: false,
  needsReferral: false,
  fieldRules: [],
  notAllowedMessage: "No.",
  ...overrides,
});
const driver = { isFleet: true, country: "AU", today: "2026-11-23" } as const;

it("a fleet driver has a code field only while a fleet code applies in the country", () => {
  expect(shouldShowCodeField([code()], driver)).toBe(false);
  expect(shouldShowCodeField([code(), code({ forFleet: true })], driver)).toBe(true);
  for (const over of [{ countries: ["NZ"] as const }, { starts: "2026-11-24" }, { ends: "2026-11-22" }])
    expect(shouldShowCodeField([code({ forFleet: true, ...over })], driver)).toBe(false);
  expect(shouldShowCodeField([code({ forFleet: true, starts: "2026-11-23", ends: "2026-11-23" })], driver)).toBe(true);
});

it("other customers always have a code field, because vouchers are not in the catalogue", () =>
  expect(shouldShowCodeField([], { ...driver, isFleet: false })).toBe(true));
