import { hasPermission, type PERMISSION } from "../identity/permissions";

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

export type Permission = (typeof PERMISSION)[keyof typeof PERMISSION];

/** A member of the supplier, or someone who opened the link that was sent to it. */
export type PortalStanding = SupplierRole | "link";

/**
 * Token and login both (docs/decisions/0150): the login names the person and what they may do, membership or an opened link names the object.
 * null = this person may not.
 */
export function standingOf(granted: readonly string[], wanted: Permission, role: SupplierRole | null, hasLink: boolean): PortalStanding | null {
  if (!hasPermission(granted, wanted)) return null;
  return role ?? (hasLink ? "link" : null);
}

/** Who may change what concerns the whole supplier: invitations, settings. A link is for one object only. */
export const mayManage = (role: PortalStanding): boolean => role === "owner" || role === "admin";

/** A link that was sent to a supplier can be opened this long. */
export const PORTAL_LINK_LIFE_MS = 30 * 24 * 3_600_000;
