import { testLeadGuid, toAttemptId, toBookingToken } from "../../../test/support/ids";
import { expect, it } from "vitest";
import {
  checkoutPath,
  confirmationPath,
  returnPath,
  screenPath,
  unsuccessfulPath,
  paymentDialogPath,
} from "./return-paths";
import { readReturnHint } from "../payments/provider";

const lead = testLeadGuid();

const testAttempt = (screen: "finalise" | "product-finalise" | "pay" | "pay-with-bnpl", isUnbranded = false) => ({
  id: toAttemptId("a1"),
  leadGuid: lead,
  payingBookingToken: screen.startsWith("pay") ? toBookingToken("tok") : null,
  origin: { screen, unbranded: isUnbranded },
});

it("B-106 B-107 a failed payment leads to the unsuccessful page of its own flow", () => {
  expect(unsuccessfulPath(testAttempt("finalise"))).toBe(`/booking/${lead}/finalise/unsuccessful?attempt=a1`);
  expect(unsuccessfulPath(testAttempt("product-finalise"))).toBe(
    `/booking/${lead}/product-finalise/unsuccessful?attempt=a1`,
  );
  expect(unsuccessfulPath(testAttempt("pay"))).toBe("/booking/tok/pay/unsuccessful?attempt=a1");
  expect(unsuccessfulPath(testAttempt("pay-with-bnpl", true))).toBe(
    "/booking/tok/pay-with-bnpl/unsuccessful?unbranded=true&attempt=a1",
  );
});

it("B-122 B-239 a paid attempt opens its confirmation page and keeps the unbranded mode", () => {
  expect(confirmationPath(testAttempt("finalise"), toBookingToken("new"))).toBe("/booking/new/confirmation");
  expect(confirmationPath(testAttempt("product-finalise"), toBookingToken("new"))).toBe(
    "/booking/new/product-confirmation",
  );
  expect(confirmationPath(testAttempt("pay"), toBookingToken("tok"))).toBe("/booking/tok/payment-confirmation");
  expect(confirmationPath(testAttempt("pay-with-bnpl", true), toBookingToken("tok"))).toBe(
    "/booking/tok/payment-confirmation?unbranded=true",
  );
  expect(screenPath(testAttempt("pay", true))).toBe("/booking/tok/pay?unbranded=true");
});

it("the return hint can be cancelled, referred or declined, but never success", () => {
  expect(readReturnHint({ status: "CANCELLED", orderToken: "t" })).toBe("cancelled");
  expect(readReturnHint({ result: "referred", checkoutId: "c" })).toBe("referred");
  expect(readReturnHint({ status: "FAILURE" })).toBe("declined");
  const queriesWithoutHint: readonly Readonly<Record<string, string>>[] = [
    { status: "SUCCESS" },
    { result: "approved" },
    { x_result: "completed" },
    {},
  ];
  for (const query of queriesWithoutHint) expect(readReturnHint(query)).toBeNull();
});

it("a payment returns to its booking's screen, or to its lead's screen for a new booking", () => {
  expect(screenPath(testAttempt("pay"))).toBe("/booking/tok/pay");
  expect(screenPath(testAttempt("pay-with-bnpl"))).toBe("/booking/tok/pay-with-bnpl");
  expect(screenPath(testAttempt("finalise"))).toBe(`/booking/${lead}/finalise?attempt=a1`);
  expect(screenPath(testAttempt("product-finalise"))).toBe(`/booking/${lead}/product-finalise?attempt=a1`);
});

it("a stored screen that belongs to the other payment flow is ignored on return", () => {
  expect(screenPath({ ...testAttempt("pay"), origin: { screen: "finalise", unbranded: false } })).toBe(
    "/booking/tok/pay",
  );
  expect(screenPath({ ...testAttempt("finalise"), origin: { screen: "pay", unbranded: false } })).toBe(
    `/booking/${lead}/finalise?attempt=a1`,
  );
});

it("card and PayPal windows have URLs below their screen's URL and keep the unbranded mode", () => {
  expect(paymentDialogPath(testAttempt("finalise"), "card")).toBe(`/booking/${lead}/finalise/card/a1`);
  expect(paymentDialogPath(testAttempt("pay"), "paypal")).toBe("/booking/tok/pay/paypal/a1");
  expect(paymentDialogPath(testAttempt("pay", true), "card")).toBe("/booking/tok/pay/card/a1?unbranded=true");
});

it("provider return URLs contain only the attempt", () => {
  const id = toAttemptId("a1");
  expect([returnPath(id), returnPath(id, true)]).toEqual(["/payment/a1/return", "/payment/a1/return?unbranded=true"]);
  expect([checkoutPath(id), checkoutPath(id, true)]).toEqual([
    "/payment/a1/checkout",
    "/payment/a1/checkout?unbranded=true",
  ]);
});
