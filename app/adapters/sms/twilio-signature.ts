/** The text that Twilio signs: the URL with its query, followed by each field's name and value, sorted by name. */
const signedText = (url: string, fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name], url);

const importKey = (authToken: string) =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(authToken), { name: "HMAC", hash: "SHA-1" }, false, [
    "sign",
    "verify",
  ]);

/** The `X-Twilio-Signature` of a report, for the sandbox and tests. */
export async function twilioSignature(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const text = new TextEncoder().encode(signedText(url, fields));
  const signed = new Uint8Array(await crypto.subtle.sign("HMAC", await importKey(authToken), text));
  return btoa(String.fromCharCode(...signed));
}

/** Uses the platform's own verification, which takes constant time. */
export async function isSignedByTwilio(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
  signature: string | null,
): Promise<boolean> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(signature ?? ""), (character) => character.charCodeAt(0));
  } catch {
    return false;
  }
  const text = new TextEncoder().encode(signedText(url, fields));
  return crypto.subtle.verify("HMAC", await importKey(authToken), bytes, text);
}
