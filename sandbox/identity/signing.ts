import { Buffer } from "node:buffer";
import type { SandboxIdentityStore } from "./store";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" } as const;
const NEVER = Number.MAX_SAFE_INTEGER;
const KEY_ID = "sandbox-signing-key";

const encodeJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The sandbox's own ES256 key. It is created when it is first needed and is the same for all isolates. */
async function getSigningKey(store: SandboxIdentityStore): Promise<JsonWebKey> {
  const sandboxRecord = await store.find<JsonWebKey>("key", KEY_ID, 0);
  if (sandboxRecord) return sandboxRecord.body;
  const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"])) as CryptoKeyPair;
  await store.add("key", KEY_ID, await crypto.subtle.exportKey("jwk", pair.privateKey), NEVER);
  const storedKey = await store.find<JsonWebKey>("key", KEY_ID, 0);
  if (!storedKey) throw new Error("The sandbox has no signing key");
  return storedKey.body;
}

export async function getPublicKeys(store: SandboxIdentityStore): Promise<{ readonly keys: readonly object[] }> {
  const { kty, crv, x, y } = await getSigningKey(store);
  return { keys: [{ kty, crv, x, y, alg: "ES256", use: "sig", kid: KEY_ID }] };
}

/** A signed JWT (RFC 7515, compact). */
export async function signJwt(store: SandboxIdentityStore, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const { kty, crv, x, y, d } = await getSigningKey(store);
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y, d } as JsonWebKey, ALGORITHM, false, ["sign"]);
  const content = `${encodeJson({ alg: "ES256", typ: "JWT", kid: KEY_ID })}.${encodeJson(claims)}`;
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    key,
    new TextEncoder().encode(content),
  );
  return `${content}.${Buffer.from(signature).toString("base64url")}`;
}
