import { z } from "zod";
import { centsFromDollars } from "../../domain/money/rounding";
import type { OnlineMethod } from "../../domain/payments/methods";
import { refuse } from "../../domain/outcomes";
import type { Context } from "../../usecases/context";
import { startBookingPayment } from "../../usecases/payments/start-booking-payment";
import { startLeadPayment } from "../../usecases/payments/start-lead-payment";
import { takeWebhook } from "../../usecases/payments/take-webhook";
import { answered, endpoint } from "../endpoint";
import { CARD_PAYMENT, PAYMENT_ITEM } from "../wire/booking-request";

async function start(app: Context, method: OnlineMethod, item: z.output<typeof PAYMENT_ITEM>, key: string) {
  if (item.IsPaymentOnly && item.BookingToken) {
    const asked = { method, bookingToken: item.BookingToken, isBuyNowPayLaterOnly: item.IsBuyNowPayLaterOnly ?? false, unbranded: false };
    return startBookingPayment(app, { ...asked, amount: centsFromDollars(item.Amount) }, key);
  }
  if (!item.LeadId || !item.SupplierId) return refuse("invalid-input", { LeadId: ["Name the lead and the supplier, or a booking"] });
  const amount = centsFromDollars(item.Amount);
  return startLeadPayment(app, { method, leadGuid: item.LeadId.toLowerCase(), supplierId: item.SupplierId, amount, day: item.ServiceDate ?? null, extraIds: item.ServiceInclusions ?? null }, key);
}

export const PAYMENT_ENDPOINTS = [
  endpoint({
    method: "POST",
    path: "/api/stripe/create",
    tag: "Payment",
    summary: "Opens a card payment of the amount the server works out; the same Idempotency-Key opens one",
    body: PAYMENT_ITEM,
    answer: CARD_PAYMENT,
    async use({ body, key }, app) {
      const opened = await start(app, "creditCard", body, key ?? app.ids.token());
      if (!opened.ok) return opened;
      return opened.kind === "open" ? answered({ ClientSecret: opened.clientSecret, PaymentId: opened.attemptId }) : refuse("booking-already-submitted");
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/webhook/stripe",
    tag: "Payment",
    summary: "Messages of the card provider",
    who: "provider",
    answer: z.object({ received: z.literal(true) }),
    async use({ request }, app) {
      // The signature covers the bytes as they came: nothing parses them first.
      const taken = await takeWebhook(app, await request.text(), request.headers.get("Stripe-Signature"));
      return taken.ok ? answered({ received: true as const }) : taken;
    },
  }),
];
