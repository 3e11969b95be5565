import type { Country } from "../core/country/country";
import { readPlate, type Plate } from "../catalogue/vehicle/plate";
import { normaliseText } from "../core/words/clean-text";
import { HOUR_MS } from "../core/time/duration";

/** Why no membership matched, named as in the gateway; `_Unknown` = it could not be checked (F-324 to F-327). */
export const MEMBERSHIP_ERRORS = ["NotComplete", "MoreThanOne", "NotFound", "InactiveMembership", "_Unknown"] as const;
export type MembershipError = (typeof MEMBERSHIP_ERRORS)[number];

/** A normalised membership query: four upper-case characters, and a plate with its state (none in New Zealand). */
export interface MembershipQuery {
  readonly last4: string;
  readonly plate: Plate;
}

/**
 * Parses a membership query: exactly the last four characters, a plate and, where plates are issued by state, the state (F-322, F-323). null = incomplete or
 * invalid.
 */
export function parseMembershipQuery(
  input: { readonly last4: string; readonly rego: string; readonly state: string | null },
  country: Country,
): MembershipQuery | null {
  const last4 = normaliseText(input.last4).toUpperCase();
  const plate = readPlate(input.rego, input.state, country);
  return /^[A-Z0-9]{4}$/.test(last4) && !("invalidField" in plate) ? { last4, plate } : null;
}

/** A membership that matches these four characters and this plate. */
export interface Membership {
  readonly id: string;
  readonly isActive: boolean;
}

export type MembershipMatch =
  | { readonly ok: true; readonly membershipId: string }
  | { readonly ok: false; readonly type: MembershipError };

/** A single active membership matches. Several active ones are ambiguous; inactive ones never match. */
export function matchMembership(memberships: readonly Membership[]): MembershipMatch {
  const [activeMembership, ...otherMemberships] = memberships.filter(({ isActive }) => isActive);
  if (otherMemberships.length > 0) return { ok: false, type: "MoreThanOne" };
  if (activeMembership) return { ok: true, membershipId: activeMembership.id };
  return { ok: false, type: memberships.length > 0 ? "InactiveMembership" : "NotFound" };
}

/** Limits for membership checks. Drivers mistype a few times, whereas guessing the four characters for a known plate takes thousands of attempts. */
export const MEMBERSHIP_CHECK_LIMITS = { hourMs: HOUR_MS, perPlateAndHour: 10 } as const;
