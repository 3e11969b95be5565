import { parseEmail, maskEmail } from "../../domain/identity/contact/email";
import { type BookingToken, type LeadGuid, parseBookingToken, parseLeadGuid } from "../../domain/core/ids";
import { splitName } from "../../domain/identity/contact/contact";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { isAutomatedDecision } from "../../domain/privacy/automated-decisions";
import { AUTOMATED_DECISIONS } from "../../texts/privacy";
import {
  type ReviewRequestText,
  MAX_REVIEW_REQUEST_LENGTH,
  MAX_REVIEW_REQUESTS_PER_DAY,
  textProblem,
} from "../../domain/privacy/review-request";
import { isBookingHolder } from "../lead/holder";
import { consumeDailyCaps } from "../identity/caps/consume-caps";
import type { Context } from "../context";
import { contactDigests } from "../identity/contact-digests";
import { currentUser } from "../identity/current-user";
import { readLead } from "../lead/open-lead";
import { verifiedEmail } from "../identity/store-account/authorize";
import { openRequest } from "../booking/sealed-request";
import { sealJson } from "../core/sealed-json";

/** The person who requests a review, and their contact details. */
interface Requester extends Pick<ReviewRequestText, "email" | "firstName"> {
  readonly bookingToken: BookingToken | null;
  readonly leadGuid: LeadGuid | null;
}

const NO_SUBJECT = { bookingToken: null, leadGuid: null };

/** The holder of the given booking or quote, or else the signed-in person. Null if their email is not known. */
async function findRequester(context: Context, reference: string): Promise<Requester | null> {
  const token = parseBookingToken(reference);
  if (token !== null) {
    const booking = await context.db.bookings.find(token);
    if (booking === null || !(await isBookingHolder(context, booking.booking))) return null;
    const { email, firstName } = await openRequest(context, booking.sealedRequest, token);
    return email === null ? null : { email, firstName, bookingToken: token, leadGuid: null };
  }
  const guid = parseLeadGuid(reference);
  if (guid !== null) {
    const leadResult = await readLead(context, guid);
    if (leadResult.ok && leadResult.isHolder && leadResult.lead.contact.email !== null) {
      const { email, firstName } = leadResult.lead.contact;
      return { email, firstName, bookingToken: null, leadGuid: guid };
    }
  }
  const user = await currentUser(context);
  // Uses only an email that the provider has verified, so that no messages are sent to an unverified address.
  const email = user === null ? null : parseEmail(verifiedEmail(user) ?? "");
  return email === null ? null : { email, firstName: splitName(user?.profile.name ?? null).firstName, ...NO_SUBJECT };
}

/**
 * The masked recipient of the answer. Null = we have no email for this visitor, so they cannot request a review here. `reference` = a booking's token, a
 * quote's guid, or anything else.
 */
export async function findMaskedRequester(context: Context, reference: string): Promise<string | null> {
  const requester = await findRequester(context, reference);
  return requester && maskEmail(requester.email);
}

export type ReviewRequestRefusal = Refusal<"invalid-input" | "not-the-holder" | "rate-limited">;

/**
 * Requests a human review of an automated decision. The operator's answer is sent to the email in the booking, the quote or the account. Each form is accepted
 * once, and each person can make three requests a day.
 */
export async function requestReview(
  context: Context,
  input: { readonly about: string; readonly text: string; readonly of: string; readonly key: string },
): Promise<{ readonly ok: true } | ReviewRequestRefusal> {
  const text = input.text.replace(/\r\n?/g, "\n").trim();
  const problem = textProblem(text, MAX_REVIEW_REQUEST_LENGTH);
  const isKnown = isAutomatedDecision(input.about);
  if (!isKnown || problem !== null)
    return refuse("invalid-input", {
      ...(isKnown ? {} : { about: ["Choose the decision to review"] }),
      ...(problem === null ? {} : { text: [problem] }),
    });
  const requester = await findRequester(context, input.of);
  if (requester === null) return refuse("not-the-holder");
  const { email, firstName, bookingToken, leadGuid } = requester;
  const { email: emailDigest } = await contactDigests(context, { email, mobile: null });
  if (emailDigest === null) return refuse("not-the-holder");
  const quota = await consumeDailyCaps(
    context,
    "review-requests",
    { name: `review-requests of ${emailDigest}`, subject: "mailbox" },
    MAX_REVIEW_REQUESTS_PER_DAY,
  );
  if (quota === null)
    return refuse("rate-limited", {
      "": [`You have sent ${MAX_REVIEW_REQUESTS_PER_DAY.perPerson} requests today. Try again tomorrow, or call us`],
    });
  const id = context.ids.token();
  const reviewRequestText: ReviewRequestText = { email, firstName, text };
  const isNew = await context.db.reviewRequests.add({
    id,
    decision: input.about,
    bookingToken,
    leadGuid,
    emailDigest,
    sealed: await sealJson(context, reviewRequestText, id),
    key: input.key.slice(0, 60),
    askedAt: context.clock.now(),
  });
  if (isNew) context.log.info({ event: "review-request-received", decision: input.about });
  else await quota.releaseQuota();
  return { ok: true };
}

/** The decisions that the form offers, by title. */
export const listDecisionTitles = () =>
  Object.entries(AUTOMATED_DECISIONS).map(([value, { title }]) => ({ value, label: title }));
