import { type Currency, isCurrency } from "../../../app/domain/core/country/country";
import { formatDecimalDollars } from "../../../app/domain/core/money/format";
import { cents } from "../../../app/domain/core/money/money";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { hummSignature, isSigned } from "../../../app/adapters/payments/humm/signature";
import { sandboxObjects } from "../store";
import { type CustomerSide, json, readJson, type SandboxDependencies, SLOW_MS, withQuery } from "../wire";
import { readCents, readText } from "../../../app/adapters/payments/provider-wire";

/** A humm purchase, by our reference. Amounts are whole cents. */
interface Purchase {
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly callbackUrl: string;
  readonly completeUrl: string;
  readonly cancelUrl: string;
  /** Null until the customer has decided. A purchase that is cancelled cannot be continued. */
  readonly result: "completed" | "failed" | "cancelled" | null;
  readonly gatewayReference: string;
  readonly refunded: number;
}

const CHOICES: readonly SandboxChoice[] = ["approve", "decline", "cancel", "slow"];
const REQUIRED_FIELDS = [
  "x_account_id",
  "x_amount",
  "x_currency",
  "x_reference",
  "x_shop_country",
  "x_shop_name",
  "x_url_callback",
  "x_url_cancel",
  "x_url_complete",
];
/** A refund of exactly this amount in cents is made, but its response is lost, to test how the desk handles that. */
const LOST_RESPONSE_AMOUNT = 1_313;
const LIMITS = { minimum: 8_000, maximum: 3_000_000 };

interface HummKeys {
  readonly accountId: string;
  readonly apiKey: string;
  /** Calls our own webhook handler in process, because a Worker cannot call itself over the network. `afterMs` simulates humm's delay. */
  readonly deliver: (fields: Readonly<Record<string, string>>, afterMs: number) => Promise<void>;
}

/** humm's API as functions: the form that a browser posts, and the refund call. They refuse what humm refuses. */
export function hummSandbox(dependencies: SandboxDependencies, keys: HummKeys) {
  const purchases = sandboxObjects<Purchase>(dependencies.db, "humm");

  async function handle(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== "/api/ExternalRefund/v1/processrefund" || request.method !== "POST")
      return json(404, { Message: "Not found" });
    if (!request.headers.get("User-Agent")) return json(403, { Message: "Forbidden" });
    const body = await readJson(request);
    if (body === null) return json(400, { Message: "MERR0004" });
    const fields = Object.fromEntries(
      ["x_merchant_number", "x_purchase_number", "x_amount", "x_reason"].map((name) => [name, readText(body[name])]),
    );
    if (hummSignature(fields, keys.apiKey) !== body.signature) return json(401, { Message: "Failed signature check" });
    if (fields.x_merchant_number !== keys.accountId) return json(400, { Message: "MERR0001" });
    const record = await purchases.findBy("gatewayReference", fields.x_purchase_number ?? "");
    const amount = readCents(fields.x_amount);
    if (record?.body.result !== "completed" || amount <= 0 || amount > record.body.amount - record.body.refunded)
      return json(400, { Message: "MERR0003" });
    const changed = await purchases.change(record.id, record, {
      ...record.body,
      refunded: record.body.refunded + amount,
    });
    if (changed && amount === LOST_RESPONSE_AMOUNT) return json(504, { Message: "Gateway timeout" });
    return changed ? new Response(null, { status: 204 }) : json(503, { Message: "Try again" });
  }

  const signedResult = (purchase: Purchase) => {
    const fields = {
      x_account_id: keys.accountId,
      x_reference: purchase.reference,
      x_currency: purchase.currency,
      x_amount: formatDecimalDollars(cents(purchase.amount)),
      x_test: "true",
      x_gateway_reference: purchase.gatewayReference,
      x_timestamp: new Date(dependencies.clock.now()).toISOString(),
      x_result: purchase.result ?? "failed",
    };
    return { ...fields, x_signature: hummSignature(fields, keys.apiKey) };
  };

  const customer: CustomerSide = {
    async begin(fields) {
      if (
        !isSigned(fields, keys.apiKey) ||
        REQUIRED_FIELDS.some((name) => !fields[name]) ||
        Object.values(fields).includes("")
      )
        return null;
      const { x_reference: reference = "", x_currency: currency } = fields;
      const amount = readCents(fields.x_amount);
      if (fields.x_account_id !== keys.accountId || !isCurrency(currency) || reference.length > 250) return null;
      if (amount < LIMITS.minimum || amount > LIMITS.maximum) return null;
      if (await purchases.find(reference)) return reference;
      const urls = {
        callbackUrl: fields.x_url_callback ?? "",
        completeUrl: fields.x_url_complete ?? "",
        cancelUrl: fields.x_url_cancel ?? "",
      };
      await purchases.add(
        reference,
        {
          reference,
          amount,
          currency,
          ...urls,
          result: null,
          gatewayReference: `${dependencies.clock.now()}${Math.trunc(amount)}${reference.slice(0, 6)}`,
          refunded: 0,
        },
        dependencies.clock.now(),
      );
      return reference;
    },
    async question(id) {
      const purchase = await purchases.find(id);
      return purchase && purchase.body.result === null
        ? { amount: cents(purchase.body.amount), currency: purchase.body.currency, choices: CHOICES }
        : null;
    },
    async answer(id, choice) {
      const purchase = await purchases.find(id);
      if (!purchase || purchase.body.result !== null || !CHOICES.includes(choice)) return null;
      const result = choice === "cancel" ? "cancelled" : choice === "decline" ? "failed" : "completed";
      const decidedPurchase: Purchase = { ...purchase.body, result };
      if (!(await purchases.change(id, purchase, decidedPurchase))) return null;
      if (result === "cancelled") return decidedPurchase.cancelUrl;
      const fields = signedResult(decidedPurchase);
      await keys.deliver(fields, choice === "slow" ? SLOW_MS : 0);
      // A slow result is only reported by humm's server, after the customer has returned.
      return choice === "slow" ? decidedPurchase.completeUrl : withQuery(decidedPurchase.completeUrl, fields);
    },
    async books(id) {
      const purchase = await purchases.find(id);
      return (
        purchase && {
          held: cents(0),
          taken: cents(purchase.body.result === "completed" ? purchase.body.amount : 0),
          returned: cents(purchase.body.refunded),
        }
      );
    },
  };
  return { handle, customer };
}
