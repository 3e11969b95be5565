/**
 * The secret that seals contact details: CONTACT_KEY, 32 random bytes as base64 (`openssl rand -base64 32`).
 * DEV and TEST may use DEVELOPMENT_ONLY_CONTACT_KEY from wrangler.toml, which anyone can read; no other environment does.
 */
export function contactKey(env: Readonly<Record<string, unknown>>): string {
  const allowed = env.ENVIRONMENT === "DEV" || env.ENVIRONMENT === "TEST";
  const key = env.CONTACT_KEY ?? (allowed ? env.DEVELOPMENT_ONLY_CONTACT_KEY : undefined);
  if (typeof key !== "string" || key === "")
    throw new Error("Secret CONTACT_KEY is missing: contact details cannot be kept without it");
  if (!/^[A-Za-z0-9+/]{43}=$/.test(key)) throw new Error("Secret CONTACT_KEY must be 32 bytes as base64");
  return key;
}
