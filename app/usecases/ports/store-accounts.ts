import type { PersonId, SupplierId } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { SupplierRole } from "../../domain/portal/access";
import type { InvitedRole, StoreInvitation } from "../../domain/store-account/invitation";
import type { MemberEvent, StoreMember } from "../../domain/store-account/people";

export interface AccountTransfer {
  readonly supplierId: SupplierId;
  readonly userId: PersonId;
  readonly email: string;
  readonly isNewUser: boolean;
  /** null = no code is needed for this address. */
  readonly codeDigest: string | null;
  readonly verifiedAt: number | null;
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Who changes a member, and the member's state when it was decided. */
export interface MemberChange {
  readonly supplierId: SupplierId;
  readonly email: string;
  readonly was: SupplierRole;
  readonly at: number;
  readonly actor: string;
  readonly actorName: string;
}

export type NewInvitation = Pick<
  StoreInvitation,
  "id" | "supplierId" | "email" | "role" | "inviterName" | "createdAt" | "expiresAt"
> & { readonly invitedBy: string };

/** The email addresses that a supplier's account belongs to: the owner's on its way to another, and invitations of others. */
export interface StoreAccounts {
  /** Whether anybody works for some supplier under this address: then a login exists. */
  isKnownMember(email: string): Promise<boolean>;
  isMemberOf(supplierId: SupplierId, email: string): Promise<boolean>;
  beginTransfer(transfer: Omit<AccountTransfer, "verifiedAt">, messages: readonly SealedMessage[]): Promise<void>;
  findTransfer(supplierId: SupplierId, userId: PersonId, now: number): Promise<AccountTransfer | null>;
  /** Takes one of five tries at the code. `none` = nothing to check, or no try is left. */
  tryCode(transfer: AccountTransfer, codeDigest: string, now: number): Promise<"valid" | "invalid" | "none">;
  /** Makes the address the owner, the one before no member any more. `name` null = it is not known. False = the transfer is not ready, or another was first. */
  completeTransfer(
    transfer: AccountTransfer,
    by: { readonly name: string | null; readonly actorName: string },
    messages: readonly SealedMessage[],
    now: number,
  ): Promise<boolean>;
  invitationsTo(email: string): Promise<readonly StoreInvitation[]>;
  invitationsOf(supplierIds: readonly number[]): Promise<readonly StoreInvitation[]>;
  invite(invitation: NewInvitation, messages: readonly SealedMessage[]): Promise<"sent" | "already-invited">;
  /** Answers an invitation that was sent to this address and has not run out; accepting makes a member. */
  answerInvitation(
    id: string,
    person: { readonly email: string; readonly name: string | null; readonly userId: PersonId },
    answer: "accepted" | "declined",
    now: number,
  ): Promise<boolean>;
  revokeInvitation(id: string, supplierIds: readonly number[], now: number): Promise<boolean>;
  /** Everybody who works for a supplier now, the owner first. */
  people(supplierId: SupplierId): Promise<readonly StoreMember[]>;
  /** Newest first, at most twenty. */
  memberEvents(supplierId: SupplierId): Promise<readonly MemberEvent[]>;
  /** Gives a member who is no owner another role. False = this person is not what `was` says any more. */
  changeRole(change: MemberChange, becomes: InvitedRole): Promise<boolean>;
  /** Ends a membership that is no owner's, and whatever links opened for that person here. False = this person is not what `was` says any more. */
  removeMember(change: MemberChange, what: "removed" | "left"): Promise<boolean>;
  forgetBefore(now: number): Promise<void>;
}
