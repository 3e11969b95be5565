import type { Currency } from "../../../app/domain/core/country/country";
import { cents } from "../../../app/domain/core/money/money";
import type { MovedAmounts } from "../../../app/domain/payments/provider";
import { sandboxObjects } from "../store";
import { json, readJson, type SandboxDependencies, totalRefunded } from "../wire";
import { formatDecimalDollars } from "../../../app/domain/core/money/format";
import { basicAuth, readCents, readObject, readText } from "../../../app/adapters/payments/provider-wire";
import { braintreeDisputes, type DeliverNotification } from "./disputes";
import { effectOf } from "./nonces";

type Status =
  | "AUTHORIZED"
  | "SUBMITTED_FOR_SETTLEMENT"
  | "SETTLED"
  | "VOIDED"
  | "PROCESSOR_DECLINED"
  | "GATEWAY_REJECTED";

/** A transaction. Amounts are whole cents. */
interface Transaction {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly status: Status;
  readonly history: readonly {
    readonly status: Status;
    readonly said?: string;
    readonly code?: string;
    readonly reason?: string;
  }[];
  readonly submittedAt: number | null;
  readonly refunds: readonly { readonly id: string; readonly amount: number }[];
}

interface BraintreeKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly merchantAccountId: string;
  readonly currency: Currency;
}

/** A bank takes some hours to settle a payment; the sandbox takes one. */
const SETTLE_AFTER_MS = 60 * 60 * 1000;

const failure = (message: string, errorClass: string, legacyCode?: string) =>
  json(200, {
    data: null,
    errors: [{ message, extensions: { errorClass, ...(legacyCode ? { legacyCode } : {}) } }],
    extensions: { requestId: "sandbox" },
  });
const success = (data: unknown) => json(200, { data, extensions: { requestId: "sandbox" } });

/** Braintree's GraphQL API as a function from Request to Response, for the operations that we send. The name of the first field selects the operation. */
export function braintreeSandbox(
  dependencies: SandboxDependencies & { readonly deliver: DeliverNotification },
  keys: BraintreeKeys,
) {
  const transactions = sandboxObjects<Transaction>(dependencies.db, "payPal");
  const disputes = braintreeDisputes(dependencies, keys);

  async function handle(request: Request): Promise<Response> {
    if (request.headers.get("Authorization") !== basicAuth(keys.publicKey, keys.privateKey))
      return failure("Authentication credentials are invalid.", "AUTHENTICATION");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(request.headers.get("Braintree-Version") ?? ""))
      return failure("Braintree-Version is required.", "UNSUPPORTED_CLIENT");
    const body = await readJson(request);
    const variables = readObject(body?.variables);
    const input = readObject(variables.input);
    switch (/\{\s*(\w+)/.exec(readText(body?.query))?.[1]) {
      case "createClientToken":
        return success({
          createClientToken: {
            clientToken: btoa(
              JSON.stringify({
                environment: "sandbox",
                merchantAccountId: readObject(input.clientToken).merchantAccountId,
                authorizationFingerprint: dependencies.ids.token(),
              }),
            ),
          },
        });
      case "authorizePayPalAccount":
        return create(input, "authorizePayPalAccount");
      case "chargePayPalAccount":
        return create(input, "chargePayPalAccount");
      case "captureTransaction":
        return capture(input);
      case "reverseTransaction":
        return reverse(input);
      case "refundTransaction":
        return refund(input);
      case "node": {
        const id = readText(variables.id);
        const transaction = await transactions.find(id);
        const node = transaction ? toWire(transaction.body) : await disputes.read(id);
        return node ? success({ node }) : failure("An object with this ID was not found.", "NOT_FOUND");
      }
      case "search": {
        if (/\bdisputes\(/.test(readText(body?.query))) {
          const page = await disputes.search(input, variables.after ?? null);
          return page ? success({ search: { disputes: page } }) : failure("The search is not valid.", "VALIDATION");
        }
        const record = await transactions.findBy("orderId", readText(readObject(input.orderId).is));
        return success({ search: { transactions: { edges: record ? [{ node: toWire(record.body) }] : [] } } });
      }
      case "idFromLegacyId":
        return success({ idFromLegacyId: disputes.idFromLegacyId(readText(variables.legacyId)) });
      default:
        return failure("The operation is not known.", "VALIDATION");
    }
  }

  async function create(
    input: Readonly<Record<string, unknown>>,
    name: "authorizePayPalAccount" | "chargePayPalAccount",
  ): Promise<Response> {
    const transactionInput = readObject(input.transaction);
    if (typeof transactionInput.amount !== "string" || readCents(transactionInput.amount) <= 0)
      return failure("Amount must be greater than zero.", "VALIDATION", "81531");
    if (transactionInput.merchantAccountId !== keys.merchantAccountId)
      return failure("Merchant account ID is invalid.", "VALIDATION", "91513");
    const effect = effectOf(readText(input.paymentMethodId));
    if ("error" in effect) return failure(effect.text, "VALIDATION", effect.error);
    const now = dependencies.clock.now();
    const isCharged = effect.status === "AUTHORIZED" && name === "chargePayPalAccount";
    const text =
      effect.status === "PROCESSOR_DECLINED"
        ? { said: effect.text, code: effect.code }
        : effect.status === "GATEWAY_REJECTED"
          ? { reason: effect.reason }
          : {};
    const transaction: Transaction = {
      id: btoa(`transaction_${dependencies.ids.token()}`).replace(/=+$/, ""),
      orderId: readText(transactionInput.orderId),
      amount: readCents(transactionInput.amount),
      refunds: [],
      status: isCharged ? "SUBMITTED_FOR_SETTLEMENT" : effect.status,
      submittedAt: isCharged ? now : null,
      history: [
        ...(isCharged ? [{ status: "SUBMITTED_FOR_SETTLEMENT" as const }] : []),
        { status: effect.status, ...text },
      ],
    };
    await transactions.add(transaction.id, transaction, now);
    return success({ [name]: { transaction: toWire(transaction) } });
  }

  /** Changes a transaction once, if it has one of the given statuses. */
  async function change(
    id: string,
    allowedStatuses: readonly Status[],
    update: (previous: Transaction) => Transaction | null,
  ): Promise<Transaction | Response> {
    const transaction = await transactions.find(id);
    if (!transaction) return failure("An object with this ID was not found.", "NOT_FOUND");
    const next = allowedStatuses.includes(currentStatusOf(transaction.body)) ? update(transaction.body) : null;
    if (!next) return failure("The transaction cannot be changed in its present status.", "VALIDATION", "91504");
    return (await transactions.change(id, transaction, next)) ? next : failure("Try again.", "SERVICE_AVAILABILITY");
  }

  async function capture(input: Readonly<Record<string, unknown>>): Promise<Response> {
    const result = await change(readText(input.transactionId), ["AUTHORIZED"], (previous) => ({
      ...previous,
      status: "SUBMITTED_FOR_SETTLEMENT",
      submittedAt: dependencies.clock.now(),
      history: [{ status: "SUBMITTED_FOR_SETTLEMENT" }, ...previous.history],
    }));
    return result instanceof Response ? result : success({ captureTransaction: { transaction: toWire(result) } });
  }

  async function reverse(input: Readonly<Record<string, unknown>>): Promise<Response> {
    const refundId = dependencies.ids.token();
    const result = await change(
      readText(input.transactionId),
      ["AUTHORIZED", "SUBMITTED_FOR_SETTLEMENT", "SETTLED"],
      (previous) =>
        currentStatusOf(previous) === "SETTLED"
          ? previous.refunds.length > 0
            ? null
            : { ...previous, refunds: [{ id: refundId, amount: previous.amount }] }
          : { ...previous, status: "VOIDED", history: [{ status: "VOIDED" }, ...previous.history] },
    );
    if (result instanceof Response) return result;
    return success({
      reverseTransaction: {
        reversal:
          result.status === "VOIDED"
            ? { __typename: "Transaction", id: result.id, status: "VOIDED" }
            : { __typename: "Refund", id: refundId, status: "SUBMITTED_FOR_SETTLEMENT" },
      },
    });
  }

  async function refund(input: Readonly<Record<string, unknown>>): Promise<Response> {
    const amount = readCents(readObject(input.refund).amount);
    const id = dependencies.ids.token();
    const result = await change(readText(input.transactionId), ["SETTLED"], (previous) =>
      amount <= 0 || amount > previous.amount - totalRefunded(previous.refunds)
        ? null
        : { ...previous, refunds: [...previous.refunds, { id, amount }] },
    );
    return result instanceof Response
      ? result
      : success({ refundTransaction: { refund: { id, status: "SUBMITTED_FOR_SETTLEMENT" } } });
  }

  const currentStatusOf = (transaction: Transaction): Status =>
    transaction.status === "SUBMITTED_FOR_SETTLEMENT" &&
    transaction.submittedAt !== null &&
    dependencies.clock.now() >= transaction.submittedAt + SETTLE_AFTER_MS
      ? "SETTLED"
      : transaction.status;

  const toWire = (transaction: Transaction) => ({
    id: transaction.id,
    legacyId: transaction.id.slice(-8),
    status: currentStatusOf(transaction),
    orderId: transaction.orderId,
    amount: { value: formatDecimalDollars(cents(transaction.amount)), currencyCode: keys.currency },
    statusHistory: transaction.history.map(({ status, said: statusDetails, code, reason }) => ({
      status,
      ...(statusDetails ? { processorResponse: { legacyCode: code, message: statusDetails } } : {}),
      ...(reason ? { gatewayRejectionReason: reason } : {}),
    })),
    refunds: transaction.refunds.map(({ id, amount }) => ({
      id,
      status: "SUBMITTED_FOR_SETTLEMENT",
      amount: { value: formatDecimalDollars(cents(amount)) },
    })),
  });

  return {
    handle,
    /** Actions of the customer and of PayPal. A payment can be disputed once it is settled. */
    disputes: {
      async open(orderId: string, details: Parameters<typeof disputes.open>[1]): Promise<string | null> {
        const record = await transactions.findBy("orderId", orderId);
        return record && currentStatusOf(record.body) === "SETTLED" ? disputes.open(record.body, details) : null;
      },
      changeStatus: disputes.changeStatus,
    },
    /** The amounts of a transaction, by order id, which is our attempt id. */
    async books(orderId: string): Promise<MovedAmounts | null> {
      const record = await transactions.findBy("orderId", orderId);
      if (!record) return null;
      const { amount, status, submittedAt } = record.body;
      const submittedAmount = submittedAt === null ? 0 : amount;
      return {
        held: cents(status === "AUTHORIZED" ? amount : 0),
        taken: cents(submittedAmount),
        returned: cents(status === "VOIDED" ? submittedAmount : totalRefunded(record.body.refunds)),
      };
    },
  };
}
