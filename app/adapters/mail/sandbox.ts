import { z } from "zod";

/** Of the published schema of `POST /emails`, what we send; Resend refuses fields that it does not know. */
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
});

const refused = (statusCode: number, name: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ statusCode, name, message }, { status: statusCode, headers });

/**
 * Resend's wire in this process, for DEV and TEST: a message is delivered by standing on the outbox page. Refuses what Resend refuses: no User-Agent, no
 * key, more than `perSecond` calls in one second, a body that is not of its schema.
 */
export function resendSandbox(now: () => number, perSecond: number): (request: Request) => Promise<Response> {
  let second = { began: 0, calls: 0 };
  return async (request) => {
    // Said by its edge, before any account is looked at.
    if (!request.headers.get("User-Agent")) return new Response("error code: 1010", { status: 403 });
    const { host, pathname } = new URL(request.url);
    if (host !== "api.resend.com" || pathname !== "/emails" || request.method !== "POST")
      return refused(404, "not_found", "The requested endpoint does not exist.");
    if (!request.headers.get("Authorization")?.startsWith("Bearer "))
      return refused(401, "missing_api_key", "Missing API key in the authorization header.");
    if (now() - second.began >= 1000) second = { began: now(), calls: 0 };
    second.calls += 1;
    if (second.calls > perSecond)
      return refused(429, "rate_limit_exceeded", "Too many requests.", { "Retry-After": "1" });
    const key = request.headers.get("Idempotency-Key") ?? "";
    if (key.length > 256) return refused(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
    const email = EMAIL.safeParse(await request.json().catch(() => null));
    if (!email.success) return refused(422, "validation_error", email.error.issues[0]?.path.join(".") ?? "");
    return Response.json({ id: `sandbox:${key}` });
  };
}
