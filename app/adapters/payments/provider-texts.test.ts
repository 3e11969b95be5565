import { describe, expect, it } from "vitest";
import { toAttemptId } from "../../../test/support/ids";
import { migratedDatabase, sqliteD1 } from "../../../test/support/sqlite-d1";
import { cents } from "../../domain/core/money/money";
import { ONLINE_METHODS, type OnlineMethod } from "../../domain/payments/methods";
import type { PaymentProvider } from "../../domain/payments/provider";
import { d1ProviderNotices } from "../db/provider-notices";
import { sandboxedPayments } from "../../../sandbox/payments/sandboxed-payments";

/** A provider's own message, which must never reach a customer (MO-28). */
const RAW = "Do Not Honor (05) merchant 77812";
const TEXT_FIELDS = /message|description|reason|detail|error|text|status_?text|title|status/i;

/** The same answer with the provider's own text in every field that people may read. A status that the adapter must recognise keeps its value. */
function withProviderText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withProviderText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      typeof item === "string" && TEXT_FIELDS.test(name) && !/status|code|__typename/i.test(name)
        ? RAW
        : withProviderText(item),
    ]),
  );
}

const REFUSAL = JSON.stringify({
  message: RAW,
  error: { type: "invalid_request_error", code: "declined", message: RAW },
  errors: [{ message: RAW, extensions: { errorClass: "VALIDATION" } }],
  errorCode: "invalid",
  errorMessage: RAW,
  Message: RAW,
  data: null,
});

const PROVIDER_REFERENCE = {
  attemptId: toAttemptId("attempt-of-somebody-1234567"),
  providerId: "provider-1",
  paymentRef: "payment-1",
  amount: cents(12_345),
  currency: "AUD" as const,
};

/** Shared by all tests, because a refusal stores nothing. */
const database = migratedDatabase();

function providers(answer: (request: Request, handle: (request: Request) => Promise<Response>) => Promise<Response>) {
  const db = sqliteD1(database);
  let createdCount = 0;
  return sandboxedPayments({
    db,
    clock: { now: () => Date.parse("2026-11-23T00:00:00Z") },
    ids: {
      token: () => `token-${createdCount++}`,
      guid: () => `00000000-0000-4000-8000-${String(createdCount++).padStart(12, "0")}`,
    },
    siteUrl: "https://pitlane.test",
    currency: "AUD",
    brandName: "Pitlane",
    notices: d1ProviderNotices(db),
    secret: "of this test",
    deliverStripe: async () => undefined,
    deliverHumm: async () => undefined,
    deliverBraintree: async () => undefined,
    line: (_provider, handle) => (request) => answer(request, handle),
  });
}

/** An answer without `detail`, which is only for the log and never for a customer. */
const withoutDetail = (answer: object): string => JSON.stringify({ ...answer, detail: undefined });

describe("MO-28 Texts of payment providers", () => {
  it.each(
    ONLINE_METHODS.flatMap((method) => [400, 402, 403, 404, 409, 422, 500].map((status) => [method, status] as const)),
  )("%s: the result of a refusal with %i has no provider text outside its detail", async (method: OnlineMethod, status) => {
    const paymentProviders = providers(
      async () => new Response(REFUSAL, { status, headers: { "Content-Type": "application/json" } }),
    );
    const provider: PaymentProvider | null = paymentProviders[method];
    if (!provider) throw new Error(method);
    for (const ask of [
      () => provider.settle(PROVIDER_REFERENCE),
      () => provider.read(PROVIDER_REFERENCE),
      () => provider.capture(PROVIDER_REFERENCE),
      () => provider.undo(PROVIDER_REFERENCE),
      () => provider.refund(PROVIDER_REFERENCE, cents(100), "key", cents(0)),
    ])
      expect(withoutDetail(await ask())).not.toContain(RAW);
  });

  it("a declined PayPal payment shows our own message, whatever the processor says", async () => {
    const paymentProviders = providers(async (request, handle) => {
      const answer = await handle(request);
      return Response.json(withProviderText(await answer.json()), { status: answer.status });
    });
    const declined = await paymentProviders.payPal?.authorise("fake-processor-declined-visa-nonce", {
      ...PROVIDER_REFERENCE,
      description: "A basic service",
      receiptEmail: null,
      references: {},
    });
    expect(declined && withoutDetail(declined)).not.toContain(RAW);
    expect(declined).toMatchObject({ message: expect.stringMatching(/^(The|This|There|PayPal) .+\.$/) });
  });

  it("B-277 shows Stripe's messages for the cardholder and no other text from Stripe", async () => {
    const noticeOfType = async (type: string) => {
      const paymentProviders = providers(async () =>
        Response.json({
          id: "pi_1",
          object: "payment_intent",
          amount: 12_345,
          amount_capturable: 0,
          amount_received: 0,
          currency: "aud",
          metadata: { attemptId: PROVIDER_REFERENCE.attemptId },
          status: "requires_payment_method",
          last_payment_error: { type, message: RAW },
        }),
      );
      const read = await paymentProviders.creditCard?.read(PROVIDER_REFERENCE);
      return read?.ok ? read.message : undefined;
    };
    expect(await noticeOfType("card_error")).toBe(RAW);
    for (const type of ["api_error", "invalid_request_error", "idempotency_error"])
      expect(await noticeOfType(type)).toBeNull();
  });
});
