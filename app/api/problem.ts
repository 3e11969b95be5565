import { toErrorResponse } from "../error-responses";
import type { Refusal } from "../domain/core/outcomes";
import type { z } from "zod";
import type { FormErrors } from "../domain/core/forms/read-form";

export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly errors?: FormErrors;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Refusals of the API layer, before any use case runs. */
export const API_PROBLEMS = {
  "malformed-json": { status: 400, title: "The body is not valid JSON" },
  "malformed-address": { status: 400, title: "The URL or its query is not valid" },
  "not-the-operator": { status: 401, title: "This call requires the operator's key" },
  "key-lacks-scope": { status: 403, title: "This key does not have permission for this call" },
  "foreign-origin": { status: 403, title: "This request was sent by a page of another site" },
  "malformed-key": { status: 400, title: "Idempotency-Key must be 8 to 128 letters, digits, dashes or underscores" },
  "unknown-path": { status: 404, title: "There is no such endpoint" },
  "wrong-method": { status: 405, title: "This endpoint does not support this method" },
  "body-too-large": { status: 413, title: "The body is too large" },
  "not-a-socket": { status: 426, title: "This endpoint requires a WebSocket upgrade" },
  "encoded-body": { status: 415, title: "Send the body uncompressed, without Content-Encoding" },
  "not-json": { status: 415, title: "Send JSON, as application/json" },
  unavailable: { status: 503, title: "This is not available right now. Try again in a few seconds" },
  unexpected: { status: 500, title: "Something went wrong on our side" },
} as const;

export const apiProblem = (
  code: keyof typeof API_PROBLEMS,
  extra: Pick<Problem, "errors" | "headers"> = {},
): Problem => ({ code, ...API_PROBLEMS[code], ...extra });

/** Converts a use case's refusal to a problem. Status and text come from the shared table. */
export function toProblem({ code, fields }: Refusal): Problem {
  const { status, text } = toErrorResponse(code);
  const retry = status === 429 ? { headers: { "Retry-After": "60" } } : {};
  return { code, status, title: text, ...(fields ? { errors: fields } : {}), ...retry };
}

/** RFC 9457 problem details. `traceId` finds the request in the logs; no internals are revealed. */
export function problemResponse({ status, code, title, errors, headers }: Problem, traceId: string): Response {
  const body = { type: `/api/docs#${code}`, title, status, code, traceId, ...(errors ? { errors } : {}) };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "Content-Type": "application/problem+json", "Cache-Control": "no-store" },
  });
}

/** Field errors by dotted path: `Lead.CartItems.0.Name`. */
export function fieldErrors(error: z.ZodError, prefix = ""): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = [...(prefix === "" ? [] : [prefix]), ...issue.path].join(".") || "body";
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}
