import { parseEmail } from "../../domain/contact/email";
import { type BookingToken, type LeadGuid, parseBookingToken, parseLeadGuid } from "../../domain/ids";
import { maskEmail } from "../../domain/contact/mask-email";
import { splitName } from "../../domain/contact/name";
import { type Refusal, refuse } from "../../domain/outcomes";
import { isAutomatedDecision } from "../../domain/trust/automated-decisions";
import { AUTOMATED_DECISIONS } from "../../texts/privacy";
import {
  type LookAgainWords,
  MAX_LOOK_AGAIN_LETTERS,
  MAX_LOOK_AGAINS_A_DAY,
  wordsProblem,
} from "../../domain/trust/look-again";
import { isBookingHolder } from "../booking/holder";
import { DAY_MS, takeCaps } from "../caps/take-cap";
import type { Context } from "../context";
import { contactPrints } from "../discounts/customer-keys";
import { currentUser } from "../identity/current-user";
import { readLead } from "../lead/read-lead";
import { verifiedEmail } from "../portal/standing";
import { openRequest } from "../booking/sealed-request";

/** The person who asks, and their contact details. */
interface Asker extends Pick<LookAgainWords, "email" | "firstName"> {
  readonly bookingToken: BookingToken | null;
  readonly leadGuid: LeadGuid | null;
}

const NO_SUBJECT = { bookingToken: null, leadGuid: null };

/** The holder of the named booking or quote, otherwise the signed-in person; null when no email is known. */
async function askerOf(context: Context, of: string): Promise<Asker | null> {
  const token = parseBookingToken(of);
  if (token !== null) {
    const stored = await context.db.bookings.find(token);
    if (stored === null || !(await isBookingHolder(context, stored.booking))) return null;
    const { email, firstName } = await openRequest(context, stored.sealedRequest, token);
    return email === null ? null : { email, firstName, bookingToken: token, leadGuid: null };
  }
  const guid = parseLeadGuid(of);
  if (guid !== null) {
    const read = await readLead(context, guid);
    if (read.ok && read.isHolder && read.lead.contact.email !== null) {
      const { email, firstName } = read.lead.contact;
      return { email, firstName, bookingToken: null, leadGuid: guid };
    }
  }
  const user = await currentUser(context);
  // Only an email that the provider has verified: an address that somebody merely claims gets no message.
  const email = user === null ? null : parseEmail(verifiedEmail(user) ?? "");
  return email === null ? null : { email, firstName: splitName(user?.profile.name ?? null).firstName, ...NO_SUBJECT };
}

/** To whom an answer would go, masked; null = this visitor cannot ask here, because we know of no email of theirs. `of` = a booking's token or a quote's guid, or neither. */
export async function whoAsksAgain(context: Context, of: string): Promise<string | null> {
  const asker = await askerOf(context, of);
  return asker && maskEmail(asker.email);
}

export type AskRefusal = Refusal<"invalid-input" | "not-the-holder" | "rate-limited">;

/**
 * Requests a human review of an automated decision. The operator answers it, and the answer goes to the email of the booking, the quote or the account. One
 * request per form, at most three per person and day.
 */
export async function askLookAgain(
  context: Context,
  typed: { readonly about: string; readonly words: string; readonly of: string; readonly key: string },
): Promise<{ readonly ok: true } | AskRefusal> {
  const words = typed.words.replace(/\r\n?/g, "\n").trim();
  const problem = wordsProblem(words, MAX_LOOK_AGAIN_LETTERS);
  const isKnown = isAutomatedDecision(typed.about);
  if (!isKnown || problem !== null)
    return refuse("invalid-input", {
      ...(isKnown ? {} : { about: ["Choose what should be looked at again"] }),
      ...(problem === null ? {} : { words: [problem] }),
    });
  const asker = await askerOf(context, typed.of);
  if (asker === null) return refuse("not-the-holder");
  const { email, firstName, bookingToken, leadGuid } = asker;
  const { email: emailPrint } = await contactPrints(context, { email, mobile: null });
  if (emailPrint === null) return refuse("not-the-holder");
  const { network } = context.limits;
  const taken = await takeCaps(context, "look-agains", [
    { what: "look-agains of a day", subject: "day", windowMs: DAY_MS, most: MAX_LOOK_AGAINS_A_DAY.inAll },
    {
      what: `look-agains of ${emailPrint}`,
      subject: "mailbox",
      windowMs: DAY_MS,
      most: MAX_LOOK_AGAINS_A_DAY.perPerson,
    },
    ...(network === null
      ? []
      : [
          {
            what: `look-agains from ${network}`,
            subject: "network" as const,
            windowMs: DAY_MS,
            most: MAX_LOOK_AGAINS_A_DAY.perNetwork,
          },
        ]),
  ]);
  if (taken === null)
    return refuse("rate-limited", {
      "": [`You have asked ${MAX_LOOK_AGAINS_A_DAY.perPerson} times today. Ask again tomorrow, or call us`],
    });
  const id = context.ids.token();
  const sealed: LookAgainWords = { email, firstName, words };
  const isNew = await context.db.lookAgains.add({
    id,
    decision: typed.about,
    bookingToken,
    leadGuid,
    emailPrint,
    sealed: await context.cipher.seal(JSON.stringify(sealed), id),
    key: typed.key.slice(0, 60),
    askedAt: context.clock.now(),
  });
  if (isNew) context.log.info({ event: "look-again-asked", decision: typed.about });
  else await taken.giveBack();
  return { ok: true };
}

/** The decisions that the form offers, by title. */
export const decisionTitles = () =>
  Object.entries(AUTOMATED_DECISIONS).map(([value, { title }]) => ({ value, label: title }));
