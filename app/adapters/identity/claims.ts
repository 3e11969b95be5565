import { withAsciiDomain } from "../../domain/identity/contact/email";
import type { Authentication, Profile } from "../../domain/identity/profile";
import { cleanText } from "../../domain/core/words/clean-text";

type Claims = Readonly<Record<string, unknown>>;

const cleanTextOrNull = (value: unknown): string | null =>
  typeof value === "string" ? cleanText(value).trim() || null : null;

/** Converts standard claims to our profile. */
export function toProfile(claims: Claims): Profile {
  const fullName = [cleanTextOrNull(claims.given_name), cleanTextOrNull(claims.family_name)]
    .filter((part) => part !== null)
    .join(" ");
  const email = cleanTextOrNull(claims.email);
  return {
    name: cleanTextOrNull(claims.name) ?? (fullName === "" ? null : fullName),
    email: email && withAsciiDomain(email),
    isEmailVerified: claims.email_verified === true,
    phone: cleanTextOrNull(claims.phone_number),
  };
}

/** Payload of a JWT received directly from the token endpoint. Empty for an opaque token. */
export function parseTokenPayload(token: string): Claims {
  const [, payload] = token.split(".");
  if (payload === undefined) return {};
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? (claims as Claims) : {};
  } catch {
    return {};
  }
}

/**
 * Reads permissions from the first claim set that contains the configured claim. Depending on the provider, this is userinfo, the ID token or the access
 * token.
 */
export function readPermissions(claim: string, ...sources: readonly Claims[]): readonly string[] {
  const claimValue = sources.map((source) => source[claim]).find((value) => value !== undefined);
  if (typeof claimValue === "string") return claimValue.split(" ").filter((name) => name !== "");
  return Array.isArray(claimValue) ? claimValue.filter((name): name is string => typeof name === "string") : [];
}

/** When and how the provider authenticated the person, according to the ID token. If the token contains no time, the current time. */
export function toAuthentication(claims: Readonly<Record<string, unknown>>, now: number): Authentication {
  const { auth_time, acr, amr } = claims;
  return {
    at: typeof auth_time === "number" ? auth_time * 1000 : now,
    acr: typeof acr === "string" ? acr : null,
    amr: Array.isArray(amr) ? amr.filter((item) => typeof item === "string") : [],
  };
}
