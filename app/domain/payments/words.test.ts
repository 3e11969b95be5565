import { expect, it } from "vitest";
import { cents } from "../money/money";
import { cardButtonLabel, configurationError, genericPaymentError, ONLY_VISA_AND_MASTERCARD, providerUnavailable } from "./words";

it("B-139 the card button says 'Pleast wait...' until the form is ready", () => {
  expect(cardButtonLabel("initialising", cents(100), "AUD")).toBe("Pleast wait...");
});

it("B-140 the card button says 'Processing...' while the card is asked", () => {
  expect(cardButtonLabel("processing", cents(100), "AUD")).toBe("Processing...");
});

it("B-141 a zero or lower amount reads 'Redeem Now', one cent is paid", () => {
  expect([0, -100, 1].map((amount) => cardButtonLabel("ready", cents(amount), "AUD"))).toEqual(["Redeem Now", "Redeem Now", "Pay Now ($0.01)"]);
});

it("B-143 otherwise the button names the amount", () => {
  expect(cardButtonLabel("ready", cents(24950), "AUD")).toBe("Pay Now ($249.50)");
});

it("B-184 B-274 B-275 B-276 the payment texts are the specified ones", () => {
  expect(ONLY_VISA_AND_MASTERCARD).toBe("Only Visa and Mastercard payment methods are supported. We apologise for any inconvenience.");
  expect(providerUnavailable("Stripe", "1300 1")).toBe("Stripe Unavailable - Please try again and if the problem persists, contact us on 1300 1");
  expect(configurationError("1300 1")).toBe("Unable to initialise the payment form. Try refreshing the browser - if the problem persists please contact us on 1300 1.");
  expect(genericPaymentError("1300 1")).toBe("An error has occured, please try again and if the problem persists please contact us on 1300 1.");
});
