import { cleanJson } from "../../domain/core/words/clean-text";
import type { ProviderRefusal } from "../../domain/payments/provider";
import type { Fetch } from "../outgoing";

export interface JsonResponse {
  readonly status: number;
  /** Null when the body is not JSON. Failing gateways, for example, respond with HTML. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

interface JsonCall {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends one JSON request. Returns null when there is no response. An error status from the provider does not throw. */
export async function jsonCall(call: Fetch, { method, url, headers, body }: JsonCall): Promise<JsonResponse | null> {
  try {
    const response = await call(url, {
      method,
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: parseJsonObject(await response.text()) };
  } catch (error) {
    // There was no response to the request. Any other error is a bug of ours and is rethrown.
    if (
      error instanceof TypeError ||
      (error instanceof DOMException && ["TimeoutError", "AbortError"].includes(error.name))
    )
      return null;
    throw error;
  }
}

function parseJsonObject(text: string): JsonResponse["body"] {
  try {
    const value = cleanJson(JSON.parse(text));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const isSuccess = (
  answer: JsonResponse | null,
): answer is JsonResponse & { body: Readonly<Record<string, unknown>> } =>
  answer !== null && answer.status >= 200 && answer.status < 300 && answer.body !== null;

/** Maps an unsuccessful response to a refusal. `detail` is the provider's own error code, for the log. */
export function toRefusal(answer: JsonResponse | null, detail = ""): ProviderRefusal {
  if (answer === null) return { ok: false, reason: "unavailable" };
  const { status } = answer;
  if (status === 401 || status === 403) return { ok: false, reason: "misconfigured" };
  if (status === 404) return { ok: false, reason: "not-found" };
  // 409: the same request is still being processed. A success without JSON came from an intermediary.
  if (status >= 500 || status === 429 || status === 409 || status < 300) return { ok: false, reason: "unavailable" };
  return { ok: false, reason: "refused", detail: detail || `HTTP ${status}` };
}
