import type { AttemptId } from "../../../domain/core/ids";
import { cents } from "../../../domain/core/money/money";
import type { ProviderDispute } from "../../../domain/payments/dispute";
import type {
  AtProvider,
  PayPalProvider,
  ProviderPayment,
  ProviderRefusal,
  StartPayment,
  VoidResult,
} from "../../../domain/payments/provider";
import { decimalDollars } from "../../../domain/core/money/format";
import { listOnWire, objectOnWire, textOnWire, PROVIDER_NAMES } from "../provider-wire";
import { type BraintreeSettings, braintreeClient } from "./client";
import { toDispute } from "./dispute";
import type { OperationName } from "./operations";
import { notAuthorisedResult, transactionOf } from "./transaction";
import { answerChallenge, readBraintreeWebhook } from "./webhook";

const DEAD = ["PROCESSOR_DECLINED", "GATEWAY_REJECTED", "FAILED"];

/** PayPal through Braintree's GraphQL API. Our attempt id is the order id, by which a transaction is found even if its response was lost. */
export function braintreePayments(settings: BraintreeSettings): PayPalProvider {
  const ask = braintreeClient(settings);

  /** The active transaction with our order id, or else the last ended one. Null = none. */
  async function byOrder(
    attemptId: AttemptId,
  ): Promise<{ ok: true; transaction: Readonly<Record<string, unknown>> | null } | ProviderRefusal> {
    const match = await ask("search", { input: { orderId: { is: attemptId } } });
    if (!match.ok) return match;
    const nodes = listOnWire(objectOnWire(objectOnWire(match.data.search).transactions).edges).map((edge) =>
      objectOnWire(edge.node),
    );
    return {
      ok: true,
      transaction: nodes.find((node) => !DEAD.includes(textOnWire(node.status))) ?? nodes.at(-1) ?? null,
    };
  }

  async function read(at: AtProvider): Promise<ProviderPayment | ProviderRefusal> {
    if (at.paymentRef !== null) {
      const match = await ask("node", { id: at.paymentRef });
      return match.ok ? transactionOf(objectOnWire(match.data.node), at.attemptId) : match;
    }
    const match = await byOrder(at.attemptId);
    if (!match.ok) return match;
    return match.transaction ? transactionOf(match.transaction, at.attemptId) : notAuthorisedResult(at);
  }

  async function once(
    name: Extract<OperationName, "authorizePayPalAccount" | "chargePayPalAccount">,
    nonce: string,
    payment: StartPayment,
  ): Promise<ProviderPayment | ProviderRefusal> {
    const before = await byOrder(payment.attemptId);
    if (!before.ok) return before;
    if (before.transaction && !DEAD.includes(textOnWire(before.transaction.status)))
      return transactionOf(before.transaction, payment.attemptId);
    const response = await ask(name, {
      input: {
        paymentMethodId: nonce,
        transaction: {
          amount: decimalDollars(payment.amount),
          orderId: payment.attemptId,
          merchantAccountId: settings.merchantAccountId,
        },
      },
    });
    return response.ok
      ? transactionOf(objectOnWire(objectOnWire(response.data[name]).transaction), payment.attemptId)
      : response;
  }

  async function undo(at: AtProvider): Promise<VoidResult | ProviderRefusal> {
    const now = await read(at);
    if (!now.ok) return now.reason === "not-found" ? { ok: true, payment: null } : now;
    const isLive = now.moved.held > 0 || now.moved.taken > now.moved.returned || now.status === "authorise pending";
    if (now.paymentRef === null || !isLive) return { ok: true, payment: now };
    // A reversal always covers the whole amount. After a partial refund, the rest therefore needs a refund.
    const rest = cents(now.moved.taken - now.moved.returned);
    const undone =
      now.moved.returned > 0
        ? await ask("refundTransaction", {
            input: { transactionId: now.paymentRef, refund: { amount: decimalDollars(rest), orderId: at.attemptId } },
          })
        : await ask("reverseTransaction", { input: { transactionId: now.paymentRef } });
    if (!undone.ok) return undone;
    const then = await read({ ...at, paymentRef: now.paymentRef });
    return then.ok ? { ok: true, payment: then } : then;
  }

  return {
    name: PROVIDER_NAMES.payPal,
    method: "payPal",
    isSandbox: settings.isSandbox,
    async clientToken() {
      const response = await ask("createClientToken", {
        input: { clientToken: { merchantAccountId: settings.merchantAccountId } },
      });
      return response.ok
        ? { ok: true, token: textOnWire(objectOnWire(response.data.createClientToken).clientToken) }
        : response;
    },
    authorise: (nonce, payment) => once("authorizePayPalAccount", nonce, payment),
    charge: (nonce, payment) => once("chargePayPalAccount", nonce, payment),
    settle: read,
    read,
    async capture(at) {
      const now = await read(at);
      if (!now.ok || now.status !== "authorised" || now.paymentRef === null) return now;
      const response = await ask("captureTransaction", { input: { transactionId: now.paymentRef } });
      return response.ok
        ? transactionOf(objectOnWire(objectOnWire(response.data.captureTransaction).transaction), at.attemptId)
        : response;
    },
    undo,
    async refund(at, amount, key) {
      const now = await read(at);
      if (!now.ok) return now;
      if (now.paymentRef === null) return { ok: false, reason: "not-found" };
      const response = await ask("refundTransaction", {
        input: { transactionId: now.paymentRef, refund: { amount: decimalDollars(amount), orderId: key } },
      });
      return response.ok
        ? {
            ok: true,
            refundId: textOnWire(objectOnWire(objectOnWire(response.data.refundTransaction).refund).id),
            status: "refund pending",
          }
        : response;
    },
    async readDispute(disputeId) {
      const id = await ask("idFromLegacyId", { legacyId: disputeId });
      if (!id.ok) return id;
      const match = await ask("dispute", { id: textOnWire(id.data.idFromLegacyId) });
      if (!match.ok) return match;
      const dispute = toDispute(objectOnWire(match.data.node));
      return dispute ? { ok: true, dispute } : { ok: false, reason: "not-found" };
    },
    async listDisputes(since, limit) {
      const effectiveDate = { greaterThanOrEqualTo: new Date(since).toISOString().slice(0, 10) };
      const disputes: ProviderDispute[] = [];
      let after: string | null = null;
      do {
        const listing = await ask("disputes", { input: { effectiveDate }, after });
        if (!listing.ok) return listing;
        const page = objectOnWire(objectOnWire(listing.data.search).disputes);
        disputes.push(...listOnWire(page.edges).flatMap((edge) => toDispute(objectOnWire(edge.node)) ?? []));
        const { hasNextPage, endCursor } = objectOnWire(page.pageInfo);
        after = hasNextPage === true && disputes.length < limit ? textOnWire(endCursor) : null;
      } while (after !== null && after !== "");
      return { ok: true, disputes: disputes.slice(0, limit) };
    },
    readWebhook: (payload, signature) => readBraintreeWebhook(settings, payload, signature),
    answerWebhookChallenge: (challenge) => answerChallenge(settings, challenge),
  };
}
