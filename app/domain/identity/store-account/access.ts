import type { SupplierId } from "../../core/ids";
import { hasPermission, PERMISSION, type Permission } from "../roles";

/** owner = holds the account's email address; manager = runs the store for the owner; front-desk = answers customers; mechanic = does the work. */
export const SUPPLIER_ROLES = ["owner", "manager", "front-desk", "mechanic"] as const;
export type SupplierRole = (typeof SUPPLIER_ROLES)[number];

/** Names of the roles for use in sentences: "as manager". */
export const ROLE_NAMES: Readonly<Record<SupplierRole, string>> = {
  owner: "owner",
  manager: "manager",
  "front-desk": "front desk",
  mechanic: "mechanic",
};

/** The booking or offer that a portal page or call is about. The token only identifies it and does not grant access. */
export interface PortalObject {
  readonly kind: "booking" | "lead-offer";
  readonly token: string;
  /** The supplier of the booking or offer. */
  readonly supplierId: SupplierId;
}

/** The role of a supplier's member, or "link" for a person who opened a link sent to the supplier. */
export type PortalRole = SupplierRole | "link";

/** Allows work steps, extra work, and messages with the customer. */
const MECHANIC_PERMISSIONS = [PERMISSION.viewBookings, PERMISSION.workOnBookings] as const;
const RESPONSE_PERMISSIONS = [
  ...MECHANIC_PERMISSIONS,
  PERMISSION.respondToBookings,
  PERMISSION.viewLeads,
  PERMISSION.bidOnLeads,
] as const;
/** Roles that answer customers can also edit the diary. A link cannot, because it is for one booking only. */
const FRONT_DESK_PERMISSIONS = [...RESPONSE_PERMISSIONS, PERMISSION.planDiary] as const;

/** The permissions of each role. The identity provider only identifies a person; their permissions are ours (docs/decisions/0037). */
const PERMISSIONS_BY_ROLE: Readonly<Record<PortalRole, readonly Permission[]>> = {
  owner: [
    ...FRONT_DESK_PERMISSIONS,
    PERMISSION.viewMoney,
    PERMISSION.payIn,
    PERMISSION.inviteToStore,
    PERMISSION.transferAccount,
  ],
  manager: [...FRONT_DESK_PERMISSIONS, PERMISSION.viewMoney, PERMISSION.payIn, PERMISSION.inviteToStore],
  "front-desk": FRONT_DESK_PERMISSIONS,
  mechanic: MECHANIC_PERMISSIONS,
  link: RESPONSE_PERMISSIONS,
};

/** Why a supplier is hidden from customers: the operator paused it, one of its documents expired at least 14 days ago, or it is closed permanently. */
export type HiddenReason = "paused" | "documents" | "closed";

/** The state of a store as its members see it: paused = hidden from customers for any reason; closed = closed permanently. */
export type StoreState = "open" | "paused" | "closed";

export const toStoreState = (hiddenReason: HiddenReason | null): StoreState =>
  hiddenReason === null ? "open" : hiddenReason === "closed" ? "closed" : "paused";

/** Number of days for which the members of a closed store can still read its data. After that they have no access. */
export const CLOSED_STORE_ACCESS_DAYS = 90;

/** The permissions that remain in each state. A paused store finishes existing work but cannot take on new work; a closed one is read-only. */
const REMAINING_PERMISSIONS: Readonly<Record<StoreState, (permission: Permission) => boolean>> = {
  open: () => true,
  paused: (permission) => permission !== PERMISSION.bidOnLeads,
  closed: (permission) => permission === PERMISSION.viewBookings || permission === PERMISSION.viewLeads,
};

/** A person's role in a store, and the store's state. */
export interface StoreAuthorization {
  readonly role: PortalRole;
  readonly state: StoreState;
}

/** Whether a person with this role in this store has a permission. */
export const hasStorePermission = ({ role, state }: StoreAuthorization, permission: Permission): boolean =>
  REMAINING_PERMISSIONS[state](permission) && hasPermission(PERMISSIONS_BY_ROLE[role], permission);

/** The members of a supplier. If none is an owner, the supplier's own email address is added as the owner. */
export const selectMembers = <M extends { readonly email: string; readonly role: SupplierRole }>(
  members: readonly M[],
  ownMember: M,
): readonly M[] => (members.some(({ role }) => role === "owner") ? members : [...members, ownMember]);

/** The role that gives a person the permission: their role at the supplier, or an opened link. null = no permission. */
export function findRole(
  permission: Permission,
  role: SupplierRole | null,
  hasLink: boolean,
  state: StoreState,
): PortalRole | null {
  if (role !== null && hasStorePermission({ role, state }, permission)) return role;
  return hasLink && hasStorePermission({ role: "link", state }, permission) ? "link" : null;
}

/** The permissions in a profile: those from roles at suppliers, plus those claimed by the identity provider that no role can grant. */
export function listPersonPermissions(
  claimedPermissions: readonly string[],
  stores: readonly StoreAuthorization[],
): readonly string[] {
  const rolePermissions = PERMISSIONS_BY_ROLE.owner.filter((permission) =>
    stores.some((store) => hasStorePermission(store, permission)),
  );
  return [
    ...rolePermissions,
    ...claimedPermissions.filter((permission) => !hasPermission(PERMISSIONS_BY_ROLE.owner, permission)),
  ];
}

/** Whether a person may manage the whole supplier, such as invitations and settings. A link never allows it, because it is for one object. */
export const mayManage = ({ role, state }: StoreAuthorization): boolean =>
  state !== "closed" && (role === "owner" || role === "manager");

/** How long a link sent to a supplier is valid. */
export const PORTAL_LINK_LIFETIME_MS = 30 * 24 * 3_600_000;
