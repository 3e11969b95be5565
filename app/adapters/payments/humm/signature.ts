/** HMAC-SHA256 as lower-case hex. */
async function hmacHex(key: string, text: string): Promise<string> {
  const bytes = new TextEncoder();
  const hmacKey = await crypto.subtle.importKey("raw", bytes.encode(key), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const signature = await crypto.subtle.sign("HMAC", hmacKey, bytes.encode(text));
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The text that humm signs: all `x_` fields except the signature, sorted by name, as concatenated names and decoded values. */
export const signedText = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .filter((name) => name.startsWith("x_") && name !== "x_signature")
    .sort()
    .map((name) => `${name}${fields[name]}`)
    .join("");

export const hummSignature = (fields: Readonly<Record<string, string>>, apiKey: string): Promise<string> =>
  hmacHex(apiKey, signedText(fields));

/** Verifies the signature field, in lower- or upper-case hex, in constant time. */
export async function isSigned(fields: Readonly<Record<string, string>>, apiKey: string): Promise<boolean> {
  const [input = "", right] = [fields.x_signature?.toLowerCase(), await hummSignature(fields, apiKey)];
  if (input.length !== right.length) return false;
  let mismatchBits = 0;
  for (let i = 0; i < right.length; i++) mismatchBits |= input.charCodeAt(i) ^ right.charCodeAt(i);
  return mismatchBits === 0;
}
