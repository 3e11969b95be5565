import { toAttemptId } from "../../support/ids";
import { d1ProviderNotices } from "../../../app/adapters/db/provider-notices";
import { randomIds } from "../../../app/adapters/platform";
import { sandboxedPayments } from "../../../sandbox/payments/sandboxed-payments";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { BILLING } from "../../support/billing";
import { cents } from "../../../app/domain/core/money/money";
import type { BnplProvider } from "../../../app/domain/payments/methods";
import type { ProviderReference, CheckoutProvider, CheckoutRequest } from "../../../app/domain/payments/provider";
import { DB } from "../database";

export const SITE = "https://pitlane.test";

/** Creates every real adapter with its sandbox. `now` can be changed, the connection can be broken, and humm's notifications are recorded. */
export function sandboxProviders() {
  const world = {
    now: Date.now(),
    notices: [] as Readonly<Record<string, string>>[],
    intercept: null as null | ((request: Request, handle: () => Promise<Response>) => Promise<Response>),
  };
  const paymentProviders = sandboxedPayments({
    db: DB,
    clock: { now: () => world.now },
    ids: randomIds,
    siteUrl: SITE,
    currency: "AUD",
    brandName: "Pitlane",
    notices: d1ProviderNotices(DB),
    secret: "of this test",
    deliverStripe: async () => undefined,
    deliverBraintree: async () => undefined,
    deliverHumm: async (fields) => {
      world.notices.push(fields);
    },
    line: (_provider, handle) => (request) =>
      world.intercept ? world.intercept(request, () => handle(request)) : handle(request),
  });
  return { paymentProviders, world };
}

export const testCheckout = (overrides: Partial<CheckoutRequest> = {}): CheckoutRequest => {
  const attemptId = overrides.attemptId ?? toAttemptId(randomIds.token());
  const returnUrl = `${SITE}/payment/${attemptId}/return`;
  return {
    attemptId,
    amount: cents(38900),
    currency: "AUD",
    description: "Booking at Workshop 700",
    receiptEmail: null,
    references: {},
    country: "AU",
    customer: { firstName: "Kiri", lastName: "Walker", email: "kiri@example.com", mobile: "+61404040404" },
    billingAddress: BILLING,
    returnUrl,
    cancelUrl: `${returnUrl}?cancelled=1`,
    noticeUrl: `${SITE}/api/webhook/humm`,
    ...overrides,
  };
};

/** Opens a checkout and returns the reference for querying its provider. */
export async function openCheckout(provider: CheckoutProvider, checkout = testCheckout()): Promise<ProviderReference> {
  const started = await provider.start(checkout);
  if (!started.ok) throw new Error(`not opened: ${JSON.stringify(started)}`);
  return {
    attemptId: checkout.attemptId,
    providerId: started.providerId,
    paymentRef: null,
    amount: checkout.amount,
    currency: checkout.currency,
  };
}

/** Acts for the customer's browser: opens the provider's page and clicks. Returns the URL of the redirect back to us. */
export async function clickAtProvider(
  { paymentProviders, world }: ReturnType<typeof sandboxProviders>,
  method: BnplProvider,
  checkout: CheckoutRequest,
  choice: SandboxChoice,
): Promise<{ at: ProviderReference; back: URL }> {
  const provider = paymentProviders[method];
  const started = await provider?.start(checkout);
  if (!started?.ok) throw new Error("not opened");
  const id =
    started.handOver.kind === "form"
      ? await paymentProviders.customer.checkout.beginCheckout(method, started.handOver.fields)
      : started.providerId;
  const countBefore = world.notices.length;
  const returnUrl = await paymentProviders.customer.checkout.answer(method, id ?? "", choice);
  if (returnUrl === null) throw new Error("no question is open");
  // humm's server notifies us, unless the customer left or the choice is "slow".
  if (choice !== "slow") for (const notice of world.notices.slice(countBefore)) await provider?.takeNotice?.(notice);
  return {
    at: {
      attemptId: checkout.attemptId,
      providerId: started.providerId,
      paymentRef: null,
      amount: checkout.amount,
      currency: checkout.currency,
    },
    back: new URL(returnUrl),
  };
}
