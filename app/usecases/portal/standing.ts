import type { Permission } from "../../domain/identity/permissions";
import type { SignedInUser } from "../../domain/identity/profile";
import { type Refusal, refuse } from "../../domain/outcomes";
import { type PortalStanding, type StoreState, standingOf } from "../../domain/portal/access";
import type { Context } from "../context";
import { currentUser } from "../identity/current-user";
import type { Admitted, AskedObject } from "../ports/portal-access";

export interface PortalVisitor {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly standing: PortalStanding;
  /** How the supplier stands that the person acts for. */
  readonly state: StoreState;
  /** For whom the person may act here: a booking that was passed on has had several suppliers. */
  readonly supplierIds: readonly number[];
}

/** The address that names a person for us: only one that the provider has verified. */
export const verifiedEmail = ({ profile }: SignedInUser): string | null =>
  profile.isEmailVerified ? profile.email : null;

/**
 * May this person do this to the object? Asked by every page and call of the portal, each time, in the round in which the object is read.
 * An object that does not exist lets nobody in: its strangers get the same answer after the same work, so that nobody finds out by trying.
 */
export async function standingFor(
  context: Context,
  asked: AskedObject,
  wanted: Permission,
): Promise<PortalVisitor | Refusal<"not-signed-in" | "portal-forbidden">> {
  const [user, admitted] = await Promise.all([
    currentUser(context),
    context.db.portalAccess.admitted(asked, context.clock.now()),
  ]);
  if (user === null) return refuse("not-signed-in");
  const found = standingAmong(admitted, user, wanted);
  if (found !== null) return { ok: true, user, ...found };
  context.log.warn({ event: "permission-refused", at: "portal", right: wanted });
  return refuse("portal-forbidden");
}

/** As what the person may do it, among those whom an object lets in; null = not at all. */
export function standingAmong(
  { members, granted }: Admitted,
  user: SignedInUser,
  wanted: Permission,
): Pick<PortalVisitor, "standing" | "state" | "supplierIds"> | null {
  const email = verifiedEmail(user)?.toLowerCase();
  const own = members.filter((member) => member.email.toLowerCase() === email);
  const opened = granted.filter(({ userId }) => userId === user.userId);
  const state = own[0]?.state ?? opened[0]?.state ?? "open";
  const standing = standingOf(wanted, own[0]?.role ?? null, opened.length > 0, state);
  return standing && { standing, state, supplierIds: [...own, ...opened].map(({ supplierId }) => supplierId) };
}
