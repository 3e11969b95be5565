import { emailKey } from "../../../domain/identity/contact/email";
import type { CodeKeys, ProofChannel } from "../../../domain/identity/verification/quota";
import { toNetworkBlock } from "../../../domain/core/network/network-of";
import type { Context } from "../../context";
import { contactDigest } from "../contact-digests";
import { currentUser } from "../current-user";
import { verifiedEmail } from "../store-account/authorize";

/** Whether this browser has proved that the contact belongs to its user: with a code on the bookings page, or by signing in with that email address. */
export async function isVerifiedContact(context: Context, channel: ProofChannel): Promise<boolean> {
  if (channel.isContactVerified) return true;
  const { contactHash } = context.viewer;
  const [session, digest, user] = await Promise.all([
    contactHash === null ? null : context.db.sessions.findContactSession(contactHash, context.clock.now()),
    contactDigest(context, channel),
    channel.channel === "email" ? currentUser(context) : null,
  ]);
  const ownEmail = user && verifiedEmail(user);
  return session?.digest === digest || (ownEmail !== null && emailKey(ownEmail) === emailKey(channel.to));
}

/**
 * Keys by which a code to this contact is stored and limited. The requester is identified by network, because a browser without cookies looks new each time.
 */
export async function codeKeys(context: Context, channel: ProofChannel, purpose: string): Promise<CodeKeys> {
  const numberDigest = await digestOf(context, "number", channel.channel === "sms" ? channel.to : emailKey(channel.to));
  const network = context.limits.network ?? "nobody";
  const digest = (text: string) => digestOf(context, "purpose", `${numberDigest} ${text}`);
  const [purposeDigest, block, asker, isContactVerified] = await Promise.all([
    digest(purpose),
    digest(`from ${toNetworkBlock(network)}`),
    digest(`${purpose} by ${network}`),
    isVerifiedContact(context, channel),
  ]);
  return { number: numberDigest, purpose: purposeDigest, requester: `${block}.${asker}`, isContactVerified };
}

/** Consumes the quota for an action that has the same limits as sending a code, such as a link or a call. Returns false if a limit is reached. */
export async function consumeSendQuota(
  context: Pick<Context, "cipher" | "clock" | "db">,
  action: string,
): Promise<boolean> {
  const keys = {
    number: await digestOf(context, "number", action),
    purpose: null,
    requester: null,
    isContactVerified: true,
  };
  return (await context.db.verification.consumeSend(keys, context.clock.now())).ok;
}

/** The digest under which a number, a code or the purpose of a code is stored. */
export const digestOf = (
  context: Pick<Context, "cipher">,
  kind: "number" | "code" | "purpose",
  text: string,
): Promise<string> => context.cipher.fingerprint(`${kind} ${text}`);

/** A keyed digest of the viewer's network. The lead's Durable Object stores it to limit how many pages one network has open. Null = no network. */
export const requesterDigest = async ({
  cipher,
  limits: { network },
}: Pick<Context, "cipher" | "limits">): Promise<string | null> =>
  network === null ? null : cipher.fingerprint(`live from ${network}`);
