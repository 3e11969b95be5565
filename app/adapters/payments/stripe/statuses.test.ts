import type Stripe from "stripe";
import { expect, it } from "vitest";
import { transactionStatus } from "./statuses";

const toStatusOf = (intent: Partial<Stripe.PaymentIntent>) =>
  transactionStatus({ last_payment_error: null, latest_charge: null, status: "requires_payment_method", ...intent });

it("each Stripe status maps to one of our statuses", () => {
  expect(toStatusOf({})).toBe("created");
  expect(toStatusOf({ last_payment_error: { type: "card_error" } as Stripe.PaymentIntent.LastPaymentError })).toBe(
    "failed",
  );
  expect(toStatusOf({ status: "requires_confirmation" })).toBe("created");
  expect(toStatusOf({ status: "requires_action" })).toBe("authorise pending");
  expect(toStatusOf({ status: "processing" })).toBe("settling");
  expect(toStatusOf({ status: "requires_capture" })).toBe("authorised");
  expect(toStatusOf({ status: "succeeded" })).toBe("settled");
  expect(toStatusOf({ status: "canceled" })).toBe("voided");
});

it("an unknown status is not guessed", () => {
  expect(toStatusOf({ status: "requires_magic" as Stripe.PaymentIntent.Status })).toBeNull();
});
