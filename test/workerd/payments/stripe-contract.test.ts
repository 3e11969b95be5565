import { toAttemptId } from "../../support/ids";
import Stripe from "stripe";
import { expect, it } from "vitest";
import { sandboxCardForm } from "../../../sandbox/payments/stripe/card-form";
import { TEST_CARDS } from "../../../sandbox/payments/stripe/cards";
import { stripeSignature } from "../../../sandbox/payments/stripe/signed-events";
import { stripePayments } from "../../../app/adapters/payments/stripe/stripe";
import { cents } from "../../../app/domain/core/money/money";
import { testPayment, testSandbox, KEYS, pay, WEBHOOK_SECRET } from "./sandbox";

const at = (providerId: string) => ({
  attemptId: toAttemptId(`of-${providerId}`),
  providerId,
  paymentRef: null,
  amount: cents(38900),
  currency: "AUD" as const,
});

/** Opens a payment, or fails the test. */
async function openCheckout(box: ReturnType<typeof testSandbox>, attemptId: string = crypto.randomUUID()) {
  const started = await box.provider.start(testPayment(attemptId));
  if (!started.ok) throw new Error(started.reason);
  return started;
}

it("B-235 opening a payment returns id and client secret, once per attempt", async () => {
  const box = testSandbox();
  const first = await openCheckout(box, "attempt-1");
  expect(first).toMatchObject({
    status: "created",
    amount: 38900,
    currency: "AUD",
    attemptId: toAttemptId("attempt-1"),
    message: null,
  });
  expect(first.clientSecret).toContain("_secret_");
  expect((await openCheckout(box, "attempt-1")).providerId).toBe(first.providerId);
  expect((await openCheckout(box, "attempt-2")).providerId).not.toBe(first.providerId);
});

it("a second amount for the same attempt id is refused and opens no second payment", async () => {
  const box = testSandbox();
  await openCheckout(box, "attempt-3");
  expect(await box.provider.start({ ...testPayment("attempt-3"), amount: cents(100) })).toMatchObject({
    ok: false,
    reason: "refused",
    detail: "StripeIdempotencyError",
  });
});

it("a request that was lost when the worker died can be repeated with its key", async () => {
  const crash = () => {
    throw new Error("the worker died here");
  };
  const at0 = { now: () => 1_000_000 };
  const createIntent = (box: ReturnType<typeof testSandbox>) =>
    box.sandbox.handle(
      new Request("https://api.stripe.com/v1/payment_intents", {
        method: "POST",
        headers: { Authorization: `Bearer ${KEYS.secret}`, "Idempotency-Key": "pi:attempt-that-died" },
        body: "amount=38900&currency=aud&capture_method=manual",
      }),
    );
  await expect(createIntent(testSandbox({ clock: at0, ids: { guid: crash, token: crash } }))).rejects.toThrow(
    "the worker died here",
  );
  expect((await createIntent(testSandbox({ clock: at0 }))).status).toBe(409);
  const later = testSandbox({ clock: { now: () => at0.now() + 5_000 } });
  const first = await createIntent(later);
  const reopened = await createIntent(later);
  expect([first.status, reopened.status]).toEqual([200, 200]);
  expect(await reopened.text()).toBe(await first.text());
});

it("a card is authorised, captured and then refunded in parts", async () => {
  const box = testSandbox();
  const { providerId } = await openCheckout(box);
  await pay(box.sdk, providerId, "pm_card_visa");
  expect(await box.provider.read(at(providerId))).toMatchObject({ status: "authorised", cardBrand: "visa" });
  expect(await box.provider.capture(at(providerId))).toMatchObject({ status: "settled" });
  expect(await box.provider.refund(at(providerId), cents(8900), "r1")).toMatchObject({ ok: true, status: "refunded" });
  expect(await box.provider.read(at(providerId))).toMatchObject({ status: "partial refund" });
  await box.provider.refund(at(providerId), cents(30000), "r2");
  expect(await box.provider.read(at(providerId))).toMatchObject({ status: "refunded" });
  expect(await box.provider.refund(at(providerId), cents(1), "r3")).toMatchObject({
    ok: false,
    reason: "refused",
    detail: "charge_already_refunded",
  });
});

it("an authorised amount is released, and a repeated release returns the same result", async () => {
  const box = testSandbox();
  const { providerId } = await openCheckout(box);
  await pay(box.sdk, providerId, "pm_card_mastercard");
  expect(await box.provider.undo(at(providerId))).toMatchObject({
    ok: true,
    payment: { status: "voided", moved: { held: 0, taken: 0, returned: 0 } },
  });
  expect(await box.provider.undo(at(providerId))).toMatchObject({ ok: true, payment: { status: "voided" } });
  expect(await box.provider.capture(at(providerId))).toMatchObject({
    ok: false,
    detail: "payment_intent_unexpected_state",
  });
  expect(await box.provider.undo(at("pi_unknown"))).toEqual({ ok: true, payment: null });
});

it("undo refunds a captured amount in full, once however often it is called", async () => {
  const box = testSandbox();
  const { providerId } = await openCheckout(box);
  await pay(box.sdk, providerId, "pm_card_visa");
  await box.provider.capture(at(providerId));
  await box.provider.refund(at(providerId), cents(8900), "a part");
  for (let time = 0; time < 2; time++)
    expect(await box.provider.undo(at(providerId))).toMatchObject({
      ok: true,
      payment: { status: "refunded", moved: { held: 0, taken: 38900, returned: 38900 } },
    });
});

it("B-277 every declined card shows the issuer's reason and can be replaced", async () => {
  const box = testSandbox();
  for (const card of TEST_CARDS.filter((testCard) => testCard.result !== "approve" && !testCard.requires3ds)) {
    const { providerId } = await openCheckout(box);
    await expect(pay(box.sdk, providerId, `pm_card_${card.name}`)).rejects.toBeInstanceOf(
      Stripe.errors.StripeCardError,
    );
    const read = await box.provider.read(at(providerId));
    expect(read).toMatchObject({ ok: true, status: "failed", message: expect.stringMatching(/card/) });
    await pay(box.sdk, providerId, "pm_card_visa");
    expect(await box.provider.read(at(providerId))).toMatchObject({ status: "authorised", message: null });
  }
});

it("3-D Secure waits for the bank's page: completing it authorises, failing does not", async () => {
  const box = testSandbox();
  for (const card of TEST_CARDS.filter((testCard) => testCard.requires3ds)) {
    for (const approved of [true, false]) {
      const { providerId } = await openCheckout(box);
      const request = await pay(box.sdk, providerId, `pm_card_${card.name}`);
      expect(request.next_action?.redirect_to_url?.url).toBe(`/sandbox/stripe/3ds/${providerId}`);
      expect(await box.provider.read(at(providerId))).toMatchObject({ status: "authorise pending" });
      expect(await box.sandbox.completeAuthentication(providerId, approved)).toBe("/back");
      expect(await box.provider.read(at(providerId))).toMatchObject({
        status: approved && card.result === "approve" ? "authorised" : "failed",
      });
      expect(await box.sandbox.completeAuthentication(providerId, true)).toBeNull();
    }
  }
});

it("refuses small amounts, old parameters, unknown currencies and double confirmation", async () => {
  const box = testSandbox();
  const create = (params: object) =>
    box.sdk.paymentIntents.create({ amount: 1000, currency: "aud", ...params } as Stripe.PaymentIntentCreateParams);
  await expect(create({ amount: 49 })).rejects.toMatchObject({ code: "amount_too_small", statusCode: 400 });
  await expect(create({ payment_method_types: ["card"] })).rejects.toMatchObject({ code: "parameter_unknown" });
  await expect(create({ currency: "usd" })).rejects.toMatchObject({ code: "invalid_currency" });
  await expect(create({ amount: 10.5 })).rejects.toMatchObject({ code: "parameter_invalid_integer" });
  const { providerId } = await openCheckout(box);
  await pay(box.sdk, providerId, "pm_card_visa");
  await expect(pay(box.sdk, providerId, "pm_card_visa")).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

it("an unknown payment, a wrong key and a failed connection have different errors", async () => {
  const box = testSandbox();
  expect(await box.provider.read(at("pi_nothing"))).toEqual({ ok: false, reason: "not-found" });
  const wrongKey = stripePayments({
    secretKey: "sk_wrong",
    webhookSecret: WEBHOOK_SECRET,
    publishableKey: null,
    fetch: box.fetch,
  });
  expect(await wrongKey.start(testPayment("attempt-4"))).toEqual({ ok: false, reason: "misconfigured" });
  const failingFetch = (async () => {
    throw new TypeError("fetch failed");
  }) as typeof globalThis.fetch;
  const offlineProvider = stripePayments({
    secretKey: KEYS.secret,
    webhookSecret: WEBHOOK_SECRET,
    publishableKey: null,
    fetch: failingFetch,
  });
  expect(await offlineProvider.read(at("pi_any"))).toEqual({ ok: false, reason: "unavailable" });
});

it("two concurrent confirmations authorise the card once", async () => {
  const box = testSandbox();
  const { providerId } = await openCheckout(box);
  const both = await Promise.allSettled([
    pay(box.sdk, providerId, "pm_card_visa"),
    pay(box.sdk, providerId, "pm_card_mastercard"),
  ]);
  expect(both.filter((item) => item.status === "fulfilled")).toHaveLength(1);
});

it("B-134 the sandbox form confirms without storing a card number", async () => {
  const box = testSandbox();
  const form = sandboxCardForm(box.sandbox, KEYS);
  const started = await openCheckout(box);
  const input = {
    name: "Kiri Walker",
    number: "4242 4242 4242 4242",
    expiryMonth: "12",
    expiryYear: "2040",
    securityCode: "123",
    country: "AU" as const,
  };
  expect(await form.confirm(started.clientSecret, input, "/back")).toEqual({ next: "/back" });
  const storedTexts = JSON.stringify(await box.sandbox.find(started.providerId)) + JSON.stringify(box.webhooks);
  expect(storedTexts).toContain("requires_capture");
  expect(storedTexts).not.toMatch(/4242 ?4242 ?4242/);
});

it("the sandbox form refuses bad numbers, dates and codes with the provider's texts", async () => {
  const box = testSandbox();
  const form = sandboxCardForm(box.sandbox, KEYS);
  const validAddress = {
    name: "Kiri",
    number: "4242424242424242",
    expiryMonth: "12",
    expiryYear: "40",
    securityCode: "123",
    country: "AU" as const,
  };
  for (const [change, text] of [
    [{ number: "4242424242424241" }, "Your card number is incorrect."],
    [{ expiryMonth: "13" }, "Your card's expiration month is invalid."],
    [{ expiryYear: "2020" }, "Your card's expiration year is invalid."],
    [{ securityCode: "12" }, "Your card's security code is invalid."],
    [
      { number: "4539578763621486" },
      "Your card was declined. Your request was in test mode, but used a non test card.",
    ],
  ] as const) {
    const started = await openCheckout(box);
    await form.confirm(started.clientSecret, { ...validAddress, ...change }, "/back");
    expect(await box.provider.read(at(started.providerId))).toMatchObject({ status: "failed", message: text });
  }
});

it("a client without the client secret cannot confirm", async () => {
  const box = testSandbox();
  const { providerId } = await openCheckout(box);
  await sandboxCardForm(box.sandbox, KEYS).confirm(
    `${providerId}_secret_guess`,
    { name: "K", number: "4242424242424242", expiryMonth: "12", expiryYear: "40", securityCode: "123", country: "AU" },
    "/back",
  );
  expect(await box.provider.read(at(providerId))).toMatchObject({ status: "created" });
});

it("the adapter accepts only webhooks signed by the sandbox", async () => {
  const box = testSandbox();
  const { providerId } = await openCheckout(box);
  await pay(box.sdk, providerId, "pm_card_visa");
  const [message] = box.webhooks;
  if (!message) throw new Error("no webhook");
  expect(await box.provider.readWebhook(message.rawBody, message.signature)).toMatchObject({
    ok: true,
    kind: "payment_intent.amount_capturable_updated",
    providerId,
  });
  expect(await box.provider.readWebhook(`${message.rawBody} `, message.signature)).toEqual({
    ok: false,
    reason: "forged",
  });
  expect(await box.provider.readWebhook(message.rawBody, null)).toEqual({ ok: false, reason: "forged" });
  const oldSignature = stripeSignature(message.rawBody, WEBHOOK_SECRET, Math.trunc(Date.now() / 1000) - 301);
  expect(await box.provider.readWebhook(message.rawBody, oldSignature)).toEqual({ ok: false, reason: "forged" });
  expect(
    await box.provider.readWebhook(
      "nonsense",
      stripeSignature("nonsense", WEBHOOK_SECRET, Math.trunc(Date.now() / 1000)),
    ),
  ).toEqual({ ok: false, reason: "malformed" });
});

it("the signature matches Stripe's published test vector", async () => {
  expect(stripeSignature('{"id":"evt_1","object":"event"}', "whsec_test", 1700000000)).toBe(
    "t=1700000000,v1=4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021",
  );
});

it("a refund to a card that refuses refunds fails later and is reported by webhook", async () => {
  const box = testSandbox();
  const { providerId } = await openCheckout(box);
  await pay(box.sdk, providerId, "pm_card_refundFail");
  await box.provider.capture(at(providerId));
  await box.provider.refund(at(providerId), cents(38900), "refund-fails");
  expect(box.webhooks.map((hook) => JSON.parse(hook.rawBody).type)).toContain("refund.failed");
});
