import { toAttemptId } from "../../support/ids";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { isBnpl, type OnlineMethod } from "../../../app/domain/payments/methods";
import type { RedirectMethod } from "../../../app/domain/payments/provider";
import type { Context } from "../../../app/usecases/context";
import { finishAttempt } from "../../../app/usecases/booking/payments/finish-attempt";
import { handlePayPal } from "../../../app/usecases/booking/payments/handle-paypal";
import { handleProviderReturn } from "../../../app/usecases/booking/payments/handle-provider-return";
import { DISPUTED_CARD, INQUIRY_CARD } from "./disputes";
import type { World } from "./world";

/** A browser tab in which a customer pays. It has only data that it received in responses. */
export interface Tab {
  readonly method: OnlineMethod;
  /** The key of the form: two tabs of one form share it, and so do two clicks. */
  readonly key: string;
  openPayment: {
    readonly attemptId: string;
    readonly clientSecret: string;
    readonly handOver: RedirectMethod | null;
  } | null;
  /** Query of the return URL; null = the customer has not visited the provider yet. */
  query: Readonly<Record<string, string>> | null;
  nonce: string | null;
}

/** Test cards. `sandbox/payments/stripe/cards.ts` documents the behaviour of each. */
const CARDS = [
  { number: "4242424242424242", share: 52 },
  { number: DISPUTED_CARD, share: 20 },
  { number: INQUIRY_CARD, share: 2 },
  { number: "4000000000000002", share: 12 },
  { number: "4000002760003184", share: 15 },
  { number: "4000008400001629", share: 5 },
  { number: "378282246310005", share: 8 },
];
const CHOICES: readonly (readonly [SandboxChoice, share: number])[] = [
  ["approve", 60],
  ["slow", 10],
  ["decline", 8],
  ["cancel", 10],
  ["refer", 4],
  ["fail-capture", 8],
];
const NONCES = [
  ["fake-paypal-one-time-nonce", 78],
  ["fake-processor-declined-visa-nonce", 10],
  ["fake-consumed-nonce", 6],
  ["fake-gateway-rejected-fraud-nonce", 6],
] as const;

/** The customer visits the provider, possibly repeatedly. This makes no request to us, so no fault of ours can occur. */
export async function visitProvider(world: World, tab: Tab): Promise<void> {
  const { openPayment: openedPayment } = tab;
  if (!openedPayment) return;
  const { card, checkout } = world.providers.customer;
  if (tab.method === "creditCard") {
    const testCard = pickWeighted(
      world,
      CARDS.map((item) => [item, item.share] as const),
    );
    await card?.confirm(
      openedPayment.clientSecret,
      {
        name: "Kiri Walker",
        number: testCard.number,
        expiryMonth: "12",
        expiryYear: "2040",
        securityCode: "123",
        country: "AU",
      },
      "/back",
    );
    const intent = openedPayment.clientSecret.split("_secret_")[0] ?? "";
    const isApproved = world.chance.happens(0.8);
    if (await card?.findChallenge(intent)) await card?.answerChallenge(intent, isApproved);
    tab.query = {};
  } else if (tab.method === "payPal") {
    tab.nonce = pickWeighted(world, NONCES);
    tab.query = {};
  } else {
    const id = await checkoutId(world, tab);
    const choice = pickWeighted(world, CHOICES);
    const returnUrl = id === null ? null : await checkout.answer(tab.method, id, choice);
    if (returnUrl === null) return;
    tab.query = Object.fromEntries(new URL(returnUrl).searchParams);
  }
}

/** Id of the checkout that the customer's browser was redirected to. */
async function checkoutId(world: World, { method, openPayment: openedPayment }: Tab): Promise<string | null> {
  if (!isBnpl(method) || !openedPayment) return null;
  if (openedPayment.handOver?.kind === "form")
    return world.providers.customer.checkout.beginCheckout(method, openedPayment.handOver.fields);
  return world.plain
    .prepare("select provider_id from payment_attempts where id = ?")
    .bind(openedPayment.attemptId)
    .first<string>("provider_id");
}

/** The customer returns to our page with the query of the return URL. */
export async function returnFromProvider(
  context: Context,
  tab: Tab,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  if (!tab.openPayment) return;
  const { attemptId } = tab.openPayment;
  if (tab.method === "creditCard") await finishAttempt(context, toAttemptId(attemptId), "customer");
  else if (tab.method !== "payPal") await handleProviderReturn(context, toAttemptId(attemptId), query);
  else {
    const attempt = await context.db.payments.find(toAttemptId(attemptId));
    if (attempt) await handlePayPal(context, attempt, tab.nonce);
  }
}

/** A return URL forged by someone who pretends to have paid. */
export const forgedQuery = (attemptId: string): Readonly<Record<string, string>> => ({
  status: "SUCCESS",
  result: "approved",
  x_result: "completed",
  x_reference: attemptId,
  x_account_id: "30199999",
  x_amount: "1.00",
  x_currency: "AUD",
  x_gateway_reference: "1",
  x_timestamp: "now",
  x_signature: "0".repeat(64),
});

function pickWeighted<T>(world: World, weightedItems: readonly (readonly [T, number])[]): T {
  let remainingWeight = world.chance() * weightedItems.reduce((sum, [, share]) => sum + share, 0);
  for (const [item, share] of weightedItems) if ((remainingWeight -= share) < 0) return item;
  return (weightedItems[0] as readonly [T, number])[0];
}
