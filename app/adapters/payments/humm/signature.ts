import { createHmac } from "node:crypto";
import { isEqualConstantTime } from "../../encryption/cipher";

/** The text that humm signs: all `x_` fields except the signature, sorted by name, as concatenated names and decoded values. */
export const signedText = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .filter((name) => name.startsWith("x_") && name !== "x_signature")
    .sort()
    .map((name) => `${name}${fields[name]}`)
    .join("");

/** HMAC-SHA256 as lower-case hex. */
export const hummSignature = (fields: Readonly<Record<string, string>>, apiKey: string): string =>
  createHmac("sha256", apiKey).update(signedText(fields)).digest("hex");

/** Verifies the signature field, in lower- or upper-case hex, in constant time. */
export const isSigned = (fields: Readonly<Record<string, string>>, apiKey: string): boolean =>
  isEqualConstantTime(fields.x_signature?.toLowerCase() ?? "", hummSignature(fields, apiKey));
