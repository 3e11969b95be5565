import { agreedTotal, chargedOrHeldPayments } from "../../domain/booking/booking-money";
import { z } from "zod";
import { refuse } from "../../domain/core/outcomes";
import { isWithinLimits } from "../../domain/payments/limits";
import { BNPL_PROVIDERS, isBnpl, ONLINE_METHODS } from "../../domain/payments/methods";
import { calculateRepayments } from "../../domain/payments/repayments";
import { repaymentText } from "../../texts/payment-options";
import { genericPaymentError } from "../../texts/payment-form";
import { COUNTRIES } from "../../domain/core/country/country";
import { ZERO } from "../../domain/core/money/money";
import { centsFromDollars } from "../../domain/core/money/rounding";
import type { Context } from "../../usecases/context";
import { payByNonce } from "../../usecases/booking/payments/pay-by-nonce";
import { readBookingPayments } from "../../usecases/booking/payments/read-attempt";
import type { PayPalOperation } from "../../usecases/booking/payments/handle-paypal";
import { handleWebhook } from "../../usecases/booking/payments/handle-webhook";
import { okResult, bookingTokenText, endpoint, wholeText } from "../endpoint";
import { amount } from "../wire/fields";
import { BOOKING_PAYMENTS, CARD_PAYMENT, NONCE_ANSWER, NONCE_PAYMENT, PAYMENT_ITEM } from "../wire/payment";
import { startByItem, START_REFUSALS } from "./start-by-item";

/** Dollar amount in a query string: at most 12 digits and any number of decimals, rounded once (half to even). */
const DOLLARS = z.object({
  amount: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,12})?$/, "Enter an amount in dollars")
    .transform((text) => centsFromDollars(Number(text))),
});

/** Pays with a nonce. As in the specification, a failed payment is a normal response with a message; only an invalid request is refused. */
async function payNonce(app: Context, body: z.output<typeof NONCE_PAYMENT>, key: string, call: PayPalOperation) {
  const payResult = await payByNonce(app, () => startByItem(app, "payPal", body, key), body.PaymentNonce ?? null, call);
  if (payResult.ok) return okResult({ Success: true, PaymentId: payResult.paymentId, ErrorMessage: null });
  if (payResult.code === "payment-not-completed" && !body.PaymentNonce)
    return refuse("invalid-input", {
      PaymentNonce: ["message" in payResult && payResult.message ? payResult.message : "This field is required"],
    });
  if (payResult.code !== "payment-not-completed" && payResult.code !== "payment-released") return payResult;
  const text = "message" in payResult ? payResult.message : null;
  return okResult({
    Success: false,
    PaymentId: null,
    ErrorMessage: text ?? genericPaymentError(app.config.brand.supportPhone),
  });
}

/** Why a PayPal payment cannot be charged or authorised. */
const NONCE_REFUSALS = [
  "booking-not-found",
  "invalid-input",
  "lead-not-found",
  "payment-not-found",
  "payment-not-offered",
  "payment-pending",
  "payment-released",
  "payment-unavailable",
  "supplier-not-found",
] as const;

export const PAYMENT_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/stripe/create",
    tag: "Payment",
    summary:
      "Opens a card payment for the amount that the server calculates; repeated requests with the same Idempotency-Key open only one payment",
    body: PAYMENT_ITEM,
    handlesKeys: true,
    answer: CARD_PAYMENT,
    refuses: START_REFUSALS,
    async use({ body, key }, app) {
      const startResult = await startByItem(app, "creditCard", body, key ?? app.ids.token());
      if (!startResult.ok) return startResult;
      return startResult.kind === "open"
        ? okResult({ ClientSecret: startResult.clientSecret, PaymentId: startResult.attemptId })
        : refuse("booking-already-submitted");
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/payment/client-token",
    tag: "Payment",
    summary: "Returns what a browser needs to show PayPal",
    answer: z.object({ Token: z.string() }),
    limit: "lookup",
    refuses: ["payment-unavailable"],
    async use(_input, app) {
      const token = await app.payments.payPal?.clientToken();
      return token?.ok ? okResult({ Token: token.token }) : refuse("payment-unavailable");
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/payment/{bookingId}",
    tag: "Payment",
    summary:
      "Returns what was paid for a booking and what is still due; for the browser that booked, or with the booking's token",
    access: "holder",
    params: z.object({ bookingId: wholeText }),
    query: z.object({ token: bookingTokenText.optional() }),
    answer: BOOKING_PAYMENTS,
    limit: "lookup",
    refuses: ["booking-not-found"],
    async use({ params, query }, app) {
      const bookingPayments = await readBookingPayments(app, params.bookingId, query.token ?? null);
      if (!bookingPayments.ok) return bookingPayments;
      const { booking, money } = bookingPayments;
      return okResult({
        BookingId: booking.id,
        BookingToken: booking.token,
        TotalNetPriceIncGst: amount(agreedTotal(booking)),
        AmountPaid: amount(money.current.paid),
        AmountDue: amount(money.due ?? ZERO),
        Payments: chargedOrHeldPayments(money.payments).map((paymentMoney) => ({
          PaymentID: paymentMoney.id,
          Method: paymentMoney.method,
          AmountIncGst: amount(paymentMoney.amount),
          TransactionStatus: paymentMoney.status,
        })),
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/payment",
    tag: "Payment",
    summary: "Charges a PayPal payment with a nonce; the amount must match the server's",
    body: NONCE_PAYMENT,
    handlesKeys: true,
    answer: NONCE_ANSWER,
    refuses: NONCE_REFUSALS,
    use: ({ body, key }, app) => payNonce(app, body, key ?? app.ids.token(), "charge"),
  }),
  endpoint({
    method: "POST",
    path: "/api/braintree/authorise",
    tag: "Payment",
    summary: "Authorises a PayPal payment with a nonce. Send the returned PaymentId as the booking's ExistingPaymentId",
    body: NONCE_PAYMENT,
    handlesKeys: true,
    answer: NONCE_ANSWER,
    refuses: NONCE_REFUSALS,
    use: ({ body, key }, app) => payNonce(app, body, key ?? app.ids.token(), "authorise"),
  }),
  endpoint({
    method: "GET",
    path: "/api/payment/{method}/is-valid-amount",
    tag: "Payment",
    summary:
      "Checks whether a payment method accepts an amount. Limits are inclusive; a method without limits accepts any amount above 0",
    params: z.object({ method: z.enum(ONLINE_METHODS) }),
    query: DOLLARS.extend({ source: z.enum(["supplierSourced", "customerPrepayment"]).default("customerPrepayment") }),
    answer: z.object({ IsValid: z.boolean(), Minimum: z.number().nullable(), Maximum: z.number().nullable() }),
    async use({ params: { method }, query: { amount: cents, source } }, app) {
      const limits = isBnpl(method) ? (app.payments.purchaseLimits[method]?.[source] ?? null) : null;
      const isOffered = app.payments[method] !== null;
      const isValid = isOffered && (isBnpl(method) ? limits !== null && isWithinLimits(cents, limits) : cents > 0);
      return okResult({
        IsValid: isValid,
        Minimum: limits && amount(limits.minimum),
        Maximum: limits && amount(limits.maximum),
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/payment/{method}/repayment-schedule",
    tag: "Payment",
    summary: "Returns the repayment schedule that a buy-now-pay-later provider shows for an amount",
    params: z.object({ method: z.enum(BNPL_PROVIDERS) }),
    query: DOLLARS,
    answer: z.object({
      Kind: z.enum(["instalments", "interest-free", "months", "none"]),
      NumberOfPayments: z.int().nullable(),
      Amounts: z.array(z.number()),
      Description: z.string().nullable(),
    }),
    async use({ params: { method }, query: { amount: cents } }, app) {
      const display = calculateRepayments(method, cents);
      const amounts = display.kind === "instalments" ? display.amounts.map(amount) : [];
      return okResult({
        Kind: display.kind,
        NumberOfPayments: amounts.length > 0 ? amounts.length : null,
        Amounts: amounts,
        Description: repaymentText(method, cents, COUNTRIES[app.config.country].currency),
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/webhook/stripe",
    tag: "Payment",
    summary: "Receives webhook messages from the card provider",
    access: "provider",
    answer: z.object({ received: z.literal(true) }),
    refuses: ["payment-unavailable", "webhook-refused"],
    async use({ request }, app) {
      // The signature covers the raw bytes, so nothing may parse them first.
      const result = await handleWebhook(
        app,
        "creditCard",
        await request.text(),
        request.headers.get("Stripe-Signature"),
      );
      return result.ok ? okResult({ received: true as const }) : result;
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/webhook/braintree",
    tag: "Payment",
    summary: "Receives Braintree's signed notifications about disputes of PayPal payments, posted as a form",
    access: "provider",
    answer: z.object({ received: z.literal(true) }),
    refuses: ["payment-unavailable", "webhook-refused"],
    async use({ request }, app) {
      const fields = new URLSearchParams((await request.text()).slice(0, 100_000));
      const result = await handleWebhook(app, "payPal", fields.get("bt_payload") ?? "", fields.get("bt_signature"));
      return result.ok ? okResult({ received: true as const }) : result;
    },
  }),
];
