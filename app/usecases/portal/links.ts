import type { SignedInUser } from "../../domain/identity/profile";
import { hasPermission, PERMISSION } from "../../domain/identity/permissions";
import { type Refusal, refuse } from "../../domain/outcomes";
import { PORTAL_LINK_LIFE_MS, type PortalObject } from "../../domain/portal/access";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import type { NewPortalLink, PortalLink } from "../ports/portal-access";
import { verifiedEmail } from "./standing";

/** A fresh link to an object for its supplier: the address for a message, and the row that must be written with that message. */
export async function newPortalLink(context: Pick<Context, "ids" | "clock" | "config" | "cipher">, { kind, token: objectToken, supplierId }: PortalObject): Promise<{ readonly url: string; readonly link: NewPortalLink }> {
  const token = context.ids.token();
  const link = { kind, token: objectToken, supplierId, tokenHash: await hashOfLink(context, token), expiresAt: context.clock.now() + PORTAL_LINK_LIFE_MS };
  return { url: `${context.config.brand.websiteUrl}/workshop/link/${token}`, link };
}

const hashOfLink = ({ cipher }: Pick<Context, "cipher">, token: string) => cipher.fingerprint(`portal link ${token}`);

/** The page of an object in the portal. */
export const portalPath = ({ kind, token }: Pick<PortalObject, "kind" | "token">): string => (kind === "booking" ? `/workshop/bookings/${token}` : `/workshop/leads/${token}/details`);

/** What the link leads to, for someone who is signed in. Changes nothing. */
export async function showPortalLink(context: Context, token: string): Promise<{ readonly ok: true; readonly link: PortalLink; readonly user: SignedInUser; readonly isUsedByOther: boolean } | Refusal<"not-signed-in" | "portal-link-not-found" | "portal-forbidden">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const link = await context.db.portalAccess.findLink(await hashOfLink(context, token), context.clock.now());
  if (link === null) return refuse("portal-link-not-found");
  if (!hasPermission(user.permissions, link.kind === "booking" ? PERMISSION.viewBookings : PERMISSION.viewLeads)) return refuse("portal-forbidden");
  return { ok: true, link, user, isUsedByOther: link.openedBy !== null && link.openedBy !== user.userId };
}

/**
 * Exchanges the link for a grant of this browser and person, once. Whoever comes again passes if the page lets them in by itself:
 * the same browser by its grant, a member of the supplier without one. Answers where to go.
 */
export async function openPortalLink(context: Context, token: string, secretHash: string): Promise<{ readonly ok: true; readonly path: string } | Refusal<"not-signed-in" | "portal-link-not-found" | "portal-forbidden" | "portal-link-used">> {
  const shown = await showPortalLink(context, token);
  if (!shown.ok) return shown;
  const { link, user } = shown;
  const now = context.clock.now();
  const isOpened = link.openedBy === null && (await context.db.portalAccess.openLink(link, { secretHash, userId: user.userId }, now));
  if (!isOpened) {
    const { role, hasGrant } = await context.db.portalAccess.standing({ email: verifiedEmail(user), secretHash, userId: user.userId, object: link, now });
    if (role === null && !hasGrant) return refuse("portal-link-used");
  } else context.log.info({ event: "portal-link-opened", kind: link.kind, supplierId: link.supplierId });
  return { ok: true, path: portalPath(link) };
}
