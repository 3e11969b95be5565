import { blankToNull } from "../../core/words/blank-to-null";
import { maskPhone } from "../../core/phone/display";
import { maskEmail } from "./email";

/** Which channels a customer is reached on. */
export type Communication = "Both" | "SMS" | "Email";

/** Personal. Stored encrypted, never in events, logs or answers to a holder of the bare guid. */
export interface LeadContact {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** E.164. */
  readonly phone: string | null;
  /** E.164. */
  readonly mobile: string | null;
  readonly email: string | null;
  /** The number that a code was confirmed for, E.164; null = none. */
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

/** Name, a phone and an email are all known (F-251, F-282). */
export const isContactComplete = (contact: Pick<LeadContact, "firstName" | "phone" | "mobile" | "email">): boolean =>
  contact.firstName !== null && (contact.mobile !== null || contact.phone !== null) && contact.email !== null;

/** A code was confirmed for the very number that is given now. */
export const isMobileVerified = (contact: Pick<LeadContact, "mobile" | "verifiedMobile">): boolean =>
  contact.mobile !== null && contact.mobile === contact.verifiedMobile;

/** "Anna Maria Smith": the first word is the first name, the rest the last. */
export function splitName(name: string | null): Pick<LeadContact, "firstName" | "lastName"> {
  const [first = "", ...rest] = (name ?? "").trim().split(/\s+/);
  return { firstName: blankToNull(first), lastName: blankToNull(rest.join(" ")) };
}

export const fullName = ({ firstName, lastName }: Pick<LeadContact, "firstName" | "lastName">): string | null =>
  blankToNull([firstName, lastName].filter((part) => part !== null).join(" "));

export interface CaptureFacts {
  /** The funnel's configuration asks for contact details at all (F-470). */
  readonly isRequired: boolean;
  readonly isSignedIn: boolean;
  /** Name, phone and email are known and, where a code is asked, the mobile is verified. */
  readonly hasCompleteContact: boolean;
  /** Outcomes that go to a finalise screen: the product flow or an exclusive supplier's instant booking (F-254). */
  readonly isPayOnQuote: boolean;
  readonly canPriceCart: boolean;
  /** `hideContactDetailsForFirstDay` is on and this is an anonymous first visit within its window (F-249, F-250). */
  readonly isHiddenByFirstVisit: boolean;
}

/** Must this customer be asked for contact details before submitting? F-238, F-249–F-254, F-470. */
export function contactCaptureNeeded(facts: CaptureFacts): boolean {
  if (!facts.isRequired || facts.hasCompleteContact) return false;
  if (facts.isSignedIn) return !(facts.isPayOnQuote && facts.canPriceCart);
  return !facts.isHiddenByFirstVisit;
}

const initial = (name: string | null) => (name === null || name === "" ? "" : `${name.slice(0, 1)}…`);

/** "K… M…, 0404 0..., k…@example.com": enough to know the right person on the phone, and no more. */
export const maskContact = (who: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}): string =>
  [
    [initial(who.firstName), initial(who.lastName)].filter(Boolean).join(" "),
    who.mobile === null ? "" : maskPhone(who.mobile),
    who.email === null ? "" : maskEmail(who.email),
  ]
    .filter(Boolean)
    .join(", ");
