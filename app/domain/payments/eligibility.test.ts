import { expect, it } from "vitest";
import { cents } from "../money/money";
import { type PaymentFacts, cardRefusal, paymentMethods } from "./eligibility";

const payable: PaymentFacts = { total: cents(38900), pricingStrategy: "SinglePrice", acceptOnlinePayments: true, fleetCompanyId: null, cardAvailable: true };

it("B-129 B-131 a single price with a supplier that takes online payments is paid by card", () => {
  expect(paymentMethods(payable)).toEqual(["creditCard"]);
});

it("B-009 B-206 a fleet customer pays nothing online", () => {
  expect(cardRefusal({ ...payable, fleetCompanyId: 1 })).toBe("fleet");
  expect(paymentMethods({ ...payable, fleetCompanyId: 1 })).toEqual(["payOnTheDay"]);
});

it("B-129 a price range is not paid online", () => {
  expect(cardRefusal({ ...payable, pricingStrategy: "PriceRange" })).toBe("price-range");
});

it("B-131 a supplier that takes no online payments is paid on the day", () => {
  expect(cardRefusal({ ...payable, acceptOnlinePayments: false })).toBe("supplier-takes-none");
});

it("B-178 an amount of 0 is not paid by card, one cent is", () => {
  expect(cardRefusal({ ...payable, total: cents(0) })).toBe("nothing-to-pay");
  expect(cardRefusal({ ...payable, total: cents(1) })).toBeNull();
});

it("a deployment without a card provider does not offer the card", () => {
  expect(cardRefusal({ ...payable, cardAvailable: false })).toBe("not-configured");
});
