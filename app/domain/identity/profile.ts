import type { PersonId } from "../core/ids";
import type { Country } from "../core/country/country";
import { parseEmail } from "./contact/email";
import { splitName, type LeadContact } from "./contact/contact";
import { parseMobile, parsePhone } from "../core/phone/format";

/** A person's profile at the identity provider. Any part may be missing. */
export interface Profile {
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Phone number in the provider's format. */
  readonly phone: string | null;
}

/** Name of a person in a store's history. */
export const toHistoryName = ({ name, email }: Pick<Profile, "name" | "email">): string =>
  name ?? email ?? "A colleague";

/** When and how the identity provider authenticated the person. */
export interface Authentication {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The provider's claims `acr` and `amr`. */
  readonly acr: string | null;
  readonly amr: readonly string[];
}

/** A signed-in person. */
export interface SignedInUser {
  /** Our own id of the person; `UserID` on the wire. */
  readonly userId: PersonId;
  readonly profile: Profile;
  /** Permission names as given by the provider; use `hasPermission` to check them. */
  readonly permissions: readonly string[];
  /** Epoch milliseconds at which the access token expires. */
  readonly expiresAt: number;
  readonly authentication: Authentication;
  readonly session: {
    readonly idHash: string;
    /** When a desk page was last requested, epoch milliseconds rounded to the minute; 0 = never. */
    readonly deskSeenAt: number;
  };
}

export type ProfileContact = Pick<LeadContact, "firstName" | "lastName" | "email" | "phone" | "mobile">;

/** Converts the profile to a lead's contact details. A mobile number of this country goes into `mobile`, any other number into `phone` (F-338). */
export function contactFromProfile(country: Country, { name, email, phone }: Profile): ProfileContact {
  const mobile = phone === null ? null : parseMobile(country, phone);
  return {
    ...splitName(name),
    email: email === null ? null : parseEmail(email),
    phone: phone === null || mobile !== null ? null : parsePhone(country, phone),
    mobile,
  };
}

/** The contact details that the profile can add without overwriting anything entered; null = none. */
export function missingContact(leadContact: LeadContact, profile: ProfileContact): Partial<LeadContact> | null {
  const hasName = leadContact.firstName !== null;
  const hasPhone = leadContact.mobile !== null || leadContact.phone !== null;
  const added = Object.entries(profile).filter(([field, value]) => {
    if (value === null) return false;
    if (field === "firstName" || field === "lastName") return !hasName;
    return field === "email" ? leadContact.email === null : !hasPhone;
  });
  return added.length === 0 ? null : (Object.fromEntries(added) as Partial<LeadContact>);
}
