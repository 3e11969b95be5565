import { type ActsFor, mayManage, type SupplierRole } from "./access";
import { INVITED_ROLES, type InvitedRole } from "./invitation";

/** Someone who works for a supplier. */
export interface StoreMember {
  /** Verified at each sign-in; lower case. */
  readonly email: string;
  /** The name from the identity provider; null = unknown. */
  readonly name: string | null;
  readonly role: SupplierRole;
  /** Epoch ms; null = from the beginning: the supplier's own address. */
  readonly since: number | null;
}

/** What happened to the people of a supplier. */
export interface MemberEvent {
  readonly id: number;
  readonly email: string;
  readonly what: "joined" | "role-changed" | "removed" | "left" | "account-moved";
  readonly was: SupplierRole | null;
  readonly becomes: SupplierRole | null;
  /** Epoch ms. */
  readonly at: number;
  readonly actorName: string;
}

/** Roles that can be given: an owner is made by moving the account alone. */
export const isGivenRole = (text: string): text is InvitedRole => INVITED_ROLES.some((role) => role === text);

/** The owner cannot be changed or removed, because every store needs one. The account must be transferred first. */
export const mayChangeRole = (actor: ActsFor, of: SupplierRole): boolean => mayManage(actor) && of !== "owner";

/** Who runs the store removes others, and everybody but the owner may leave. */
export const mayRemove = (actor: ActsFor, of: SupplierRole, isSelf: boolean): boolean =>
  of !== "owner" && (isSelf || mayManage(actor));
