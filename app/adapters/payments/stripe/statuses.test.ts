import type Stripe from "stripe";
import { expect, it } from "vitest";
import { transactionStatus } from "./statuses";

const status = (intent: Partial<Stripe.PaymentIntent>) =>
  transactionStatus({ last_payment_error: null, latest_charge: null, status: "requires_payment_method", ...intent });

it("each Stripe status maps to one of our statuses", () => {
  expect(status({})).toBe("created");
  expect(status({ last_payment_error: { type: "card_error" } as Stripe.PaymentIntent.LastPaymentError })).toBe(
    "failed",
  );
  expect(status({ status: "requires_confirmation" })).toBe("created");
  expect(status({ status: "requires_action" })).toBe("authorise pending");
  expect(status({ status: "processing" })).toBe("settling");
  expect(status({ status: "requires_capture" })).toBe("authorised");
  expect(status({ status: "succeeded" })).toBe("settled");
  expect(status({ status: "canceled" })).toBe("voided");
});

it("an unknown status is not guessed", () => {
  expect(status({ status: "requires_magic" as Stripe.PaymentIntent.Status })).toBeNull();
});
