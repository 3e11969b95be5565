import type { SupplierId } from "../../core/ids";
import { hasPermission, PERMISSION, type Permission } from "../roles";

/** owner = whose address the account has; manager = runs the store in the owner's place; front-desk = answers customers; mechanic = does the work. */
export const SUPPLIER_ROLES = ["owner", "manager", "front-desk", "mechanic"] as const;
export type SupplierRole = (typeof SUPPLIER_ROLES)[number];

/** As people say it: "as manager". */
export const ROLE_NAMES: Readonly<Record<SupplierRole, string>> = {
  owner: "owner",
  manager: "manager",
  "front-desk": "front desk",
  mechanic: "mechanic",
};

/** The object of a portal page or call. The token is only an address: it does not grant access by itself. */
export interface PortalObject {
  readonly kind: "booking" | "lead-offer";
  readonly token: string;
  /** Whose booking or offer it is. */
  readonly supplierId: SupplierId;
}

/** A member of the supplier, or someone who opened the link that was sent to it. */
export type PortalRole = SupplierRole | "link";

/** Work steps, extra work, and messages with the customer. */
const DOES_WORK = [PERMISSION.viewBookings, PERMISSION.workOnBookings] as const;
const ANSWERS = [...DOES_WORK, PERMISSION.respondToBookings, PERMISSION.viewLeads, PERMISSION.bidOnLeads] as const;
/** Roles that answer customers can also edit the diary's capacity. A link is for one booking, so it does not open the diary. */
const PLANS = [...ANSWERS, PERMISSION.planDiary] as const;

/** The permissions of each role. The identity provider says who a person is, not what they may do (docs/decisions/0037). */
const PERMISSIONS_OF: Readonly<Record<PortalRole, readonly Permission[]>> = {
  owner: [...PLANS, PERMISSION.viewMoney, PERMISSION.payIn, PERMISSION.inviteToStore, PERMISSION.transferAccount],
  manager: [...PLANS, PERMISSION.viewMoney, PERMISSION.payIn, PERMISSION.inviteToStore],
  "front-desk": PLANS,
  mechanic: DOES_WORK,
  link: ANSWERS,
};

/** Why customers are not offered a supplier: the operator paused it, a document of it ended a fortnight ago, or it is closed for good. */
export type HiddenBecause = "paused" | "documents" | "closed";

/** The state of a store for its own people: paused = customers are not offered it, for any reason; closed = it has ended. */
export type StoreState = "open" | "paused" | "closed";

export const storeStateOf = (hiddenBecause: HiddenBecause | null): StoreState =>
  hiddenBecause === null ? "open" : hiddenBecause === "closed" ? "closed" : "paused";

/** How many days the people of a closed store can still read its data; after that they have no access. */
export const CLOSED_READ_DAYS = 90;

/** The permissions that a store's state leaves: a paused store finishes existing work and takes nothing new; a closed one is read-only. */
const LEFT: Readonly<Record<StoreState, (permission: Permission) => boolean>> = {
  open: () => true,
  paused: (permission) => permission !== PERMISSION.bidOnLeads,
  closed: (permission) => permission === PERMISSION.viewBookings || permission === PERMISSION.viewLeads,
};

/** A person's role in a store, and the store's state. */
export interface ActsFor {
  readonly role: PortalRole;
  readonly state: StoreState;
}

/** Whether someone who acts like this may do it. */
export const may = ({ role, state }: ActsFor, permission: Permission): boolean =>
  LEFT[state](permission) && hasPermission(PERMISSIONS_OF[role], permission);

/** The members of a supplier. If no owner is named, the supplier's own email address is its owner. */
export const membersOf = <M extends { readonly email: string; readonly role: SupplierRole }>(
  matches: readonly M[],
  own: M,
): readonly M[] => (matches.some(({ role }) => role === "owner") ? matches : [...matches, own]);

/** As what this person may do it: by the role in the supplier, or by an opened link. null = not at all. */
export function roleOf(
  permission: Permission,
  role: SupplierRole | null,
  hasLink: boolean,
  state: StoreState,
): PortalRole | null {
  if (role !== null && may({ role, state }, permission)) return role;
  return hasLink && may({ role: "link", state }, permission) ? "link" : null;
}

/** The list for the profile: permissions from roles in suppliers, plus those of the identity provider's claim that no role grants. */
export function permissionsOfPerson(claimed: readonly string[], stores: readonly ActsFor[]): readonly string[] {
  const ofRoles = PERMISSIONS_OF.owner.filter((permission) => stores.some((store) => may(store, permission)));
  return [...ofRoles, ...claimed.filter((permission) => !hasPermission(PERMISSIONS_OF.owner, permission))];
}

/** Who may change what concerns the whole supplier: invitations, settings. A link is for one object only. */
export const mayManage = ({ role, state }: ActsFor): boolean =>
  state !== "closed" && (role === "owner" || role === "manager");

/** A link that was sent to a supplier can be opened this long. */
export const PORTAL_LINK_LIFE_MS = 30 * 24 * 3_600_000;
