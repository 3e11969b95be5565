import { type StoreAuthorization, mayManage, type SupplierRole } from "./access";
import { INVITABLE_ROLES, type InvitableRole } from "./invitation";

/** A person who works for a supplier. */
export interface StoreMember {
  /** In lower case, verified at each sign-in. */
  readonly email: string;
  /** The name from the identity provider; null = unknown. */
  readonly name: string | null;
  readonly role: SupplierRole;
  /** When the person became a member, in epoch ms; null = from the start, because it is the supplier's own address. */
  readonly since: number | null;
}

export const MEMBER_CHANGES = [
  "joined",
  "role-changed",
  "removed",
  "left",
  "account-moved",
  "contact-added",
  "contact-changed",
  "contact-removed",
] as const;

/** A change to the members of a supplier, or to the contacts that receive its messages. */
export interface MemberEvent {
  readonly id: number;
  /** For a contact, its email address or mobile; "" = the account's own. */
  readonly email: string;
  readonly kind: (typeof MEMBER_CHANGES)[number];
  readonly was: SupplierRole | null;
  readonly becomes: SupplierRole | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actorName: string;
}

/** Whether the text is a role that can be assigned. The only way to become the owner is a transfer of the account. */
export const isInvitableRole = (text: string): text is InvitableRole => INVITABLE_ROLES.some((role) => role === text);

/**
 * Whether a person may change another member's role. The owner's role cannot be changed, because every store needs an owner; the account must be transferred
 * first.
 */
export const mayChangeRole = (actor: StoreAuthorization, targetRole: SupplierRole): boolean =>
  mayManage(actor) && targetRole !== "owner";

/** Whether a person may remove a member. Owners and managers can remove others, and everyone except the owner can leave. */
export const mayRemove = (actor: StoreAuthorization, targetRole: SupplierRole, isSelf: boolean): boolean =>
  targetRole !== "owner" && (isSelf || mayManage(actor));
