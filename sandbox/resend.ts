import { z } from "zod";
import { DAY_MS } from "../app/domain/core/time/duration";

/** The fields of `POST /emails` in Resend's published schema that we send. Resend refuses unknown fields. */
const EMAIL = z.strictObject({
  from: z.string().regex(/^([^<>]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/),
  to: z
    .array(z.string().regex(/^[^@\s]+@[^@\s]+$/))
    .min(1)
    .max(50),
  subject: z.string().min(1).max(998),
  text: z.string().nullable().optional(),
  html: z.string().nullable().optional(),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[^\r\n]*$/)).optional(),
  attachments: z
    .array(
      z
        .strictObject({
          filename: z.string().min(1).optional(),
          content: z.base64().min(1).optional(),
          path: z.url().optional(),
          content_type: z
            .string()
            .regex(/^[\w.+-]+\/[\w.+-]+(; *[\w-]+=[\w-]+)*$/)
            .optional(),
          content_id: z.string().max(128).optional(),
        })
        .refine(({ content, path }) => (content === undefined) !== (path === undefined)),
    )
    .optional(),
});

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const errorResponse = (statusCode: number, name: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ statusCode, name, message }, { status: statusCode, headers });

/** Maximum size of an email with its attachments, in base64. */
const MAX_BYTES = 40 * 1024 * 1024;
/** How long idempotency keys are remembered, and the maximum number of them. */
const KEY_LIFE_MS = DAY_MS;
const MAX_KEYS = 1000;

/**
 * Resend's API in this process, for DEV and TEST. Messages are only shown on the outbox page. It refuses what Resend refuses: a missing User-Agent or key, more
 * than `maxPerSecond` calls in a second, a body that is too large or does not match the schema, and a known idempotency key with a different body.
 */
export function resendSandbox(now: () => number, maxPerSecond: number): (request: Request) => Promise<Response> {
  let rateWindow = { began: 0, calls: 0 };
  const sentByKey = new Map<string, { readonly body: string; readonly at: number }>();
  return async (request) => {
    // Resend's edge refuses this before it looks up the account.
    if (!request.headers.get("User-Agent")) return new Response("error code: 1010", { status: 403 });
    const { host, pathname } = new URL(request.url);
    if (host !== "api.resend.com" || pathname !== "/emails" || request.method !== "POST")
      return errorResponse(404, "not_found", "The requested endpoint does not exist.");
    if (!request.headers.get("Authorization")?.startsWith("Bearer "))
      return errorResponse(401, "missing_api_key", "Missing API key in the authorization header.");
    if (now() - rateWindow.began >= 1000) rateWindow = { began: now(), calls: 0 };
    rateWindow.calls += 1;
    if (rateWindow.calls > maxPerSecond)
      return errorResponse(429, "rate_limit_exceeded", "Too many requests.", { "Retry-After": "1" });
    const key = request.headers.get("Idempotency-Key") ?? "";
    if (key.length > 256) return errorResponse(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
    const body = await request.text();
    if (body.length > MAX_BYTES) return errorResponse(422, "validation_error", "The email is larger than 40 MB.");
    const email = EMAIL.safeParse(parseJson(body));
    if (!email.success) {
      const path = email.error.issues[0]?.path ?? [];
      return errorResponse(422, path[0] === "attachments" ? "invalid_attachment" : "validation_error", path.join("."));
    }
    const previousEntry = sentByKey.get(key);
    if (key !== "" && previousEntry && now() - previousEntry.at < KEY_LIFE_MS && previousEntry.body !== body)
      return errorResponse(
        409,
        "invalid_idempotent_request",
        "The key was used with another body in the last 24 hours.",
      );
    if (key !== "") sentByKey.set(key, { body, at: now() });
    const [oldest] = sentByKey.keys();
    if (sentByKey.size > MAX_KEYS && oldest !== undefined) sentByKey.delete(oldest);
    return Response.json({ id: `sandbox:${key}` });
  };
}
