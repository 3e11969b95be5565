import { blankToNull } from "../../core/words/blank-to-null";
import { maskPhone } from "../../core/phone/display";
import { maskEmail } from "./email";

/** The channels on which a customer receives messages. */
export type Communication = "Both" | "SMS" | "Email";

/** Personal data. It is stored encrypted and never included in events, logs or responses to callers who only have the guid. */
export interface LeadContact {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** E.164. */
  readonly mobile: string | null;
  readonly email: string | null;
  /** The number that was verified with a code, E.164; null = none. */
  readonly verifiedMobile: string | null;
}

export const NO_CONTACT: LeadContact = {
  firstName: null,
  lastName: null,
  phone: null,
  mobile: null,
  email: null,
  verifiedMobile: null,
};

/** Whether name, a phone and an email are all known (F-251, F-282). */
export const isContactComplete = (contact: Pick<LeadContact, "firstName" | "phone" | "mobile" | "email">): boolean =>
  contact.firstName !== null && (contact.mobile !== null || contact.phone !== null) && contact.email !== null;

/** Whether the current mobile number was verified with a code. */
export const isMobileVerified = (contact: Pick<LeadContact, "mobile" | "verifiedMobile">): boolean =>
  contact.mobile !== null && contact.mobile === contact.verifiedMobile;

/** Splits "Anna Maria Smith": the first word is the first name, the rest is the last name. */
export function splitName(name: string | null): Pick<LeadContact, "firstName" | "lastName"> {
  const [first = "", ...rest] = (name ?? "").trim().split(/\s+/);
  return { firstName: blankToNull(first), lastName: blankToNull(rest.join(" ")) };
}

export const fullName = ({ firstName, lastName }: Pick<LeadContact, "firstName" | "lastName">): string | null =>
  blankToNull([firstName, lastName].filter((part) => part !== null).join(" "));

export interface CaptureFacts {
  /** Whether the funnel's configuration requires contact details (F-470). */
  readonly isRequired: boolean;
  readonly isSignedIn: boolean;
  /** Whether name, phone and email are known and, where a code is required, the mobile is verified. */
  readonly hasCompleteContact: boolean;
  /** Whether the lead continues to a finalise screen: product flow, or instant booking with an exclusive supplier (F-254). */
  readonly isPayOnQuote: boolean;
  readonly canPriceCart: boolean;
  /** Whether `hideContactDetailsForFirstDay` is on and this is an anonymous first visit within its window (F-249, F-250). */
  readonly isHiddenByFirstVisit: boolean;
}

/** Whether the customer must enter contact details before submitting. F-238, F-249–F-254, F-470. */
export function contactCaptureNeeded(facts: CaptureFacts): boolean {
  if (!facts.isRequired || facts.hasCompleteContact) return false;
  if (facts.isSignedIn) return !(facts.isPayOnQuote && facts.canPriceCart);
  return !facts.isHiddenByFirstVisit;
}

const abbreviate = (name: string | null) => (name === null || name === "" ? "" : `${name.slice(0, 1)}…`);

/** Masks contact details as "K… M…, 0404 0..., k…@example.com", which is just enough to recognise a caller. */
export const maskContact = (contact: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}): string =>
  [
    [abbreviate(contact.firstName), abbreviate(contact.lastName)].filter(Boolean).join(" "),
    contact.mobile === null ? "" : maskPhone(contact.mobile),
    contact.email === null ? "" : maskEmail(contact.email),
  ]
    .filter(Boolean)
    .join(", ");
