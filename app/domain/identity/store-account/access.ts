import type { SupplierId } from "../../core/ids";
import { hasPermission, PERMISSION, type Permission } from "../permissions";

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

/** What a portal page or call is about. The token is an address: it lets nobody in by itself. */
export interface PortalObject {
  readonly kind: "booking" | "lead-offer";
  readonly token: string;
  /** Whose booking or offer it is. */
  readonly supplierId: SupplierId;
}

/** A member of the supplier, or someone who opened the link that was sent to it. */
export type PortalRole = SupplierRole | "link";

/** Steps of the work, what is found on the way, and a word with the customer. */
const DOES_WORK = [PERMISSION.viewBookings, PERMISSION.workOnBookings] as const;
const ANSWERS = [...DOES_WORK, PERMISSION.respondToBookings, PERMISSION.viewLeads, PERMISSION.bidOnLeads] as const;
/** Who answers customers also says what the day has room for. A link is for one booking: it opens no diary. */
const PLANS = [...ANSWERS, PERMISSION.planDiary] as const;

/** What each role is for. The identity provider says who somebody is, and nothing of this (docs/decisions/0037). */
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

/** What a state leaves: a paused store finishes what it agreed and takes nothing new on, a closed one is read. */
const LEFT: Readonly<Record<StoreState, (permission: Permission) => boolean>> = {
  open: () => true,
  paused: (permission) => permission !== PERMISSION.bidOnLeads,
  closed: (permission) => permission === PERMISSION.viewBookings || permission === PERMISSION.viewLeads,
};

/** The role in which somebody acts for a store, and the store's state. */
export interface ActsFor {
  readonly role: PortalRole;
  readonly state: StoreState;
}

/** Whether someone who acts like this may do it. */
export const may = ({ role, state }: ActsFor, permission: Permission): boolean =>
  LEFT[state](permission) && hasPermission(PERMISSIONS_OF[role], permission);

/** Everybody who works for a supplier, of those who are named. Its own address is its owner while nobody is named as one. */
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

/** The profile's list: what the roles in suppliers are for, and of the identity provider's claim only what no role gives. */
export function permissionsOfPerson(claimed: readonly string[], stores: readonly ActsFor[]): readonly string[] {
  const ofRoles = PERMISSIONS_OF.owner.filter((permission) => stores.some((store) => may(store, permission)));
  return [...ofRoles, ...claimed.filter((permission) => !hasPermission(PERMISSIONS_OF.owner, permission))];
}

/** Who may change what concerns the whole supplier: invitations, settings. A link is for one object only. */
export const mayManage = ({ role, state }: ActsFor): boolean =>
  state !== "closed" && (role === "owner" || role === "manager");

/** A link that was sent to a supplier can be opened this long. */
export const PORTAL_LINK_LIFE_MS = 30 * 24 * 3_600_000;
