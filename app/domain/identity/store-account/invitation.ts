import type { SupplierId } from "../../core/ids";
import type { SupplierRole } from "./access";

/** How long an invitation is valid (docs/decisions/0037). */
export const INVITATION_LIFETIME_MS = 14 * 24 * 3_600_000;

/** Owners are never invited. The account is transferred instead. */
export type InvitableRole = Exclude<SupplierRole, "owner">;
export const INVITABLE_ROLES = ["front-desk", "mechanic", "manager"] as const satisfies readonly InvitableRole[];

export interface StoreInvitation {
  readonly id: string;
  readonly supplierId: SupplierId;
  readonly storeName: string;
  readonly email: string;
  readonly role: InvitableRole;
  readonly inviterName: string;
  readonly state: "sent" | "accepted" | "declined" | "revoked";
  readonly createdAt: number;
  readonly expiresAt: number;
}

export type InvitationStatus = "Sent" | "Accepted" | "Declined" | "Revoked" | "Expired";

const STATUS_BY_STATE = { sent: "Sent", accepted: "Accepted", declined: "Declined", revoked: "Revoked" } as const;

/** The status shown in the list; an unanswered invitation past its expiry is expired. */
export const invitationStatus = (
  { state, expiresAt }: Pick<StoreInvitation, "state" | "expiresAt">,
  now: number,
): InvitationStatus => (state === "sent" && expiresAt <= now ? "Expired" : STATUS_BY_STATE[state]);
