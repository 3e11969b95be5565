import type { ProviderRefusal } from "../../../domain/payments/provider";
import type { Fetch } from "../../outgoing";
import { jsonCall, toRefusal } from "../json-call";
import { basicAuth, readList, readObject, readText } from "../provider-wire";
import { OPERATIONS, type OperationName } from "./operations";

export interface BraintreeSettings {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Merchant account, which determines the currency. One per country. */
  readonly merchantAccountId: string;
  readonly url: string;
  /** True = the in-process sandbox, whose own page is the only one that can create payment nonces. */
  readonly isSandbox: boolean;
  readonly fetch: Fetch;
}

/** Date of the schema that this adapter was written for. The header is required. */
export const BRAINTREE_VERSION = "2019-01-01";

type ClientResult = { readonly ok: true; readonly data: Readonly<Record<string, unknown>> };

/** Runs one operation. The HTTP status is 200 even for errors, so the error class in `errors` determines the result. */
export const braintreeClient =
  (settings: BraintreeSettings) =>
  async (name: OperationName, variables: unknown): Promise<ClientResult | ProviderRefusal> => {
    const answer = await jsonCall(settings.fetch, {
      method: "POST",
      url: settings.url,
      body: { query: OPERATIONS[name], variables },
      headers: {
        Authorization: basicAuth(settings.publicKey, settings.privateKey),
        "Braintree-Version": BRAINTREE_VERSION,
      },
    });
    if (answer === null || answer.status !== 200 || answer.body === null) return toRefusal(answer);
    const [error] = readList(answer.body.errors);
    return error ? toProviderRefusal(error) : { ok: true, data: readObject(answer.body.data) };
  };

function toProviderRefusal(error: Readonly<Record<string, unknown>>): ProviderRefusal {
  const { errorClass, legacyCode } = readObject(error.extensions);
  switch (errorClass) {
    case "AUTHENTICATION":
    case "AUTHORIZATION":
    case "UNSUPPORTED_CLIENT":
    case "NOT_IMPLEMENTED":
      return { ok: false, reason: "misconfigured" };
    case "NOT_FOUND":
      return { ok: false, reason: "not-found" };
    case "INTERNAL":
    case "SERVICE_AVAILABILITY":
    case "RESOURCE_LIMIT":
      return { ok: false, reason: "unavailable" };
    default:
      return { ok: false, reason: "refused", detail: readText(legacyCode) || readText(errorClass) || "unknown" };
  }
}
