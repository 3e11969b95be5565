import { expect, it } from "vitest";
import { cents } from "../domain/core/money/money";
import { cardButtonLabel, genericPaymentError } from "./payment-form";

it("B-139 the card button says 'Pleast wait...' until the form is ready", () => {
  expect(cardButtonLabel("initialising", cents(100), "AUD")).toBe("Pleast wait...");
});

it("B-140 the card button says 'Processing...' while the card is checked", () => {
  expect(cardButtonLabel("processing", cents(100), "AUD")).toBe("Processing...");
});

it("B-141 an amount of zero or less shows 'Redeem Now', one cent does not", () => {
  expect([0, -100, 1].map((amount) => cardButtonLabel("ready", cents(amount), "AUD"))).toEqual([
    "Redeem Now",
    "Redeem Now",
    "Pay Now ($0.01)",
  ]);
});

it("B-143 the card button of a ready form shows the amount", () => {
  expect(cardButtonLabel("ready", cents(24950), "AUD")).toBe("Pay Now ($249.50)");
});

it("B-276 the generic error contains the phone number, spelled as specified", () => {
  expect(genericPaymentError("1300 1")).toBe(
    "An error has occured, please try again and if the problem persists please contact us on 1300 1.",
  );
});
