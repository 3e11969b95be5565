import { nameProblem } from "../../domain/identity/contact/contact-details";
import { parseEmail } from "../../domain/identity/contact/email";
import { COUNTRIES } from "../../domain/core/country/country";
import type { Journey } from "../../domain/funnel/journey";
import { refuse } from "../../domain/core/outcomes";
import { formatPhoneForDisplay } from "../../domain/core/phone/display";
import { parsePhone } from "../../domain/core/phone/format";
import { INVALID_EMAIL } from "../../texts/verification";
import type { Context } from "../context";
import { type ContactScreen, labelFacts } from "./screen-parts";
import type { Decision, StepLogic } from "./step";
import { submitLabel } from "../../texts/quotes";

export const PHONE_ERRORS = {
  AU: "Enter a phone number, like 0404 040 404",
  NZ: "Enter a phone number, like 026 123 4567",
} as const;

/** Whether this page asks for contact details, because the older screen has no separate page for them. */
export const asksForContactHere = ({
  screenVersion,
  contactNeeded,
  lead,
}: Pick<Journey, "screenVersion" | "contactNeeded" | "lead">): boolean =>
  screenVersion === 1 && contactNeeded && !lead.isUnknownVehicle;

/** The contact details that are known, as form values. */
export function toContactScreen({ lead }: Journey): ContactScreen {
  const { firstName, lastName, email, phone, mobile } = lead.contact;
  return {
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    email: email ?? "",
    phone: formatPhoneForDisplay(phone ?? mobile ?? ""),
    phonePlaceholder: COUNTRIES[lead.country].phonePlaceholder,
  };
}

export interface ContactAnswer {
  readonly firstName: string;
  readonly lastName: string | null;
  readonly email: string;
  /** Null = this page does not ask for it, or it was left empty. A phone number that is already known is kept. */
  readonly phone: string | null;
}

/** Errors in the names of a contact, by field; {} = none. */
export const nameErrors = (names: {
  readonly firstName: string | null;
  readonly lastName?: string | null;
}): Readonly<Record<string, string[]>> =>
  Object.fromEntries(
    Object.entries({ firstName: names.firstName, lastName: names.lastName ?? null }).flatMap(([field, name]) => {
      const problem = nameProblem(name);
      return problem === null ? [] : [[field, [problem]]];
    }),
  );

/** Handles the contact form. Signed-in customers enter all details here. All others enter their mobile in the next step, because a code is sent to it. */
export function submitContactDetails(context: Context, { isSignedIn, lead }: Journey, answer: ContactAnswer): Decision {
  const { country } = context.config;
  const email = parseEmail(answer.email);
  const phone = answer.phone === null ? null : parsePhone(country, answer.phone);
  const isPhoneInvalid =
    answer.phone !== null ? phone === null : isSignedIn && lead.contact.phone === null && lead.contact.mobile === null;
  const contactErrors = nameErrors(answer);
  if (email === null || isPhoneInvalid || Object.keys(contactErrors).length > 0) {
    return refuse("invalid-input", {
      ...contactErrors,
      ...(email === null ? { email: [INVALID_EMAIL] } : {}),
      ...(isPhoneInvalid ? { phone: [PHONE_ERRORS[country]] } : {}),
    });
  }
  return {
    ok: true,
    patch: {
      contact: { firstName: answer.firstName, lastName: answer.lastName, email, ...(phone === null ? {} : { phone }) },
    },
    to: "onward",
  };
}

export interface ContactInfoScreen extends ContactScreen {
  readonly submitLabel: string;
}

export const customerContactInfo: StepLogic<ContactInfoScreen, ContactAnswer> = {
  screen: (_, journey) => ({ ...toContactScreen(journey), submitLabel: submitLabel(labelFacts(journey)) }),
  answer: submitContactDetails,
};

export const customerDetailsStep1: StepLogic<ContactScreen, ContactAnswer> = {
  screen: (_, journey) => toContactScreen(journey),
  answer: submitContactDetails,
};
