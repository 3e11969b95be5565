import { parseExternalAddress } from "../../domain/supplier/calendars/outside-address";
import type { WebhookResponse, WebhookClient } from "../../usecases/ports/webhook-client";
import { type Fetch, retryAfterMs } from "../outgoing";

const SECRET_PREFIX = "whsec_";

const decodeBase64 = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The signature of the Standard Webhooks specification over the message's id, time and body: `v1,<base64>`. `secret` = `whsec_<base64>`. */
export async function signWebhook(secret: string, id: string, seconds: number, body: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    decodeBase64(secret.slice(SECRET_PREFIX.length)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${seconds}.${body}`));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
}

/** Sends webhooks with `call`, which has a timeout. Does not follow redirects. The operator must update the URL of an endpoint that has moved. */
export const webhookClient = (call: Fetch): WebhookClient => ({
  async send({ address, id, at, body, secrets }): Promise<WebhookResponse> {
    const refusedResult = (reason: "refused-address" | "no-answer") =>
      ({ kind: "refused", status: null, reason, retryAfterMs: null }) as const;
    // Checked on each call, so that an internal address is never called even if the endpoint was accepted earlier.
    const to = parseExternalAddress(address);
    if (!to.ok) return refusedResult("refused-address");
    const seconds = Math.floor(at / 1000);
    const signatures = await Promise.all(secrets.map((secret) => signWebhook(secret, id, seconds, body)));
    const answer = await call(to.url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(seconds),
        "webhook-signature": signatures.join(" "),
      },
      body,
    }).catch(() => null);
    if (answer === null) return refusedResult("no-answer");
    const { status } = answer;
    // The body is not needed.
    await answer.body?.cancel().catch(() => undefined);
    if (status >= 200 && status < 300) return { kind: "taken", status };
    if (status === 410) return { kind: "gone", status };
    const isRedirect = status === 0 || (status >= 300 && status < 400);
    return {
      kind: "refused",
      status: status === 0 ? null : status,
      reason: isRedirect ? "redirected" : "refused",
      retryAfterMs: retryAfterMs(answer, at),
    };
  },
});
