import { STRIPE_API_VERSION } from "../../../app/adapters/payments/stripe/client";
import { invalidRequest, type WireRefusal } from "./errors";

/** A parsed call: the operation, the id in its path, and its parameters by name, including brackets. */
export interface Call {
  readonly operation: Operation;
  readonly id: string;
  readonly params: ReadonlyMap<string, string>;
  readonly idempotencyKey: string | null;
}

export type Operation = keyof typeof OPERATIONS;

/** The operations of the sandbox and the parameters that each accepts. Anything else is refused, as Stripe does. */
const OPERATIONS = {
  create: {
    method: "POST",
    path: /^\/v1\/payment_intents$/,
    knows: [
      "amount",
      "currency",
      "capture_method",
      "allowed_payment_method_types",
      "description",
      "metadata",
      "receipt_email",
    ],
  },
  retrieve: { method: "GET", path: /^\/v1\/payment_intents\/(\w+)$/, knows: ["client_secret"] },
  confirm: {
    method: "POST",
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    knows: ["payment_method", "payment_method_data", "confirmation_token", "return_url", "client_secret"],
  },
  capture: { method: "POST", path: /^\/v1\/payment_intents\/(\w+)\/capture$/, knows: ["amount_to_capture"] },
  cancel: { method: "POST", path: /^\/v1\/payment_intents\/(\w+)\/cancel$/, knows: ["cancellation_reason"] },
  refund: { method: "POST", path: /^\/v1\/refunds$/, knows: ["payment_intent", "amount", "reason", "metadata"] },
  disputes: { method: "GET", path: /^\/v1\/disputes$/, knows: ["created", "limit"] },
  dispute: { method: "GET", path: /^\/v1\/disputes\/(\w+)$/, knows: [] },
  answer: { method: "POST", path: /^\/v1\/disputes\/(\w+)$/, knows: ["evidence", "submit"] },
} as const;

/** The API keys. The publishable key may only confirm an intent, and only with the intent's own secret. */
export interface Keys {
  readonly secret: string;
  readonly publishable: string;
}

type ParsedCall = { readonly ok: true; readonly call: Call } | { readonly ok: false; readonly refusal: WireRefusal };
const refuseCall = (refusal: WireRefusal): ParsedCall => ({ ok: false, refusal });

export async function parseCall(request: Request, keys: Keys): Promise<ParsedCall> {
  const url = new URL(request.url);
  const operation = (Object.keys(OPERATIONS) as Operation[]).find(
    (name) => OPERATIONS[name].method === request.method && OPERATIONS[name].path.test(url.pathname),
  );
  if (!operation)
    return refuseCall(
      invalidRequest(`Unrecognized request URL (${request.method}: ${url.pathname}).`, undefined, undefined, 404),
    );
  // Read as bytes, because workerd warns about text() on a body with a form's content type.
  const encodedParams = request.method === "GET" ? url.search : new TextDecoder().decode(await request.arrayBuffer());
  const params = new Map(new URLSearchParams(encodedParams));
  const key = request.headers.get("Authorization")?.replace(/^Bearer /, "");
  if (key !== keys.secret && !(key === keys.publishable && operation === "confirm" && params.has("client_secret"))) {
    return refuseCall({ status: 401, error: { type: "invalid_request_error", message: "Invalid API Key provided." } });
  }
  const version = request.headers.get("Stripe-Version");
  if (version !== null && version !== STRIPE_API_VERSION)
    return refuseCall(invalidRequest(`Invalid Stripe API version: ${version}`));
  const allowedParams: readonly string[] = [...OPERATIONS[operation].knows, "expand"];
  const unknownParam = [...params.keys()].find((name) => !allowedParams.includes(name.split("[")[0] ?? ""));
  if (unknownParam !== undefined)
    return refuseCall(invalidRequest(`Received unknown parameter: ${unknownParam}`, "parameter_unknown", unknownParam));
  return {
    ok: true,
    call: {
      operation,
      id: OPERATIONS[operation].path.exec(url.pathname)?.[1] ?? "",
      params,
      idempotencyKey: request.headers.get("Idempotency-Key"),
    },
  };
}
