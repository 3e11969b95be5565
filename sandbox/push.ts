import { Buffer } from "node:buffer";
import { readSubscription } from "../app/domain/notifications/push-service";
import { readPushKey } from "../app/adapters/push/web-push";

/** Signing key of the sandbox for DEV and TEST. It is not a secret. */
export const SANDBOX_PUSH_KEY =
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgholp4SSAQwyatq/OYNIXJValx7zcTNhGESOjPotw7AShRANCAAQbwgFtbWwnWw3OWbsbB9yOENRNTyDDypS85qr9vz0QTdPARcTSTaO/dPHhhZNmG3MOokQRKb7N62fEFskVD+IN";

/** Size of the body that push services must accept (RFC 8030, 7.2). */
const MAX_BYTES = 4096;
const DAY_S = 86_400;
/** A subscription whose URL ends in "gone" was turned off in the browser. */
const GONE_SUBSCRIPTION = /gone$/;

const errorResponse = (status: number, text: string) => new Response(text, { status });
const fromBase64Url = (text: string) => Buffer.from(text, "base64url");

/** The claims in a token that was signed with the key `k`. Null = the signature is not valid. */
async function claimsOf(token: string, k: string): Promise<{ aud?: unknown; exp?: unknown; sub?: unknown } | null> {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.importKey("raw", fromBase64Url(k), curve, false, ["verify"]).catch(() => null);
  const isSigned =
    key !== null &&
    (await crypto.subtle.verify(
      { name: "ECDSA", hash: "SHA-256" },
      key,
      fromBase64Url(signature),
      Buffer.from(`${header}.${claims}`),
    ));
  return isSigned && fromBase64Url(header).toString().includes('"ES256"')
    ? JSON.parse(fromBase64Url(claims).toString())
    : null;
}

/**
 * A push service in this process, for DEV and TEST: it accepts a message but does not show it, because the outbox page does. It refuses what push services
 * refuse: a token that is not signed by the subscription's key, for another service or for longer than a day (RFC 8292), no TTL, another encoding, a body that
 * is too large (RFC 8030), an ended subscription.
 */
export function pushSandbox(now: () => number): (request: Request) => Promise<Response> {
  return async (request) => {
    const { href, origin, pathname } = new URL(request.url);
    if (readSubscription({ endpoint: href, p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) }) === null)
      throw new TypeError("nobody answers there");
    if (request.method.toUpperCase() !== "POST") return errorResponse(405, "method");
    const [, token = "", k = ""] =
      /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(request.headers.get("Authorization") ?? "") ?? [];
    if (token === "") return errorResponse(401, "no vapid token");
    const claims = await claimsOf(token, k);
    const { exp } = claims ?? {};
    const seconds = now() / 1000;
    if (claims === null || claims.aud !== origin || typeof exp !== "number" || exp < seconds || exp > seconds + DAY_S)
      return errorResponse(403, '{"reason":"BadJwtToken"}');
    if (!/^(?:mailto:.+@|https:\/\/)/.test(String(claims.sub))) return errorResponse(403, '{"reason":"BadJwtToken"}');
    if (k !== (await readPushKey(SANDBOX_PUSH_KEY)).publicKey)
      return errorResponse(403, '{"reason":"VapidPkHashMismatch"}');
    if (!/^\d+$/.test(request.headers.get("TTL") ?? "")) return errorResponse(400, "no TTL");
    if (!/^[\w-]{0,32}$/.test(request.headers.get("Topic") ?? "")) return errorResponse(400, "topic");
    if (request.headers.get("Content-Encoding") !== "aes128gcm") return errorResponse(415, "not encrypted");
    if (GONE_SUBSCRIPTION.test(pathname)) return errorResponse(410, "gone");
    const { byteLength } = await request.arrayBuffer();
    if (byteLength > MAX_BYTES) return errorResponse(413, "too large");
    return new Response(null, { status: 201, headers: { Location: `${origin}/message/sandbox` } });
  };
}
