import type { SealedMessage } from "../../domain/messages/message";
import type { StoreInvitation } from "../../domain/store-account/invitation";

export interface AccountTransfer {
  readonly supplierId: number;
  readonly userId: string;
  readonly email: string;
  readonly isNewUser: boolean;
  /** null = no code is needed for this address. */
  readonly codeDigest: string | null;
  readonly verifiedAt: number | null;
  readonly sentAt: number;
  readonly expiresAt: number;
}

export type NewInvitation = Pick<StoreInvitation, "id" | "supplierId" | "email" | "role" | "inviterName" | "createdAt" | "expiresAt"> & { readonly invitedBy: string };

/** The e-mail addresses that a supplier's account belongs to: the owner's on its way to another, and invitations of others. */
export interface StoreAccounts {
  /** Whether anybody works for some supplier under this address: then a login exists. */
  isKnownMember(email: string): Promise<boolean>;
  isMemberOf(supplierId: number, email: string): Promise<boolean>;
  beginTransfer(transfer: Omit<AccountTransfer, "verifiedAt">, messages: readonly SealedMessage[]): Promise<void>;
  findTransfer(supplierId: number, userId: string, now: number): Promise<AccountTransfer | null>;
  /** Takes one of five tries at the code. `none` = nothing to check, or no try is left. */
  tryCode(transfer: AccountTransfer, codeDigest: string, now: number): Promise<"valid" | "invalid" | "none">;
  /** Makes the address the owner, the one before no member any more. False = the transfer is not ready, or another was first. */
  completeTransfer(transfer: AccountTransfer, messages: readonly SealedMessage[], now: number): Promise<boolean>;
  invitationsTo(email: string): Promise<readonly StoreInvitation[]>;
  invitationsOf(supplierIds: readonly number[]): Promise<readonly StoreInvitation[]>;
  invite(invitation: NewInvitation, messages: readonly SealedMessage[]): Promise<"sent" | "already-invited">;
  /** Answers an invitation that was sent to this address and has not run out; accepting makes a member. */
  answerInvitation(id: string, email: string, answer: "accepted" | "declined", now: number): Promise<boolean>;
  revokeInvitation(id: string, supplierIds: readonly number[], now: number): Promise<boolean>;
  forgetBefore(now: number): Promise<void>;
}
