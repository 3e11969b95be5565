import { hasPermission, PERMISSION, type Permission } from "../identity/permissions";

/** owner = whose address the account has; admin = may also invite and change settings; member = works on bookings and leads. */
export const SUPPLIER_ROLES = ["owner", "admin", "member"] as const;
export type SupplierRole = (typeof SUPPLIER_ROLES)[number];

/** What a portal page or call is about. The token is an address: it lets nobody in by itself. */
export interface PortalObject {
  readonly kind: "booking" | "lead-offer";
  readonly token: string;
  /** Whose booking or offer it is. */
  readonly supplierId: number;
}

/** A member of the supplier, or someone who opened the link that was sent to it. */
export type PortalStanding = SupplierRole | "link";

const WORK = [
  PERMISSION.viewBookings,
  PERMISSION.respondToBookings,
  PERMISSION.viewLeads,
  PERMISSION.bidOnLeads,
] as const;

/** What each role is for. The identity provider says who somebody is, and nothing of this (docs/decisions/0037). */
const PERMISSIONS_OF: Readonly<Record<PortalStanding, readonly Permission[]>> = {
  owner: [...WORK, PERMISSION.inviteToStore, PERMISSION.transferAccount],
  admin: [...WORK, PERMISSION.inviteToStore],
  member: WORK,
  link: WORK,
};

/** Whether someone who stands like this may do it. */
export const may = (standing: PortalStanding, wanted: Permission): boolean =>
  hasPermission(PERMISSIONS_OF[standing], wanted);

/** Everybody who works for a supplier, of those who are named. Its own address is its owner while nobody is named as one. */
export const membersOf = <M extends { readonly email: string; readonly role: SupplierRole }>(
  named: readonly M[],
  own: M,
): readonly M[] => (named.some(({ role }) => role === "owner") ? named : [...named, own]);

/** As what this person may do it: by the role in the supplier, or by an opened link. null = not at all. */
export function standingOf(wanted: Permission, role: SupplierRole | null, hasLink: boolean): PortalStanding | null {
  if (role !== null && may(role, wanted)) return role;
  return hasLink && may("link", wanted) ? "link" : null;
}

/** The profile's list: what the roles in suppliers are for, and of the identity provider's claim only what no role gives. */
export function permissionsOfPerson(claimed: readonly string[], roles: readonly SupplierRole[]): readonly string[] {
  const ofRoles = PERMISSIONS_OF.owner.filter((permission) => roles.some((role) => may(role, permission)));
  return [...ofRoles, ...claimed.filter((permission) => !hasPermission(PERMISSIONS_OF.owner, permission))];
}

/** Who may change what concerns the whole supplier: invitations, settings. A link is for one object only. */
export const mayManage = (role: PortalStanding): boolean => role === "owner" || role === "admin";

/** A link that was sent to a supplier can be opened this long. */
export const PORTAL_LINK_LIFE_MS = 30 * 24 * 3_600_000;
