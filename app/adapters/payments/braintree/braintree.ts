import type { AttemptId } from "../../../domain/core/ids";
import { subtractCents } from "../../../domain/core/money/money";
import type { ProviderDispute } from "../../../domain/payments/dispute";
import type {
  ProviderReference,
  PayPalProvider,
  ProviderPayment,
  ProviderRefusal,
  PaymentRequest,
} from "../../../domain/payments/provider";
import { formatDecimalDollars } from "../../../domain/core/money/format";
import { readList, readObject, readText, PROVIDER_NAMES, uncapturedPayment, undoPayment } from "../provider-wire";
import { type BraintreeSettings, braintreeClient } from "./client";
import { toDispute } from "./dispute";
import type { OperationName } from "./operations";
import { toProviderPayment } from "./transaction";
import { answerChallenge, readBraintreeWebhook } from "./webhook";

const FAILED_STATUSES = ["PROCESSOR_DECLINED", "GATEWAY_REJECTED", "FAILED"];

/** PayPal through Braintree's GraphQL API. Our attempt id is the order id, by which a transaction is found even if its response was lost. */
export function braintreePayments(settings: BraintreeSettings): PayPalProvider {
  const callBraintree = braintreeClient(settings);

  /** The active transaction with our order id, or else the last ended one. Null = none. */
  async function findByOrder(
    attemptId: AttemptId,
  ): Promise<{ ok: true; transaction: Readonly<Record<string, unknown>> | null } | ProviderRefusal> {
    const queryResult = await callBraintree("search", { input: { orderId: { is: attemptId } } });
    if (!queryResult.ok) return queryResult;
    const nodes = readList(readObject(readObject(queryResult.data.search).transactions).edges).map((edge) =>
      readObject(edge.node),
    );
    return {
      ok: true,
      transaction: nodes.find((node) => !FAILED_STATUSES.includes(readText(node.status))) ?? nodes.at(-1) ?? null,
    };
  }

  async function readPayment(reference: ProviderReference): Promise<ProviderPayment | ProviderRefusal> {
    if (reference.paymentRef !== null) {
      const queryResult = await callBraintree("node", { id: reference.paymentRef });
      return queryResult.ok ? toProviderPayment(readObject(queryResult.data.node), reference.attemptId) : queryResult;
    }
    const queryResult = await findByOrder(reference.attemptId);
    if (!queryResult.ok) return queryResult;
    return queryResult.transaction
      ? toProviderPayment(queryResult.transaction, reference.attemptId)
      : uncapturedPayment({ ...reference, providerId: reference.attemptId }, "created");
  }

  async function chargeOnce(
    name: Extract<OperationName, "authorizePayPalAccount" | "chargePayPalAccount">,
    nonce: string,
    payment: PaymentRequest,
  ): Promise<ProviderPayment | ProviderRefusal> {
    const existingPayment = await findByOrder(payment.attemptId);
    if (!existingPayment.ok) return existingPayment;
    if (existingPayment.transaction && !FAILED_STATUSES.includes(readText(existingPayment.transaction.status)))
      return toProviderPayment(existingPayment.transaction, payment.attemptId);
    const response = await callBraintree(name, {
      input: {
        paymentMethodId: nonce,
        transaction: {
          amount: formatDecimalDollars(payment.amount),
          orderId: payment.attemptId,
          merchantAccountId: settings.merchantAccountId,
        },
      },
    });
    return response.ok
      ? toProviderPayment(readObject(readObject(response.data[name]).transaction), payment.attemptId)
      : response;
  }

  function reverse(
    { attemptId }: ProviderReference,
    { moved, paymentRef, status }: ProviderPayment,
  ): ReturnType<typeof callBraintree> | null {
    const isLive = moved.held > 0 || moved.taken > moved.returned || status === "authorise pending";
    if (paymentRef === null || !isLive) return null;
    // A reversal always covers the whole amount. After a partial refund, the rest therefore needs a refund.
    const rest = subtractCents(moved.taken, moved.returned);
    return moved.returned > 0
      ? callBraintree("refundTransaction", {
          input: { transactionId: paymentRef, refund: { amount: formatDecimalDollars(rest), orderId: attemptId } },
        })
      : callBraintree("reverseTransaction", { input: { transactionId: paymentRef } });
  }

  return {
    name: PROVIDER_NAMES.payPal,
    method: "payPal",
    isSandbox: settings.isSandbox,
    async clientToken() {
      const response = await callBraintree("createClientToken", {
        input: { clientToken: { merchantAccountId: settings.merchantAccountId } },
      });
      return response.ok
        ? { ok: true, token: readText(readObject(response.data.createClientToken).clientToken) }
        : response;
    },
    authorise: (nonce, payment) => chargeOnce("authorizePayPalAccount", nonce, payment),
    charge: (nonce, payment) => chargeOnce("chargePayPalAccount", nonce, payment),
    settle: readPayment,
    read: readPayment,
    async capture(reference) {
      const currentPayment = await readPayment(reference);
      if (!currentPayment.ok || currentPayment.status !== "authorised" || currentPayment.paymentRef === null)
        return currentPayment;
      const response = await callBraintree("captureTransaction", {
        input: { transactionId: currentPayment.paymentRef },
      });
      return response.ok
        ? toProviderPayment(readObject(readObject(response.data.captureTransaction).transaction), reference.attemptId)
        : response;
    },
    undo: (reference) => undoPayment(reference, readPayment, (payment) => reverse(reference, payment)),
    async refund(reference, amount, key) {
      const currentPayment = await readPayment(reference);
      if (!currentPayment.ok) return currentPayment;
      if (currentPayment.paymentRef === null) return { ok: false, reason: "not-found" };
      const response = await callBraintree("refundTransaction", {
        input: {
          transactionId: currentPayment.paymentRef,
          refund: { amount: formatDecimalDollars(amount), orderId: key },
        },
      });
      return response.ok
        ? {
            ok: true,
            refundId: readText(readObject(readObject(response.data.refundTransaction).refund).id),
            status: "refund pending",
          }
        : response;
    },
    async readDispute(disputeId) {
      const id = await callBraintree("idFromLegacyId", { legacyId: disputeId });
      if (!id.ok) return id;
      const queryResult = await callBraintree("dispute", { id: readText(id.data.idFromLegacyId) });
      if (!queryResult.ok) return queryResult;
      const dispute = toDispute(readObject(queryResult.data.node));
      return dispute ? { ok: true, dispute } : { ok: false, reason: "not-found" };
    },
    async listDisputes(since, limit) {
      const effectiveDate = { greaterThanOrEqualTo: new Date(since).toISOString().slice(0, 10) };
      const disputes: ProviderDispute[] = [];
      let cursor: string | null = null;
      do {
        const disputesResult = await callBraintree("disputes", { input: { effectiveDate }, after: cursor });
        if (!disputesResult.ok) return disputesResult;
        const disputesPage = readObject(readObject(disputesResult.data.search).disputes);
        disputes.push(...readList(disputesPage.edges).flatMap((edge) => toDispute(readObject(edge.node)) ?? []));
        const { hasNextPage, endCursor } = readObject(disputesPage.pageInfo);
        cursor = hasNextPage === true && disputes.length < limit ? readText(endCursor) : null;
      } while (cursor !== null && cursor !== "");
      return { ok: true, disputes: disputes.slice(0, limit) };
    },
    readWebhook: (payload, signature) => readBraintreeWebhook(settings, payload, signature),
    answerWebhookChallenge: (challenge) => answerChallenge(settings, challenge),
  };
}
