import { toAttemptId } from "./ids";
import { type Cents, cents } from "../../app/domain/core/money/money";
import { BILLING } from "./billing";
import type { ProviderDispute } from "../../app/domain/payments/dispute";
import type {
  ProviderReference,
  CardProvider,
  CheckoutProvider,
  PayPalProvider,
  ProviderPayment,
  ProviderRefusal,
  CheckoutRequest,
  PaymentRequest,
} from "../../app/domain/payments/provider";

/**
 * Thrown if a provider violates one of our assumptions, each of which is one line of a contract. The tests run the contracts against the sandboxes, and `npm
 * run providers` runs them against the real test environments.
 */
export class ContractError extends Error {}

function assertThat(isTrue: boolean, text: string, details: unknown): void {
  if (!isTrue) throw new ContractError(`${text}; it answered ${JSON.stringify(details)}`);
}
function ok<T extends { readonly ok: true }>(result: T | ProviderRefusal, label: string): T {
  if (!result.ok) throw new ContractError(`${label}; it answered ${JSON.stringify(result)}`);
  return result;
}
const hasMovedAmounts = (
  { moved: { held: heldAmount, taken: takenAmount, returned } }: ProviderPayment,
  ...expected: readonly number[]
) => [heldAmount, takenAmount, returned].join() === expected.join();

/** Contract for buy-now-pay-later before the customer approves: opening an order moves no money, and undoing it changes nothing. */
export async function checkoutContract(provider: CheckoutProvider, checkout: CheckoutRequest): Promise<void> {
  const openedCheckout = ok(await provider.start(checkout), "opens an order");
  assertThat(
    openedCheckout.handOver.url.startsWith("https://"),
    "leads the customer to an https address",
    openedCheckout.handOver,
  );
  const at: ProviderReference = {
    attemptId: checkout.attemptId,
    providerId: openedCheckout.providerId,
    paymentRef: null,
    amount: checkout.amount,
    currency: checkout.currency,
  };
  for (const ask of [() => provider.read(at), () => provider.settle(at), () => provider.read(at)]) {
    const providerPayment = ok(await ask(), "tells of an order that nobody approved");
    assertThat(
      providerPayment.status === "created" && hasMovedAmounts(providerPayment, 0, 0, 0),
      "takes nothing before the customer approves",
      providerPayment,
    );
  }
  const undoResult = ok(await provider.undo(at), "undoes an order that nobody approved");
  assertThat(
    undoResult.payment === null || hasMovedAmounts(undoResult.payment, 0, 0, 0),
    "gives back nothing where nothing was taken",
    undoResult,
  );
  const limits = (await provider.limits?.()) ?? null;
  assertThat(
    limits === null || limits.minimum <= limits.maximum,
    "has a smallest amount that is not above its largest",
    limits,
  );
}

/** Contract for cards. `confirm` acts for the customer, with a card that is approved. */
export async function cardContract(
  provider: CardProvider,
  payment: PaymentRequest,
  confirm: (providerId: string) => Promise<void>,
): Promise<void> {
  const payload = ok(await provider.start(payment), "opens a payment");
  assertThat(
    ok(await provider.start(payment), "opens it again").providerId === payload.providerId,
    "opens one payment for one attempt",
    payload,
  );
  assertThat(
    payload.status === "created" && payload.clientSecret !== "" && hasMovedAmounts(payload, 0, 0, 0),
    "holds nothing before the card is confirmed",
    payload,
  );
  const at: ProviderReference = {
    attemptId: payment.attemptId,
    providerId: payload.providerId,
    paymentRef: null,
    amount: payment.amount,
    currency: payment.currency,
  };
  await confirm(payload.providerId);
  const providerPayment = ok(await provider.read(at), "tells of a held payment");
  assertThat(
    providerPayment.status === "authorised" &&
      hasMovedAmounts(providerPayment, payment.amount, 0, 0) &&
      providerPayment.cardBrand === "visa",
    "holds the whole amount and names the brand",
    providerPayment,
  );
  for (let times = 0; times < 2; times++)
    assertThat(
      hasMovedAmounts(ok(await provider.capture(at), "takes what is held"), 0, payment.amount, 0),
      "takes the whole amount once",
      times,
    );
  await checkPartialRefunds(provider, at);
}

const POLLS = 15;
const POLL_MS = 1_000;

/** Contract for disputes of card payments. `confirm` pays with the test card that is disputed as "product_not_received" after the capture. */
export async function disputeContract(
  provider: CardProvider,
  payment: PaymentRequest,
  confirm: (providerId: string) => Promise<void>,
): Promise<void> {
  const providerPayment = ok(await provider.start(payment), "opens a payment");
  const { providerId } = providerPayment;
  await confirm(providerId);
  const { attemptId, amount, currency } = payment;
  ok(await provider.capture({ attemptId, providerId, paymentRef: null, amount, currency }), "takes what is held");
  const since = Date.now() - 60 * 60 * 1000;
  let dispute: ProviderDispute | undefined;
  for (let polls = 0; dispute === undefined && polls < POLLS; polls++) {
    if (polls > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const { disputes } = ok(await provider.listDisputes(since, 100), "lists disputes");
    dispute = disputes.find((providerDispute) => providerDispute.providerId === providerId);
  }
  if (dispute === undefined) throw new ContractError("lists the dispute of a payment; none was listed");
  assertThat(
    dispute.state === "needs-response" && dispute.reason === "product_not_received" && dispute.amount === amount,
    "lists a dispute of the whole amount that needs a response",
    dispute,
  );
  assertThat(
    dispute.withdrawn === amount && dispute.reinstated === 0 && (dispute.evidenceDue ?? 0) > Date.now(),
    "withdraws the whole amount and says until when evidence counts",
    dispute,
  );
  const read = ok(await provider.readDispute(dispute.disputeId), "reads a dispute");
  assertThat(read.dispute.providerId === providerId && read.dispute.amount === amount, "reads the same dispute", read);
  const unknown = await provider.readDispute("du_unknown");
  assertThat(!unknown.ok && unknown.reason === "not-found", "does not find an unknown dispute", unknown);
  const evidence = {
    customerName: "Test Customer",
    customerEmail: "test@example.com",
    serviceDate: "1 December 2026",
    product: "Contract test",
    cancellationPolicy: "Free until 24 hours before the booking.",
    text: "The service was carried out.",
  };
  for (let times = 0; times < 2; times++) {
    const submission = ok(await provider.submitEvidence(dispute.disputeId, evidence, attemptId), "takes evidence");
    assertThat(submission.dispute.state !== "needs-response", "takes evidence once for one key", submission);
  }
}

/** Contract for PayPal. The nonce represents the customer's approval; this one is Braintree's published test nonce. */
export async function payPalContract(provider: PayPalProvider, payment: PaymentRequest): Promise<void> {
  assertThat(ok(await provider.clientToken(), "gives a client token").token !== "", "gives a client token", "");
  const nonce = "fake-paypal-one-time-nonce";
  const authorisation = ok(await provider.authorise(nonce, payment), "holds an approval");
  assertThat(
    hasMovedAmounts(authorisation, payment.amount, 0, 0) && authorisation.attemptId === payment.attemptId,
    "holds the whole amount under our attempt",
    authorisation,
  );
  assertThat(
    ok(await provider.authorise(nonce, payment), "is asked again").paymentRef === authorisation.paymentRef,
    "holds one approval once",
    authorisation,
  );
  const at: ProviderReference = {
    attemptId: payment.attemptId,
    providerId: payment.attemptId,
    paymentRef: authorisation.paymentRef,
    amount: payment.amount,
    currency: payment.currency,
  };
  const providerPayment = ok(await provider.read({ ...at, paymentRef: null }), "finds a payment by our attempt alone");
  assertThat(
    providerPayment.paymentRef === authorisation.paymentRef,
    "finds the same payment by our attempt alone",
    providerPayment,
  );
  assertThat(
    hasMovedAmounts(ok(await provider.capture(at), "takes what is held"), 0, payment.amount, 0),
    "takes the whole amount",
    at,
  );
  const undoResult = ok(await provider.undo(at), "gives everything back");
  assertThat(
    undoResult.payment !== null && hasMovedAmounts(undoResult.payment, 0, payment.amount, payment.amount),
    "gives everything back",
    undoResult,
  );
}

async function checkPartialRefunds(provider: CardProvider, at: ProviderReference): Promise<void> {
  const part = cents(Math.trunc(at.amount / 4));
  for (let times = 0; times < 2; times++)
    ok(await provider.refund(at, part, `part ${at.attemptId}`), "gives a part back");
  const providerPayment = ok(await provider.read(at), "tells of a part that went back");
  assertThat(
    providerPayment.status === "partial refund" && hasMovedAmounts(providerPayment, 0, at.amount, part),
    "gives a part back once for one key",
    providerPayment,
  );
  const undoResult = ok(await provider.undo(at), "gives the rest back");
  assertThat(
    undoResult.payment?.status === "refunded" && hasMovedAmounts(undoResult.payment, 0, at.amount, at.amount),
    "gives the rest back",
    undoResult,
  );
}

/** A fictitious payment for contract runs. */
export const contractPayment = (
  attemptId: string,
  siteUrl: string,
  amount: Cents = cents(12_900),
): CheckoutRequest => ({
  attemptId: toAttemptId(attemptId),
  amount,
  currency: "AUD",
  description: "Contract test",
  receiptEmail: null,
  references: {},
  country: "AU",
  customer: { firstName: "Test", lastName: "Customer", email: "test@example.com", mobile: "+61400000000" },
  billingAddress: BILLING,
  returnUrl: `${siteUrl}/payment/${attemptId}/return`,
  cancelUrl: `${siteUrl}/payment/${attemptId}/return?cancelled=1`,
  noticeUrl: `${siteUrl}/api/webhook/humm`,
});
