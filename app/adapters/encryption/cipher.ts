import type { Cipher } from "../../usecases/ports/cipher";

const utf8 = new TextEncoder();
/** As many arguments as a call takes for certain: a long text in one call overflows the stack. */
const PIECE = 0x2000;
const toBase64 = (bytes: Uint8Array) =>
  btoa(
    Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
      String.fromCharCode(...bytes.subarray(at * PIECE, (at + 1) * PIECE)),
    ).join(""),
  );
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const VERSION = "v1";

/** AES-256-GCM with a random 96-bit IV; the subject is authenticated with the text. Sealed form: `v1.<iv>.<ciphertext>`, base64. */
export function aesCipher(readKey: () => string): Cipher {
  let keys: Promise<{ sealing: CryptoKey; digest: CryptoKey }> | undefined;
  // One secret, two keys: what seals never signs.
  const load = async () => {
    const root = await crypto.subtle.importKey("raw", fromBase64(readKey()), "HKDF", false, ["deriveKey"]);
    const derive = (info: string, algorithm: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) =>
      crypto.subtle.deriveKey(
        { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: utf8.encode(info) },
        root,
        algorithm,
        false,
        uses,
      );
    return {
      sealing: await derive("contact sealing", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
      digest: await derive("contact digest", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]),
    };
  };
  const ready = () => (keys ??= load());
  return {
    async seal(plain, subject) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData: utf8.encode(subject) },
        (await ready()).sealing,
        utf8.encode(plain),
      );
      return `${VERSION}.${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`;
    },
    async open(sealed, subject) {
      const [version, iv, text] = sealed.split(".");
      if (version !== VERSION || iv === undefined || text === undefined)
        throw new Error("Sealed text has an unknown form");
      const algorithm = { name: "AES-GCM", iv: fromBase64(iv), additionalData: utf8.encode(subject) };
      return new TextDecoder().decode(
        await crypto.subtle.decrypt(algorithm, (await ready()).sealing, fromBase64(text)),
      );
    },
    async fingerprint(text) {
      return toHex(await crypto.subtle.sign("HMAC", (await ready()).digest, utf8.encode(text)));
    },
  };
}
