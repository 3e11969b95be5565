import type { Country } from "../core/country/country";
import { contactFromProfile, missingContact, type Profile } from "../identity/profile";
import type { LeadContact } from "../identity/contact/contact";
import { parsePhone } from "../core/phone/format";
import type { BookingRequest } from "./request";

/** Details that a signed-in customer is not asked for again. */
export interface KnownContact {
  readonly firstName: string;
  readonly lastName: string;
  /** In E.164 format; a landline if the profile has no mobile. */
  readonly phone: string;
  readonly email: string;
}

/** The lead's own details, completed from the profile. Typed details are not replaced (B-204). */
export function fillContactFromProfile(country: Country, contact: LeadContact, profile: Profile | null): LeadContact {
  return { ...contact, ...(profile && missingContact(contact, contactFromProfile(country, profile))) };
}

/** Name, phone and email of a signed-in person; null if one of them is missing (B-158, B-159). */
export function knownContact(
  { firstName, lastName, mobile, phone, email }: LeadContact,
  isSignedIn: boolean,
): KnownContact | null {
  const contactNumber = mobile ?? phone;
  return isSignedIn && firstName && lastName && contactNumber && email
    ? { firstName, lastName, phone: contactNumber, email }
    : null;
}

/** Fills in details missing from the request with the known ones. */
export const fillKnownContact = (request: BookingRequest, knownContact: KnownContact | null): BookingRequest =>
  knownContact === null
    ? request
    : {
        ...request,
        firstName: request.firstName ?? knownContact.firstName,
        lastName: request.lastName ?? knownContact.lastName,
        mobile: request.mobile ?? knownContact.phone,
        email: request.email ?? knownContact.email,
      };

/** Whether the input is the customer's known phone, which is accepted as a mobile number even if it is a landline. */
export const isKnownPhone = (country: Country, input: string, knownContact: KnownContact | null): boolean =>
  knownContact !== null && parsePhone(country, input) === knownContact.phone;
