import type { Permission } from "../../../domain/identity/roles";
import type { SignedInUser } from "../../../domain/identity/profile";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { type PortalRole, type StoreState, findRole } from "../../../domain/identity/store-account/access";
import type { Context } from "../../context";
import { currentUser } from "../current-user";
import type { StoreAccess, PortalObjectReference } from "../../../domain/identity/store-account/portal-access";
import { sortPolicies, type WorkshopPolicy } from "../../../domain/identity/store-account/policy";

export interface PortalVisitor {
  readonly ok: true;
  readonly user: SignedInUser;
  readonly portalRole: PortalRole;
  /** State of the supplier on whose behalf the person acts. */
  readonly state: StoreState;
  /** Suppliers on whose behalf the person may act here. A booking that was reassigned may have several. */
  readonly supplierIds: readonly number[];
}

/** Refusal of a portal page or API call. */
export type AccessRefusal = Refusal<"not-signed-in" | "portal-forbidden">;

/** The email address that identifies a person. Only an address that the provider has verified counts. */
export const verifiedEmail = ({ profile }: SignedInUser): string | null =>
  profile.isEmailVerified ? profile.email : null;

/**
 * Checks whether this person has the permission for the object. Every portal page and API call does this, in the same D1 round trip that reads the object. A
 * missing object gets the same response after the same work as a refusal, so that probing reveals nothing.
 */
export async function authorize(
  context: Context,
  objectRequest: PortalObjectReference,
  permission: Permission,
): Promise<PortalVisitor | AccessRefusal> {
  const [user, admitted] = await Promise.all([
    currentUser(context),
    context.db.portalAccess.findAccess(objectRequest, context.clock.now()),
  ]);
  if (user === null) return refuse("not-signed-in");
  const memberRole = findPersonRole(admitted, user, permission);
  if (memberRole !== null) return { ok: true, user, ...memberRole };
  context.log.warn({ event: "permission-refused", at: "portal", right: permission });
  return refuse("portal-forbidden");
}

/** The person's role for an object. Null = the person has none. */
export function findPersonRole(
  { members, linkGuests }: StoreAccess,
  user: SignedInUser,
  permission: Permission,
): Pick<PortalVisitor, "portalRole" | "state" | "supplierIds"> | null {
  const email = verifiedEmail(user)?.toLowerCase();
  const ownMemberships = members.filter((member) => member.email.toLowerCase() === email);
  const linkedMemberships = linkGuests.filter(({ userId }) => userId === user.userId);
  const state = ownMemberships[0]?.state ?? linkedMemberships[0]?.state ?? "open";
  const portalRole = findRole(permission, ownMemberships[0]?.role ?? null, linkedMemberships.length > 0, state);
  return (
    portalRole && {
      portalRole,
      state,
      supplierIds: [...ownMemberships, ...linkedMemberships].map(({ supplierId }) => supplierId),
    }
  );
}

/** The policies, current ones first. Anyone may read them. */
export const listPolicies = async ({ db, clock }: Pick<Context, "db" | "clock">): Promise<readonly WorkshopPolicy[]> =>
  sortPolicies(await db.policies.all(), clock.now());
