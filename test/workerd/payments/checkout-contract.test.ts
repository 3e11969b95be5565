import { describe, expect, it } from "vitest";
import { afterpayPayments } from "../../../app/adapters/payments/afterpay/afterpay";
import { hummSignature } from "../../../app/adapters/payments/humm/signature";
import { cents } from "../../../app/domain/core/money/money";
import { BNPL_PROVIDERS, type BnplProvider } from "../../../app/domain/payments/methods";
import { readReturnHint } from "../../../app/domain/payments/provider";
import { randomIds } from "../../../app/adapters/platform";
import {
  cardContract,
  checkoutContract,
  contractPayment,
  disputeContract,
  payPalContract,
} from "../../support/provider-contract";
import { testSandbox, pay } from "./sandbox";
import { testCheckout, openCheckout, clickAtProvider, SITE, sandboxProviders } from "./checkouts";

const hintOf = (back: URL) => readReturnHint(Object.fromEntries(back.searchParams));
const whole = { held: 0, taken: 38900, returned: 0 };

describe.each(BNPL_PROVIDERS)("%s", (method) => {
  const startCheckout = () => {
    const box = sandboxProviders();
    const provider = box.paymentProviders[method];
    if (!provider) throw new Error("no provider");
    return { box, provider };
  };

  it("opens a checkout on the provider's page and charges nothing before approval", async () => {
    const { box, provider } = startCheckout();
    const checkout = testCheckout();
    const started = await provider.start(checkout);
    expect(started).toMatchObject({ ok: true, handOver: { url: expect.stringMatching(/^https:\/\//) } });
    const at = await openCheckout(provider, checkout);
    expect(await provider.settle(at)).toMatchObject({
      ok: true,
      status: "created",
      moved: { held: 0, taken: 0, returned: 0 },
    });
    expect((await box.paymentProviders.customer.checkout.readMovedAmounts(method, at.providerId))?.taken ?? 0).toBe(0);
  });

  it("an approved checkout is captured once for its amount and attempt", async () => {
    const { box, provider } = startCheckout();
    const { at, back } = await clickAtProvider(box, method, testCheckout(), "approve");
    expect(back.pathname).toBe(`/payment/${at.attemptId}/return`);
    expect(hintOf(back)).toBeNull();
    const first = await provider.settle(at);
    expect(first).toMatchObject({
      ok: true,
      status: "settled",
      amount: 38900,
      currency: "AUD",
      attemptId: at.attemptId,
      moved: whole,
    });
    const laterSettlements = await Promise.all(Array.from({ length: 4 }, () => provider.settle(at)));
    for (const item of laterSettlements) expect(item).toEqual(first);
    expect(await provider.read({ ...at, paymentRef: first.ok ? first.paymentRef : null })).toEqual(first);
    expect(await box.paymentProviders.customer.checkout.readMovedAmounts(method, at.providerId)).toEqual(whole);
  });

  it("a declined checkout charges nothing and is final", async () => {
    const { box, provider } = startCheckout();
    const { at } = await clickAtProvider(box, method, testCheckout(), "decline");
    expect(await provider.settle(at)).toMatchObject({ ok: true, status: "declined", moved: { taken: 0 } });
    expect(await provider.undo(at)).toMatchObject({ ok: true });
    expect((await box.paymentProviders.customer.checkout.readMovedAmounts(method, at.providerId))?.taken).toBe(0);
  });

  it("a cancelled checkout returns the hint cancelled and leaves nothing to refund", async () => {
    const { box, provider } = startCheckout();
    const { at, back } = await clickAtProvider(box, method, testCheckout(), "cancel");
    expect(hintOf(back)).toBe("cancelled");
    const outcome = await provider.settle(at);
    expect(outcome).toMatchObject({ ok: true, status: expect.stringMatching(/created|voided/) });
    expect(await provider.undo(at)).toMatchObject({ ok: true });
    expect((await box.paymentProviders.customer.checkout.readMovedAmounts(method, at.providerId))?.taken ?? 0).toBe(0);
  });

  it("a slow approval is first pending and is charged later", async () => {
    const { box, provider } = startCheckout();
    const { at } = await clickAtProvider(box, method, testCheckout(), "slow");
    expect(await provider.settle(at)).toMatchObject({
      ok: true,
      status: expect.stringMatching(/created|authorise pending/),
      moved: { taken: 0 },
    });
    box.world.now += 10_000;
    for (const notice of box.world.notices) await provider.takeNotice?.(notice);
    expect(await provider.settle(at)).toMatchObject({ ok: true, status: "settled", moved: whole });
  });

  it("a charged payment is refunded in full, once, even with concurrent requests", async () => {
    const { box, provider } = startCheckout();
    const { at } = await clickAtProvider(box, method, testCheckout(), "approve");
    await provider.settle(at);
    await Promise.all([provider.undo(at), provider.undo(at)]);
    expect(await provider.undo(at)).toMatchObject({
      ok: true,
      payment: { status: "refunded", moved: { taken: 38900, returned: 38900 } },
    });
    expect(await box.paymentProviders.customer.checkout.readMovedAmounts(method, at.providerId)).toEqual({
      held: 0,
      taken: 38900,
      returned: 38900,
    });
  });

  it("a partial refund succeeds, and refunds can never exceed the charge", async () => {
    const { provider, box } = startCheckout();
    const { at } = await clickAtProvider(box, method, testCheckout(), "approve");
    const outcome = await provider.settle(at);
    const ref = { ...at, paymentRef: outcome.ok ? outcome.paymentRef : null };
    expect(await provider.refund(ref, cents(8900), "r1")).toMatchObject({ ok: true, status: "refunded" });
    expect(await provider.read(ref)).toMatchObject({ status: "partial refund", moved: { returned: 8900 } });
    expect((await provider.refund(ref, cents(38900), "r2")).ok).toBe(false);
    expect(await box.paymentProviders.customer.checkout.readMovedAmounts(method, at.providerId)).toMatchObject({
      returned: 8900,
    });
  });

  it("a refund that got no response is repeated without refunding twice", async () => {
    const { box, provider } = startCheckout();
    const { at } = await clickAtProvider(box, method, testCheckout(), "approve");
    await provider.settle(at);
    // The provider makes the refund, and the connection breaks before its response arrives.
    box.world.intercept = async (request, handle) => {
      const response = await handle();
      if (/refund/i.test(request.url)) throw new TypeError("connection lost");
      return response;
    };
    expect(await provider.undo(at)).toEqual({ ok: false, reason: "unavailable" });
    box.world.intercept = null;
    expect(await provider.undo(at)).toMatchObject({ ok: true, payment: { status: "refunded" } });
    expect(await box.paymentProviders.customer.checkout.readMovedAmounts(method, at.providerId)).toMatchObject({
      returned: 38900,
    });
  });

  it("a provider that is down, busy or returns HTML counts as unavailable, never as paid", async () => {
    const { box, provider } = startCheckout();
    // humm makes no call when a payment completes. Only its refund uses the connection.
    const { at } = await clickAtProvider(box, method, testCheckout(), "approve");
    if (method === "humm") await provider.settle(at);
    for (const response of [
      () => new Response("<html>502</html>", { status: 502 }),
      () => new Response("<html>hello</html>"),
      () => new Response("{}", { status: 429 }),
    ]) {
      box.world.intercept = async () => response();
      expect(method === "humm" ? await provider.undo(at) : await provider.settle(at)).toEqual({
        ok: false,
        reason: "unavailable",
      });
    }
    box.world.intercept = async () => {
      throw new TypeError("fetch failed");
    };
    expect(method === "humm" ? await provider.undo(at) : await provider.settle(at)).toEqual({
      ok: false,
      reason: "unavailable",
    });
  });
});

it("providers enforce the limits that they report", async () => {
  const box = sandboxProviders();
  expect(await box.paymentProviders.afterPay?.limits?.()).toEqual({ minimum: 100, maximum: 400_000 });
  expect(await box.paymentProviders.openpay?.limits?.()).toEqual({ minimum: 5_000, maximum: 1_000_000 });
  expect((await box.paymentProviders.afterPay?.start(testCheckout({ amount: cents(400_001) })))?.ok).toBe(false);
  expect((await box.paymentProviders.openpay?.start(testCheckout({ amount: cents(4_999) })))?.ok).toBe(false);
  box.world.intercept = async () => new Response("<html>502</html>", { status: 502 });
  expect([await box.paymentProviders.afterPay?.limits?.(), await box.paymentProviders.openpay?.limits?.()]).toEqual([
    null,
    null,
  ]);
});

it.each([
  "creditCard",
  "payPal",
  ...BNPL_PROVIDERS,
] as const)("%s: the sandbox meets the contract of its test environment (npm run providers)", async (method) => {
  const { paymentProviders } = sandboxProviders();
  const payment = contractPayment(randomIds.token(), SITE);
  if (method === "creditCard") {
    const box = testSandbox();
    const confirmWith = (card: string) => async (id: string) => void (await pay(box.sdk, id, card));
    await cardContract(box.provider, payment, confirmWith("pm_card_visa"));
    const disputedPayment = contractPayment(randomIds.token(), SITE);
    await disputeContract(box.provider, disputedPayment, confirmWith("pm_card_createDisputeProductNotReceived"));
  } else if (method === "payPal") {
    expect(paymentProviders.payPal).not.toBeNull();
    if (paymentProviders.payPal) await payPalContract(paymentProviders.payPal, payment);
  } else {
    expect(paymentProviders[method]).not.toBeNull();
    if (paymentProviders[method]) await checkoutContract(paymentProviders[method], payment);
  }
});

const REFUSED: readonly [BnplProvider, string, ReturnType<typeof testCheckout>][] = [
  ["afterPay", "an amount above its limit", testCheckout({ amount: cents(500_000) })],
  [
    "afterPay",
    "a customer without a last name",
    testCheckout({ customer: { firstName: "Kiri", lastName: "", email: "k@example.com", mobile: "" } }),
  ],
  [
    "zip",
    "a customer without an email address",
    testCheckout({ customer: { firstName: "Kiri", lastName: "Walker", email: "", mobile: "" } }),
  ],
  ["openpay", "an amount below its limit", testCheckout({ amount: cents(4_999) })],
];
it.each(REFUSED)("%s refuses to open a checkout for %s", async (method, _why, checkout) => {
  expect(await sandboxProviders().paymentProviders[method]?.start(checkout)).toMatchObject({
    ok: false,
    reason: "refused",
  });
});

it("Afterpay refuses unidentified callers in HTML and reports wrong keys", async () => {
  const { paymentProviders } = sandboxProviders();
  expect((await paymentProviders.afterPay?.start(testCheckout()))?.ok).toBe(true);
  const anonymous = (async () => new Response("<html>403</html>", { status: 403 })) as typeof globalThis.fetch;
  const nobody = afterpayPayments({
    merchantId: "m",
    secretKey: "s",
    baseUrl: "https://x.invalid",
    merchantName: "P",
    siteUrl: SITE,
    fetch: anonymous,
  });
  expect(await nobody.start(testCheckout())).toEqual({ ok: false, reason: "misconfigured" });
});

it("Zip charges only within 15 minutes of approval, and a referred checkout stays open", async () => {
  const late = sandboxProviders();
  const { at } = await clickAtProvider(late, "zip", testCheckout(), "approve");
  late.world.now += 16 * 60 * 1000;
  expect(await late.paymentProviders.zip?.settle(at)).toMatchObject({ status: "voided", moved: { taken: 0 } });
  const referredProviders = sandboxProviders();
  const { at: open, back } = await clickAtProvider(referredProviders, "zip", testCheckout(), "refer");
  expect(hintOf(back)).toBe("referred");
  expect(await referredProviders.paymentProviders.zip?.settle(open)).toMatchObject({ status: "created" });
});

it("humm accepts only signed messages, and a completed purchase stays completed", async () => {
  const box = sandboxProviders();
  const checkout = testCheckout();
  const { at } = await clickAtProvider(box, "humm", checkout, "approve");
  const humm = box.paymentProviders.humm;
  const [validNotice = {}] = box.world.notices;
  expect(await humm?.takeNotice?.({ ...validNotice, x_amount: "1.00" })).toEqual({ ok: false, reason: "forged" });
  expect(await humm?.takeNotice?.({ ...validNotice, x_signature: "0".repeat(64) })).toEqual({
    ok: false,
    reason: "forged",
  });
  const failedReturn = { ...validNotice, x_result: "failed" };
  await humm?.takeNotice?.({ ...failedReturn, x_signature: hummSignature(failedReturn, "humm of this test") });
  expect(await humm?.settle(at)).toMatchObject({ status: "settled" });
  const { x_result: _left, ...without } = validNotice as Record<string, string>;
  expect(await humm?.takeNotice?.({ ...without, x_signature: hummSignature(without, "humm of this test") })).toEqual({
    ok: false,
    reason: "malformed",
  });
  const form = await humm?.start(checkout);
  if (!form?.ok || form.handOver.kind !== "form") throw new Error("no form");
  expect(
    await box.paymentProviders.customer.checkout.beginCheckout("humm", { ...form.handOver.fields, x_amount: "1.00" }),
  ).toBeNull();
});

it("humm makes a partial refund once, even after a lost response", async () => {
  for (const isCreated of [true, false]) {
    const box = sandboxProviders();
    const { at } = await clickAtProvider(box, "humm", testCheckout(), "approve");
    const { humm } = box.paymentProviders;
    if (!humm) throw new Error("no humm");
    await humm.settle(at);
    const readProviderBooks = async () =>
      (await box.paymentProviders.customer.checkout.readMovedAmounts("humm", at.providerId))?.returned;
    box.world.intercept = async (_, handle) => {
      if (isCreated) await handle();
      throw new TypeError("connection lost");
    };
    expect(await humm.refund(at, cents(5000), "part")).toEqual({ ok: false, reason: "unavailable" });
    box.world.intercept = null;
    for (let press = 0; press < 2; press += 1)
      expect(await humm.refund(at, cents(5000), "part")).toMatchObject({ ok: false, reason: "refused" });
    expect(await readProviderBooks()).toBe(isCreated ? 5000 : 0);
    expect(await humm.undo(at)).toMatchObject({
      ok: true,
      payment: { status: "refunded", moved: { returned: 38900 } },
    });
    expect(await readProviderBooks()).toBe(38900);
  }
});

it("humm refuses a partial refund requested before it knew of another refund", async () => {
  const box = sandboxProviders();
  const { at } = await clickAtProvider(box, "humm", testCheckout(), "approve");
  const { humm } = box.paymentProviders;
  if (!humm) throw new Error("no humm");
  await humm.settle(at);
  expect(await humm.refund(at, cents(5000), "part", cents(0))).toMatchObject({ ok: true });
  expect(await humm.refund(at, cents(5000), "part", cents(0))).toEqual({ ok: false, reason: "unavailable" });
  expect((await box.paymentProviders.customer.checkout.readMovedAmounts("humm", at.providerId))?.returned).toBe(5000);
  expect(await humm.refund(at, cents(5000), "next part", cents(5000))).toMatchObject({ ok: true });
  expect((await box.paymentProviders.customer.checkout.readMovedAmounts("humm", at.providerId))?.returned).toBe(10000);
});
