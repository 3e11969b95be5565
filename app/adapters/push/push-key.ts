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
