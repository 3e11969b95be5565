import { serviceItem } from "../../../domain/cart/find-item";
import { parseEmail } from "../../../domain/contact/email";
import { splitName } from "../../../domain/contact/name";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/outcomes";
import { parseMobile, parsePhone } from "../../../domain/phone/format";
import type { PlainDay } from "../../../domain/time/plain-date";
import { blankToNull } from "../../../domain/words/blank-to-null";
import { CODE_ERRORS, codeErrorOf, SEND_ERROR } from "../../../domain/verification/results";
import type { Context } from "../../context";
import { checkCode } from "../../verification/check-code";
import { resendCode } from "../../verification/send-code";
import { startVerification } from "../../verification/start-verification";
import type { Decision } from "../decision";
import { mobileWords } from "../../../domain/phone/words";
import { dueMonths } from "../due-months";
import { asksHere } from "../screens/customer";

const PHONE_WORDS = {
  AU: "Enter a phone number, like 0404 040 404",
  NZ: "Enter a phone number, like 026 123 4567",
} as const;

export interface CustomerAnswer {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The fork: an unknown vehicle leaves name and phone for the call; others go on to what is still to be asked (ledger F-274). */
export function handIn(context: Context, journey: Journey, answer: CustomerAnswer): Decision {
  const { lead, isSignedIn, contactNeeded } = journey;
  const { firstName, phone } = answer;
  if (asksHere(journey)) return handInWithContact(context, journey, answer);
  // Someone who is signed in is known; only what their profile lacks is asked, on one page and without a code (ledger F-252).
  if (!lead.isUnknownVehicle) return { ok: true, to: isSignedIn && contactNeeded ? "customer-contact-info" : "onward" };
  const parsed = phone === null ? null : parsePhone(context.config.country, phone);
  if (firstName === null || parsed === null) {
    return refuse("invalid-input", {
      ...(firstName === null ? { firstName: ["Enter your name"] } : {}),
      ...(parsed === null ? { phone: [PHONE_WORDS[context.config.country]] } : {}),
    });
  }
  const mobile = parseMobile(context.config.country, phone ?? "");
  return {
    ok: true,
    patch: { contact: { ...splitName(firstName), phone: parsed, ...(mobile === null ? {} : { mobile }) } },
    to: "submit",
  };
}

/** Name, email and phone are all needed to be reached about a booking. */
function handInWithContact(
  context: Context,
  journey: Journey,
  { firstName, lastName, email, phone }: CustomerAnswer,
): Decision {
  if (firstName === null || email === null || phone === null) {
    return refuse("invalid-input", {
      ...(firstName === null ? { firstName: ["Enter your first name"] } : {}),
      ...(email === null ? { email: ["Enter your email address"] } : {}),
      ...(phone === null ? { phone: [PHONE_WORDS[context.config.country]] } : {}),
    });
  }
  const given = giveContact(context, journey, { firstName, lastName, email, phone });
  const mobile = parseMobile(context.config.country, phone);
  return given.ok && "patch" in given && mobile !== null
    ? { ...given, patch: { contact: { ...given.patch?.contact, mobile } } }
    : given;
}

export interface ContactAnswer {
  readonly firstName: string;
  readonly lastName: string | null;
  readonly email: string;
  /** null = not asked here, or left empty: what is known stays. */
  readonly phone: string | null;
}

/** Who is signed in gives all of it here; everybody else is asked for the mobile next, where its code goes. */
export function giveContact(context: Context, { isSignedIn, lead }: Journey, answer: ContactAnswer): Decision {
  const { country } = context.config;
  const email = parseEmail(answer.email);
  const phone = answer.phone === null ? null : parsePhone(country, answer.phone);
  const isPhoneWrong =
    answer.phone !== null ? phone === null : isSignedIn && lead.contact.phone === null && lead.contact.mobile === null;
  if (email === null || isPhoneWrong) {
    return refuse("invalid-input", {
      ...(email === null ? { email: ["Enter an email address, like name@example.com"] } : {}),
      ...(isPhoneWrong ? { phone: [PHONE_WORDS[country]] } : {}),
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

export interface NotesAnswer {
  readonly repairNotes: string | null;
  /** The first day of a month on offer; null = not known, or not asked. */
  readonly nextServiceDue: PlainDay | null;
}

export function leaveNotes(
  context: Context,
  { lead }: Journey,
  { repairNotes, nextServiceDue }: NotesAnswer,
): Decision {
  const notes = { repairNotes: blankToNull(repairNotes) };
  if (serviceItem(lead.cart)) return { ok: true, patch: notes, to: "customer" };
  if (nextServiceDue !== null && !dueMonths(context, lead).includes(nextServiceDue))
    return refuse("invalid-input", { nextServiceDue: ["Choose one of the months"] });
  return { ok: true, patch: { ...notes, nextServiceDue }, to: "customer" };
}

/** Two phases (ledger F-239): a number to send the code to, then the code. */
export type VerificationAnswer =
  | { readonly intent: "send"; readonly mobile: string }
  | { readonly intent: "resend" }
  | { readonly intent: "check"; readonly code: string };

export async function verifyMobile(context: Context, { lead }: Journey, answer: VerificationAnswer): Promise<Decision> {
  if (answer.intent === "check") return checkTyped(context, lead, answer.code);
  const mobile = answer.intent === "send" ? parseMobile(context.config.country, answer.mobile) : lead.contact.mobile;
  if (mobile === null) return refuse("invalid-input", { mobile: [mobileWords(context.config.country)] });
  // A number that is verified already is not asked again.
  if (lead.contact.verifiedMobile === mobile) return { ok: true, patch: { contact: { mobile } }, to: "submit" };
  const sent =
    answer.intent === "resend"
      ? await resendCode(context, mobile)
      : await startVerification(context, { email: lead.contact.email, mobile });
  if (sent.ok)
    return {
      ok: true,
      ...(lead.contact.mobile === mobile ? {} : { patch: { contact: { mobile } } }),
      to: "customer-details-step2",
      params: { sub: "code", ...(answer.intent === "resend" ? { sent: "again" } : {}) },
    };
  // One bit only: why, the page does not say (ledger F-240).
  if (sent.code === "suspected-workshop") return { ok: true, path: `/quote-confirmation-error/${lead.guid}` };
  const messages = sent.fields?.mobilePhoneNumber ?? [SEND_ERROR];
  return refuse(sent.code, answer.intent === "resend" ? { resend: messages } : { mobile: messages });
}

/** The right code hands the lead in; any other marks the field and nothing else happens (ledger F-244, F-245). */
async function checkTyped(context: Context, lead: Journey["lead"], code: string): Promise<Decision> {
  const { mobile } = lead.contact;
  if (mobile === null) return { ok: true, to: "customer-details-step2" };
  const checked = await checkCode(context, { mobile, code, leadGuid: lead.guid });
  if (checked.ok)
    return checked.result === "ValidCode"
      ? { ok: true, to: "submit", guid: checked.leadGuid }
      : refuse("invalid-input", { code: [CODE_ERRORS[codeErrorOf(checked.result)]] });
  if (checked.code === "lead-not-found") return refuse("lead-not-found");
  return refuse(checked.code, { code: checked.fields?.code ?? [CODE_ERRORS.serverError] });
}
