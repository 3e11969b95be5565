import { bookingToken } from "../../domain/core/ids";
import { PERMISSION } from "../../domain/identity/roles";
import type { SignedInUser } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/core/outcomes";
import { PORTAL_LINK_LIFETIME_MS, type PortalObject } from "../../domain/identity/store-account/access";
import { maskedChannel } from "../../domain/lead/resume/proof";
import { type ProofChannel, verifiedEmailChannel } from "../../domain/identity/verification/quota";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import type { AccountContact, NewPortalLink } from "../../domain/identity/store-account/portal-access";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../lead/resume/prove-contact";
import { findPersonRole, verifiedEmail } from "../identity/store-account/authorize";
import { findAccountContact } from "../identity/store-account/stores";

/**
 * Creates a link to an object for its supplier: the URL for a message, and the row that must be written with that message. An "answer" link opens a page with a
 * single button.
 */
export async function createPortalLink(
  context: Pick<Context, "ids" | "clock" | "config" | "cipher">,
  { kind, token: objectToken, supplierId }: PortalObject,
  linkKind: "link" | "answer" = "link",
): Promise<{ readonly url: string; readonly link: NewPortalLink }> {
  const token = context.ids.token();
  const link = {
    kind,
    token: objectToken,
    supplierId,
    tokenHash: await hashLinkToken(context, token),
    expiresAt: context.clock.now() + PORTAL_LINK_LIFETIME_MS,
  };
  return { url: `${context.config.brand.websiteUrl}/workshop/${linkKind}/${token}`, link };
}

/** Hash under which a link is stored. */
export const hashLinkToken = ({ cipher }: Pick<Context, "cipher">, token: string) =>
  cipher.fingerprint(`portal link ${token}`);

/** Path of an object's page in the portal. */
export const portalPath = ({ kind, token }: Pick<PortalObject, "kind" | "token">): string =>
  kind === "booking" ? `/workshop/bookings/${token}` : `/workshop/leads/${token}/details`;

type LinkRefusal = Refusal<"not-signed-in" | "portal-link-not-found">;

interface LinkRequest {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly link: NewPortalLink;
  readonly contact: AccountContact;
  /** True = this person already has access to the object, as a member or through an earlier link. */
  readonly isAuthorized: boolean;
}

async function readLinkRequest(context: Context, token: string): Promise<LinkRequest | LinkRefusal> {
  const { portalAccess } = context.db;
  const now = context.clock.now();
  const [user, link] = await Promise.all([
    currentUser(context),
    hashLinkToken(context, token).then((hash) => portalAccess.findLink(hash, now)),
  ]);
  if (user === null) return refuse("not-signed-in");
  if (link === null) return refuse("portal-link-not-found");
  const { kind, token: objectToken, supplierId } = link;
  const [{ members, linkGuests }, contact] = await Promise.all([
    portalAccess.findAccess(
      kind === "booking" ? { kind, token: bookingToken(objectToken), offerId: null } : { kind, token: objectToken },
      now,
    ),
    findAccountContact(context, supplierId),
  ]);
  if (!contact) return refuse("portal-link-not-found");
  // A reassigned booking has several suppliers, but the link belongs to only one of them.
  const linkDetails = {
    members: members.filter((member) => member.supplierId === supplierId),
    linkGuests: linkGuests.filter((grant) => grant.supplierId === supplierId),
  };
  const permission = kind === "booking" ? PERMISSION.viewBookings : PERMISSION.viewLeads;
  return { ok: true, user, link, contact, isAuthorized: findPersonRole(linkDetails, user, permission) !== null };
}

/** The code is sent to the supplier's current account address, so that a former owner cannot use an older message. */
const codeChannel = ({ contact }: LinkRequest): ProofChannel => verifiedEmailChannel(contact.email);

/** The code is valid for this link and for the person who requested it. */
const codePurpose = ({ link, user }: LinkRequest): string => `portal link ${link.tokenHash} for ${user.userId}`;

export type LinkView =
  | { readonly ok: true; readonly path: string }
  | {
      readonly ok: true;
      readonly path: null;
      readonly kind: NewPortalLink["kind"];
      readonly supplierName: string;
      readonly sentTo: string;
      readonly user: SignedInUser;
    };

/**
 * Resolves a link for a signed-in person. `path` null = the person must verify the address that the link was sent to. Changes nothing, because mail scanners
 * open links too.
 */
export async function showPortalLink(context: Context, token: string): Promise<LinkView | LinkRefusal> {
  const request = await readLinkRequest(context, token);
  if (!request.ok) return request;
  const { link, contact, user } = request;
  if (request.isAuthorized) return { ok: true, path: portalPath(link) };
  return {
    ok: true,
    path: null,
    kind: link.kind,
    supplierName: contact.supplierName,
    sentTo: maskedChannel(codeChannel(request)),
    user,
  };
}

/** Sends a code to the supplier's address, for a person who opened the link with a login that is not the supplier's. `path` is set if no code is needed. */
export async function sendLinkCode(
  context: Context,
  token: string,
): Promise<{ readonly ok: true; readonly path: string | null } | LinkRefusal | ProofRefusal> {
  const request = await readLinkRequest(context, token);
  if (!request.ok) return request;
  if (request.isAuthorized) return { ok: true, path: portalPath(request.link) };
  const sendResult = await sendProofCode(context, codeChannel(request), codePurpose(request));
  return sendResult.ok ? { ok: true, path: null } : sendResult;
}

/**
 * If the code is correct, gives this person access to what the link opens, on every device. A person who already has access needs no code, so a second
 * submission or a lost response does no harm.
 */
export async function openPortalLink(
  context: Context,
  token: string,
  code: string,
): Promise<{ readonly ok: true; readonly path: string } | LinkRefusal | ProofRefusal> {
  const request = await readLinkRequest(context, token);
  if (!request.ok) return request;
  const { link, user } = request;
  if (request.isAuthorized) return { ok: true, path: portalPath(link) };
  const proofResult = await checkProofCode(context, codeChannel(request), code, codePurpose(request));
  if (!proofResult.ok) return proofResult;
  if (
    !(await context.db.portalAccess.grantAccess(
      link,
      { userId: user.userId, email: verifiedEmail(user) },
      context.clock.now(),
    ))
  )
    return refuse("portal-link-not-found");
  context.log.info({ event: "portal-link-opened", kind: link.kind, supplierId: link.supplierId });
  return { ok: true, path: portalPath(link) };
}
