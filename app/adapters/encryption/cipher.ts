import type { Cipher } from "../../usecases/ports/platform";

const utf8 = new TextEncoder();
const CIPHER_VERSION = "v1";

/**
 * AES-256-GCM with a random 96-bit IV; the subject is authenticated with the text. Sealed form: `v1.<iv>.<ciphertext>`, base64. The keys are derived on first
 * use. This takes longer than most operations, so reuse the cipher as long as the secret does not change.
 */
export function aesCipher(readKey: () => string): Cipher {
  let keys: { readonly sealing: CryptoKey; readonly digest: CryptoKey } | undefined;
  // Derives two keys from one secret, so that the encryption key never signs.
  const deriveKeys = async () => {
    const root = await crypto.subtle.importKey("raw", Buffer.from(readKey(), "base64"), "HKDF", false, ["deriveKey"]);
    const deriveKey = (info: string, algorithm: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) =>
      crypto.subtle.deriveKey(
        { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: utf8.encode(info) },
        root,
        algorithm,
        false,
        uses,
      );
    return {
      sealing: await deriveKey("contact sealing", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
      digest: await deriveKey("contact digest", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]),
    };
  };
  // Caches the derived keys and not their promise, because a request must not wait for another request's work, which may be cancelled.
  const loadKeys = async () => {
    keys ??= await deriveKeys();
    return keys;
  };
  return {
    async seal(plaintext, subject) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const ciphertext = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData: utf8.encode(subject) },
        (await loadKeys()).sealing,
        utf8.encode(plaintext),
      );
      return `${CIPHER_VERSION}.${Buffer.from(iv).toString("base64")}.${Buffer.from(ciphertext).toString("base64")}`;
    },
    async open(ciphertext, subject) {
      const [version, iv, text] = ciphertext.split(".");
      if (version !== CIPHER_VERSION || iv === undefined || text === undefined)
        throw new Error("Sealed text has an unknown form");
      const algorithm = { name: "AES-GCM", iv: Buffer.from(iv, "base64"), additionalData: utf8.encode(subject) };
      return new TextDecoder().decode(
        await crypto.subtle.decrypt(algorithm, (await loadKeys()).sealing, Buffer.from(text, "base64")),
      );
    },
    async fingerprint(text) {
      return Buffer.from(await crypto.subtle.sign("HMAC", (await loadKeys()).digest, utf8.encode(text))).toString(
        "hex",
      );
    },
  };
}

/**
 * The secret that seals contact details: CONTACT_KEY, 32 random bytes as base64 (`openssl rand -base64 32`). Only DEV and TEST may use
 * DEVELOPMENT_ONLY_CONTACT_KEY from wrangler.toml, which anyone can read.
 */
export function contactKey(env: Readonly<Record<string, unknown>>): string {
  const allowsDevKeys = env.ENVIRONMENT === "DEV" || env.ENVIRONMENT === "TEST";
  const key = env.CONTACT_KEY ?? (allowsDevKeys ? env.DEVELOPMENT_ONLY_CONTACT_KEY : undefined);
  if (typeof key !== "string" || key === "")
    throw new Error("Secret CONTACT_KEY is missing: contact details cannot be stored without it");
  if (!/^[A-Za-z0-9+/]{43}=$/.test(key)) throw new Error("Secret CONTACT_KEY must be 32 bytes as base64");
  return key;
}

/** Compares two texts, such as signatures, in constant time. Timing can only reveal whether their lengths differ. */
export function isEqualConstantTime(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let mismatchBits = 0;
  for (let at = 0; at < a.length; at += 1) mismatchBits |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return mismatchBits === 0;
}
