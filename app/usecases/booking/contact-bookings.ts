import { emailKey } from "../../domain/identity/contact/email";
import { mobileNumberError } from "../../domain/core/phone/patterns";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { maskedChannel, parseChannel } from "../../domain/lead/resume/proof";
import type { ProofChannel } from "../../domain/identity/verification/quota";
import type { Context } from "../context";
import { contactDigest } from "../identity/contact-digests";
import { currentUser } from "../identity/current-user";
import { listBookingsWith, type MyBookings, NO_BOOKINGS } from "./my-bookings";
import { verifiedEmail } from "../identity/store-account/authorize";
import { checkProofCode, type ProofRefusal, sendCodeIfKnown } from "../lead/resume/prove-contact";
import { DAY_MS } from "../../domain/core/time/duration";

export const CONTACT_SESSION_MS = 30 * DAY_MS;

const PURPOSE = "bookings of a contact";
/** Used both for a wrong code and for a code that was never sent, so that the two cannot be distinguished. */
const INVALID_CODE_MESSAGE = "That code is incorrect or has expired. Check the message or request a new code";

type ContactRefusal = Refusal<"invalid-input"> | ProofRefusal;

const parseContact = (context: Context, input: string): ProofChannel | Refusal<"invalid-input"> =>
  parseChannel(context.config.country, input) ??
  refuse("invalid-input", {
    contact: [`Enter the email or mobile number you booked with. ${mobileNumberError(context.config.country)}`],
  });

/** Sends a code to a contact that has bookings or quotes. The response is the same if the contact has none. */
export async function sendMyBookingsCode(
  context: Context,
  input: string,
): Promise<{ readonly ok: true } | ContactRefusal> {
  const channel = parseContact(context, input);
  if ("ok" in channel) return channel;
  const digest = await contactDigest(context, channel);
  const [[bookingOfPerson], hasQuote, user] = await Promise.all([
    context.db.bookings.listByContact(digest, 1),
    context.db.leads.hasContact(digest),
    currentUser(context),
  ]);
  // A signed-in person gets a code at the account's own email even without bookings, because they may have other data here.
  const ownEmail = user === null ? null : verifiedEmail(user);
  const isOwn = channel.channel === "email" && ownEmail !== null && emailKey(ownEmail) === emailKey(channel.to);
  return sendCodeIfKnown(context, channel, PURPOSE, bookingOfPerson !== undefined || hasQuote || isOwn);
}

/** If the code is correct, this browser gets access to the contact's bookings. `idHash` is the hash of the secret in the browser's cookie. */
export async function openMyBookings(
  context: Context,
  input: string,
  code: string,
  idHash: string,
): Promise<{ readonly ok: true } | ContactRefusal> {
  const channel = parseContact(context, input);
  if ("ok" in channel) return channel;
  const proofResult = await checkProofCode(context, channel, code, PURPOSE);
  if (!proofResult.ok)
    return proofResult.code === "invalid-input"
      ? refuse("invalid-input", { code: [INVALID_CODE_MESSAGE] })
      : proofResult;
  await context.db.sessions.beginContactSession({
    idHash,
    digest: await contactDigest(context, channel),
    masked: maskedChannel(channel),
    endsAt: context.clock.now() + CONTACT_SESSION_MS,
  });
  return { ok: true };
}

/** Ends this browser's access. Its secret becomes invalid. */
export async function closeMyBookings({ viewer, db }: Context): Promise<void> {
  if (viewer.contactHash !== null) await db.sessions.endContactSession(viewer.contactHash);
}

/** The bookings of the contact that this browser verified. `signedInAs` null = no verified contact, or the verification has expired. */
export async function listContactBookings(
  context: Context,
): Promise<MyBookings & { readonly signedInAs: string | null }> {
  const { contactHash } = context.viewer;
  const session = contactHash && (await context.db.sessions.findContactSession(contactHash, context.clock.now()));
  if (!session) return { ...NO_BOOKINGS, signedInAs: null };
  return {
    ...(await listBookingsWith(context, (limit) => context.db.bookings.listByContact(session.digest, limit))),
    signedInAs: session.masked,
  };
}
