import { createHash } from "node:crypto";
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { PUSH_TTL_MS } from "../../domain/notifications/kinds";
import { type PushSubscriptionKeys, readSubscription } from "../../domain/notifications/push-service";
import type { Delivery, PushSender } from "../../usecases/ports/senders";
import { type Fetch, retryAfterMs } from "../outgoing";
import { Buffer } from "node:buffer";

/** Key pair as base64url. The public key is an uncompressed point. */
export type PushKey = Readonly<Record<"publicKey" | "privateKey", string>>;

/**
 * Reads the key that signs notifications (VAPID, RFC 8292) from PKCS #8 in base64. It is this deployment's own secret and is not issued by a provider.
 * Browsers subscribe with its public half and reject messages signed with another key. Throws if it is not a P-256 private key.
 */
export async function readPushKey(pkcs8: string): Promise<PushKey> {
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("pkcs8", Buffer.from(pkcs8, "base64"), curve, true, ["sign"]);
  const { x = "", y = "", d = "" } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  const publicPoint = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: publicPoint.toString("base64url"), privateKey: d };
}

export interface WebPushSettings {
  /** PKCS #8 as base64. */
  readonly key: string;
  /** Contact for push services when something is wrong: `mailto:` or an https URL. */
  readonly subject: string;
  readonly send: Fetch;
}

/** At most 32 base64url characters (RFC 8030, 5.4). A message that is sent again replaces the earlier one. */
const pushTopic = (id: string) => createHash("sha256").update(id).digest("base64url").slice(0, 32);

/** How Apple, Mozilla and Google respond to a message that is signed with a key other than the subscription's. */
const KEY_MISMATCH = /VapidPkHashMismatch|key mismatch|does not correspond/i;
/** Apple's reason code. */
const REASON_PATTERN = /"reason":"(\w{1,60})"/;

/** Web Push notifications: encrypted for the browser (RFC 8291), signed with our key (RFC 8292) and sent to the browser vendor's push service (RFC 8030). */
export function webPush({ key, subject, send }: WebPushSettings): PushSender {
  let keyPromise: ReturnType<typeof readPushKey> | null = null;
  const loadKey = () => (keyPromise ??= readPushKey(key));
  return {
    publicKey: async () => (await loadKey()).publicKey,
    async send({ id, to, subject: title, text, link = "" }): Promise<Delivery> {
      const subscription = readSubscription(JSON.parse(to) as PushSubscriptionKeys);
      if (subscription === null) return { kind: "never", reason: "no push service", isDeadDevice: true };
      const { endpoint, p256dh, auth } = subscription;
      const payload = await buildPushPayload(
        {
          data: { title: title ?? "", body: text, link, tag: id },
          options: { ttl: PUSH_TTL_MS / 1000, urgency: "high", topic: pushTopic(id) },
        },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject, ...(await loadKey()) },
      );
      const response = await send(endpoint, payload).catch(() => null);
      if (response === null) return { kind: "later", reason: "no answer" };
      const body = await response.text().catch(() => "");
      if (response.ok) return { kind: "sent", providerId: response.headers.get("Location") ?? "" };
      const reason = `${new URL(endpoint).hostname} ${response.status} ${REASON_PATTERN.exec(body)?.[1] ?? ""}`.trim();
      // The person turned notifications off, or the browser subscribed with an old key of ours. In both cases this subscription will never work again.
      const isExpired =
        [404, 410].includes(response.status) || ([401, 403].includes(response.status) && KEY_MISMATCH.test(body));
      // With any other 401 or 403, our token is refused for every device. The devices are kept, so that they work again once the token is fixed.
      if (isExpired) return { kind: "never", reason, isDeadDevice: true };
      if ([400, 413].includes(response.status)) return { kind: "never", reason };
      return { kind: "later", reason: `${reason} ${retryAfterMs(response) ?? ""}`.trim() };
    },
  };
}
