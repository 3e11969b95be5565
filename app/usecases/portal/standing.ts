import type { SignedInUser } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/outcomes";
import { type Permission, type PortalObject, type PortalStanding, standingOf } from "../../domain/portal/access";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";

export interface PortalVisitor {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly standing: PortalStanding;
}

/** The address that names a person for us: only one that the provider has verified. */
export const verifiedEmail = ({ profile }: SignedInUser): string | null => (profile.isEmailVerified ? profile.email : null);

/** May this person do this to the object? Asked by every page and call of the portal, each time. */
export async function standingFor(context: Context, object: PortalObject, wanted: Permission): Promise<PortalVisitor | Refusal<"not-signed-in" | "portal-forbidden">> {
  const user = await currentUser(context);
  if (user === null) return refuse("not-signed-in");
  const { role, hasGrant } = await context.db.portalAccess.standing({ email: verifiedEmail(user), secretHash: context.viewer.portalHash, userId: user.userId, object, now: context.clock.now() });
  const standing = standingOf(user.permissions, wanted, role, hasGrant);
  return standing === null ? refuse("portal-forbidden") : { ok: true, user, standing };
}

/** The answer about an object that does not exist: the one that its strangers get of an object that does, so that nobody finds out by trying. */
export const refuseUnknown = async (context: Context): Promise<Refusal<"not-signed-in" | "portal-forbidden">> => refuse((await currentUser(context)) === null ? "not-signed-in" : "portal-forbidden");
