import { createHash } from "node:crypto";
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { PUSH_LIFE_MS } from "../../domain/notifications/kinds";
import { type PushSubscriptionKeys, readSubscription } from "../../domain/notifications/push-service";
import type { Delivery, PushSender } from "../../usecases/ports/senders";
import { type Fetch, retryAfterMs } from "../outgoing";
import { Buffer } from "node:buffer";

/** Both halves as base64url: the public one an uncompressed point. */
export type PushKey = Readonly<Record<"publicKey" | "privateKey", string>>;

/**
 * The key that notifications are signed with (VAPID, RFC 8292), from PKCS #8 as base64: a secret of this deployment, which no provider gives. Browsers subscribe with its
 * public half and take nothing that another key signed. Throws where it is no private key of P-256.
 */
export async function readPushKey(pkcs8: string): Promise<PushKey> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("pkcs8", Buffer.from(pkcs8, "base64"), curve, true, ["sign"]);
  const { x = "", y = "", d = "" } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}

export interface WebPushSettings {
  /** PKCS #8 as base64. */
  readonly key: string;
  /** Whom a push service writes to when something is wrong: `mailto:` or an https address. */
  readonly subject: string;
  readonly send: Fetch;
}

/** At most 32 characters of base64url (RFC 8030, 5.4): a message that is sent again replaces itself. */
const topicOf = (id: string) => createHash("sha256").update(id).digest("base64url").slice(0, 32);

/** What Apple, Mozilla and Google answer when the subscription was made with another key than the signing one. */
const OTHER_KEY = /VapidPkHashMismatch|key mismatch|does not correspond/i;
/** Apple's code for the reason. */
const REASON = /"reason":"(\w{1,60})"/;

/** Notifications by Web Push: encrypted for the browser (RFC 8291), signed with our key (RFC 8292), sent to the push service of its maker (RFC 8030). */
export function webPush({ key, subject, send }: WebPushSettings): PushSender {
  let read: ReturnType<typeof readPushKey> | null = null;
  const ours = () => (read ??= readPushKey(key));
  return {
    publicKey: async () => (await ours()).publicKey,
    async send({ id, to, subject: title, text, link = "" }): Promise<Delivery> {
      const subscription = readSubscription(JSON.parse(to) as PushSubscriptionKeys);
      if (subscription === null) return { kind: "never", reason: "no push service", isDeadDevice: true };
      const { endpoint, p256dh, auth } = subscription;
      const payload = await buildPushPayload(
        {
          data: { title: title ?? "", body: text, link, tag: id },
          options: { ttl: PUSH_LIFE_MS / 1000, urgency: "high", topic: topicOf(id) },
        },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject, ...(await ours()) },
      );
      const answer = await send(endpoint, payload).catch(() => null);
      if (answer === null) return { kind: "later", reason: "no answer" };
      const body = await answer.text().catch(() => "");
      if (answer.ok) return { kind: "sent", providerId: answer.headers.get("Location") ?? "" };
      const reason = `${new URL(endpoint).hostname} ${answer.status} ${REASON.exec(body)?.[1] ?? ""}`.trim();
      // Turned off in the browser, or subscribed with a key that is not ours any more: nothing will ever arrive there.
      const isDead = [404, 410].includes(answer.status) || ([401, 403].includes(answer.status) && OTHER_KEY.test(body));
      // Any other 401 or 403 refuses our token, for every device alike. The devices stay, so that they work again once it is mended.
      if (isDead) return { kind: "never", reason, isDeadDevice: true };
      if ([400, 413].includes(answer.status)) return { kind: "never", reason };
      return { kind: "later", reason: `${reason} ${retryAfterMs(answer) ?? ""}`.trim() };
    },
  };
}
