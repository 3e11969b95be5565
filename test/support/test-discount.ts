import { cents } from "../../app/domain/core/money/money";
import type { Discount } from "../../app/domain/pricing/discounts/discount";

/** A code worth $20.00 in Australia, for anyone, without an end date. Override what matters to the test. */
export const testDiscount = (overrides: Partial<Discount> = {}): Discount => ({
  code: "CODE",
  description: "",
  kind: "amount",
  amount: cents(2000),
  percentage100: null,
  cap: null,
  minimumTotal: null,
  countries: ["AU"],
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
