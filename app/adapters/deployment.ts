import { serviceProblems, readSecrets, SECRET_NAMES } from "../settings/secrets";
import type { Deployment } from "../usecases/ports/platform";
import { contactKey } from "./encryption/cipher";

/** Length of a key with 128 random bits as base64, the shortest accepted key. In hex it is longer. */
const MIN_KEY_LENGTH = 22;

async function hmacDigest(key: string, text: string): Promise<string> {
  const encodeUtf8 = (text: string) => new TextEncoder().encode(text);
  const hmacKey = await crypto.subtle.importKey("raw", encodeUtf8(key), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", hmacKey, encodeUtf8(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The worker's own configuration for its operator. Never includes values of variables. */
export function ownDeployment(variables: Readonly<Record<string, unknown>>): Deployment {
  const key = typeof variables.OPERATOR_KEY === "string" ? variables.OPERATOR_KEY : "";
  return {
    version: (variables.VERSION as Deployment["version"] | undefined) ?? null,
    get missing() {
      return serviceProblems(variables, readSecrets(variables));
    },
    get contactKeyFault() {
      try {
        contactKey(variables);
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    isOperator(input) {
      if (key.length < MIN_KEY_LENGTH) return null;
      // Compares keyed digests instead of the keys themselves, so that the time of the comparison reveals nothing about the key.
      return Promise.all([hmacDigest(key, key), hmacDigest(key, input)]).then(([own, other]) => own === other);
    },
    async fingerprints() {
      // The doctor signs in with the operator's key, so without one nobody can compare the digests.
      if (key === "") return {};
      const configuredSecrets = SECRET_NAMES.filter(
        (name) => typeof variables[name] === "string" && variables[name] !== "",
      );
      return Object.fromEntries(
        await Promise.all(
          configuredSecrets.map(
            async (name) => [name, (await hmacDigest(key, `${name}=${variables[name]}`)).slice(0, 16)] as const,
          ),
        ),
      );
    },
  };
}
