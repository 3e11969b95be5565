import { createHmac } from "node:crypto";
import { serviceProblems, readSecrets, SECRET_NAMES } from "../settings/secrets";
import type { Deployment } from "../usecases/ports/platform";
import { contactKey } from "./encryption/cipher";

/** Length of a key with 128 random bits as base64, the shortest accepted key. In hex it is longer. */
const MIN_KEY_LENGTH = 22;

const hmacDigest = (key: string, text: string): string => createHmac("sha256", key).update(text).digest("hex");

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
      // Compares keyed digests instead of the keys themselves, so that the duration of the comparison reveals nothing about the key.
      return Promise.resolve(hmacDigest(key, key) === hmacDigest(key, input));
    },
    async fingerprints() {
      // The doctor signs in with the operator's key, so without one nobody can compare the digests.
      if (key === "") return {};
      const configuredSecrets = SECRET_NAMES.filter(
        (name) => typeof variables[name] === "string" && variables[name] !== "",
      );
      return Object.fromEntries(
        configuredSecrets.map((name) => [name, hmacDigest(key, `${name}=${variables[name]}`).slice(0, 16)]),
      );
    },
  };
}
