import { parseEmail } from "../../../domain/contact/email";
import { splitName } from "../../../domain/contact/name";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/outcomes";
import { parseMobile, parsePhone } from "../../../domain/phone/format";
import { blankToNull } from "../../../domain/words/blank-to-null";
import type { Context } from "../../context";
import type { Decision } from "../decision";

const PHONE_WORDS = { AU: "Enter a phone number, like 0404 040 404", NZ: "Enter a phone number, like 026 123 4567" } as const;
const MOBILE_WORDS = { AU: "Enter a mobile number, like 0404 040 404", NZ: "Enter a mobile number, like 026 123 4567" } as const;

export interface CustomerAnswer {
  readonly firstName: string | null;
  readonly phone: string | null;
}

/** The fork: an unknown vehicle leaves name and phone for the call; others go on to what is still to be asked (ledger F-274). */
export function handIn(context: Context, { lead }: Journey, { firstName, phone }: CustomerAnswer): Decision {
  if (!lead.isUnknownVehicle) return { ok: true, to: "onward" };
  const parsed = phone === null ? null : parsePhone(context.config.country, phone);
  if (firstName === null || parsed === null) {
    return refuse("invalid-input", {
      ...(firstName === null ? { firstName: ["Enter your name"] } : {}),
      ...(parsed === null ? { phone: [PHONE_WORDS[context.config.country]] } : {}),
    });
  }
  const mobile = parseMobile(context.config.country, phone ?? "");
  return { ok: true, patch: { contact: { ...splitName(firstName), phone: parsed, ...(mobile === null ? {} : { mobile }) } }, to: "submit" };
}

export interface ContactAnswer {
  readonly firstName: string;
  readonly lastName: string | null;
  readonly email: string;
  readonly phone: string | null;
}

export function giveContact(context: Context, _: Journey, answer: ContactAnswer): Decision {
  const { country } = context.config;
  const email = parseEmail(answer.email);
  const phone = answer.phone === null ? null : parsePhone(country, answer.phone);
  if (email === null || (answer.phone !== null && phone === null)) {
    return refuse("invalid-input", {
      ...(email === null ? { email: ["Enter an e-mail address, like name@example.com"] } : {}),
      ...(answer.phone !== null && phone === null ? { phone: [PHONE_WORDS[country]] } : {}),
    });
  }
  return { ok: true, patch: { contact: { firstName: answer.firstName, lastName: answer.lastName, email, phone } }, to: "onward" };
}

export interface NotesAnswer {
  readonly repairNotes: string | null;
}

export const leaveNotes = (_: Context, __: Journey, { repairNotes }: NotesAnswer): Decision => ({ ok: true, patch: { repairNotes: blankToNull(repairNotes) }, to: "customer" });

/** Two phases (ledger F-239): a number to send the code to, then the code. */
export type VerificationAnswer = { readonly intent: "send"; readonly mobile: string } | { readonly intent: "resend" } | { readonly intent: "check"; readonly code: string };

export async function verifyMobile(context: Context, { lead }: Journey, answer: VerificationAnswer): Promise<Decision> {
  const { country } = context.config;
  if (answer.intent === "send") {
    const mobile = parseMobile(country, answer.mobile);
    if (mobile === null) return refuse("invalid-input", { mobile: [MOBILE_WORDS[country]] });
    return { ok: true, patch: { contact: { mobile, verifiedMobile: null } }, to: "customer-details-step2", params: { sub: "code" } };
  }
  return { ok: true, patch: { contact: { verifiedMobile: lead.contact.mobile } }, to: "submit" };
}
