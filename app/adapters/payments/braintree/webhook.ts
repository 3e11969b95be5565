import { createHash, createHmac } from "node:crypto";
import type { WebhookNotice } from "../../../domain/payments/provider";
import { isEqualConstantTime } from "../../encryption/cipher";

interface WebhookKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Braintree signs with HMAC-SHA1 in hex. The key is the SHA-1 of the private key. */
const signatureHex = (privateKey: string, text: string): string =>
  createHmac("sha1", createHash("sha1").update(privateKey).digest()).update(text).digest("hex");

/** `bt_signature` of a payload: the public key, and the HMAC. */
export const braintreeSignature = ({ publicKey, privateKey }: WebhookKeys, payload: string): string =>
  `${publicKey}|${signatureHex(privateKey, payload)}`;

/** The response to `bt_challenge`, with which Braintree verifies that a webhook URL is ours. Null = not a challenge from Braintree. */
export const answerChallenge = async (keys: WebhookKeys, challenge: string): Promise<string | null> =>
  /^[a-f0-9]{20,32}$/.test(challenge) ? braintreeSignature(keys, challenge) : null;

/**
 * Verifies `bt_signature` over `bt_payload` and returns the dispute to read again. A signature has a pair for each public key of the account. The payload is
 * signed with its trailing line break, which some form parsers drop.
 */
export async function readBraintreeWebhook(
  { publicKey, privateKey }: WebhookKeys,
  payload: string,
  signature: string | null,
): Promise<WebhookNotice> {
  const pairs = (signature ?? "").split("&").map((pair) => pair.split("|"));
  const input = pairs.find(([key]) => key === publicKey)?.[1];
  if (!input || payload === "" || /[^A-Za-z0-9+=/\n]/.test(payload)) return { ok: false, reason: "forged" };
  const hasValidSignature = [payload, `${payload}\n`].some((text) =>
    isEqualConstantTime(input, signatureHex(privateKey, text)),
  );
  if (!hasValidSignature) return { ok: false, reason: "forged" };
  try {
    return parseNotice(
      new TextDecoder().decode(Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))),
    );
  } catch {
    return { ok: false, reason: "malformed" };
  }
}

/** Notifications have no id, so kind, dispute and time identify them. */
function parseNotice(xml: string): WebhookNotice {
  const texts = parseXmlTexts(xml);
  const kind = texts.get("notification/kind");
  const timestamp = texts.get("notification/timestamp");
  if (!kind || !timestamp) return { ok: false, reason: "malformed" };
  const disputeId = texts.get("notification/subject/dispute/id") ?? null;
  return { ok: true, eventId: `${kind}:${disputeId ?? ""}:${timestamp}`, kind, providerId: null, disputeId };
}

/** The first text at each path of an XML document. Does not support entities, which notifications do not contain. */
function parseXmlTexts(xml: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const path: string[] = [];
  for (const [, closing, name, selfClosing, text] of xml.matchAll(/<(\/?)([\w-]+)[^<>]*?(\/?)>|([^<>]+)/g)) {
    if (name === undefined) {
      const at = path.join("/");
      if (text !== undefined && text.trim() !== "" && !texts.has(at)) texts.set(at, text.trim());
    } else if (closing) path.pop();
    else if (!selfClosing) path.push(name);
  }
  return texts;
}
