import { sessionEmailDigest } from "../../identity/devices";
import { bookingToken, personId } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import { DEVICE_SESSION_LIFETIME_MS } from "../../../domain/identity/renewal";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { maskedChannel } from "../../../domain/lead/resume/proof";
import { type ProofChannel, verifiedEmailChannel } from "../../../domain/identity/verification/quota";
import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import { sealSession } from "../../identity/session-content";
import type { AccountContact, NewPortalLink } from "../../../domain/identity/store-account/portal-access";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../../lead/resume/prove-contact";
import { hashLinkToken } from "../../supplier/portal-links";
import { authorize } from "../../identity/store-account/authorize";
import { findAccountContact } from "../../identity/store-account/stores";

/** Issuer of sessions that start with our own code, which the identity provider does not know. */
const CODE_ISSUER = "workshop-code";

interface AnswerLinkTarget {
  readonly ok: true;
  readonly link: NewPortalLink;
  readonly contact: AccountContact;
}
type LinkNotFound = Refusal<"portal-link-not-found" | "sign-in-disabled">;

async function findAnswerLink(context: Context, token: string): Promise<AnswerLinkTarget | LinkNotFound> {
  if (context.identity.provider === null) return refuse("sign-in-disabled");
  const { portalAccess } = context.db;
  const link = await portalAccess.findLink(await hashLinkToken(context, token), context.clock.now());
  if (link?.kind !== "booking") return refuse("portal-link-not-found");
  const contact = await findAccountContact(context, link.supplierId);
  return contact ? { ok: true, link, contact } : refuse("portal-link-not-found");
}

/** The code is sent to the supplier's current account address, so that a former owner cannot use an older message. */
const codeChannel = ({ contact }: AnswerLinkTarget): ProofChannel => verifiedEmailChannel(contact.email);
const codePurpose = ({ link }: AnswerLinkTarget): string => `answer link ${link.tokenHash}`;

export type AnswerLinkView =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: true; readonly path: null; readonly supplierName: string; readonly sentTo: string };

/**
 * Resolves the link of a new booking. For a signed-in workshop member, `path` is the page with the confirm button. For any other signed-in person, it is the
 * code page `/workshop/link/`. If nobody is signed in (`path` null), a code signs the device in. Changes nothing, because mail scanners open links too.
 */
export async function showAnswerLink(context: Context, token: string): Promise<AnswerLinkView | LinkNotFound> {
  const [user, request] = await Promise.all([currentUser(context), findAnswerLink(context, token)]);
  if (!request.ok) return request;
  const { link, contact } = request;
  if (user === null)
    return { ok: true, path: null, supplierName: contact.supplierName, sentTo: maskedChannel(codeChannel(request)) };
  const visitor = await authorize(
    context,
    { kind: "booking", token: bookingToken(link.token), offerId: null },
    PERMISSION.respondToBookings,
  );
  const hasAccess = visitor.ok && visitor.supplierIds.includes(link.supplierId);
  return { ok: true, path: hasAccess ? `/workshop/bookings/${link.token}/answer` : `/workshop/link/${token}` };
}

/** Sends a code to the email address of the workshop's account, for a device on which nobody is signed in. */
export async function sendDeviceCode(
  context: Context,
  token: string,
): Promise<{ readonly ok: true } | LinkNotFound | ProofRefusal> {
  const request = await findAnswerLink(context, token);
  return request.ok ? sendProofCode(context, codeChannel(request), codePurpose(request)) : request;
}

/**
 * If the code is correct, signs this device in for ninety days as the person with the workshop account's email address. As for every login, permissions are
 * read from the membership on each request, so the device loses access once the account is transferred.
 */
export async function signInDevice(
  context: Context,
  token: string,
  code: string,
  idHash: string,
  device: string,
): Promise<{ readonly ok: true } | LinkNotFound | ProofRefusal> {
  const request = await findAnswerLink(context, token);
  if (!request.ok) return request;
  const proofResult = await checkProofCode(context, codeChannel(request), code, codePurpose(request));
  if (!proofResult.ok) return proofResult;
  const { db, clock, ids, viewer, log } = context;
  const { contact, link } = request;
  const now = clock.now();
  const endsAt = now + DEVICE_SESSION_LIFETIME_MS;
  const subject = contact.email.toLowerCase();
  const grant = {
    issuer: CODE_ISSUER,
    subject,
    tokens: { access: "", refresh: null, id: null },
    expiresAt: endsAt,
    profile: { name: contact.name, email: contact.email, isEmailVerified: true, phone: null },
    permissions: [],
  };
  await db.sessions.create({
    idHash,
    sealed: await sealSession(context, idHash, grant),
    expiresAt: endsAt,
    endsAt,
    issuer: CODE_ISSUER,
    subject,
    newUserId: personId(ids.guid()),
    previousIdHash: viewer.sessionHash,
    now,
    device,
    isByCode: true,
    emailDigest: await sessionEmailDigest(context, grant.profile),
  });
  log.info({ event: "device-signed-in", supplierId: link.supplierId });
  return { ok: true };
}
