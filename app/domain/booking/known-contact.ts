import type { Country } from "../core/country/country";
import { contactFromProfile, missingContact, type Profile } from "../identity/profile";
import type { LeadContact } from "../identity/contact/contact";
import { parsePhone } from "../core/phone/format";
import type { BookingRequest } from "./request";

/** Details a signed-in customer is not asked for again. */
export interface KnownContact {
  readonly firstName: string;
  readonly lastName: string;
  /** E.164; a landline where the profile has no mobile. */
  readonly phone: string;
  readonly email: string;
}

/** The lead's own details, with what the profile adds; what was typed stays (B-204). */
export function contactWithProfile(country: Country, contact: LeadContact, profile: Profile | null): LeadContact {
  return { ...contact, ...(profile && missingContact(contact, contactFromProfile(country, profile))) };
}

/** Name, phone and email of a signed-in person; null if one of them is missing (B-158, B-159). */
export function knownContact(
  { firstName, lastName, mobile, phone, email }: LeadContact,
  isSignedIn: boolean,
): KnownContact | null {
  const reached = mobile ?? phone;
  return isSignedIn && firstName && lastName && reached && email
    ? { firstName, lastName, phone: reached, email }
    : null;
}

/** The request with what is known in the place of what was left out. */
export const withKnownContact = (request: BookingRequest, knownContact: KnownContact | null): BookingRequest =>
  knownContact === null
    ? request
    : {
        ...request,
        firstName: request.firstName ?? knownContact.firstName,
        lastName: request.lastName ?? knownContact.lastName,
        mobile: request.mobile ?? knownContact.phone,
        email: request.email ?? knownContact.email,
      };

/** The customer's known phone is accepted in place of a mobile, even if it is a landline. */
export const isKnownPhone = (country: Country, input: string, knownContact: KnownContact | null): boolean =>
  knownContact !== null && parsePhone(country, input) === knownContact.phone;
