const PREFIX = "whsec_";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The signature of the Standard Webhooks specification over a message's id, time and body: `v1,<base64>`. `secret` = `whsec_<base64>`. */
export async function signatureOf(secret: string, id: string, seconds: number, body: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret.slice(PREFIX.length)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${seconds}.${body}`));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`;
}
