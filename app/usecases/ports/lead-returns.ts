import type { Grant } from "./giveaways";
import type { ReturnReason, ReturnState } from "../../domain/bids/lead-return";
import type { BookingToken, LeadGuid, PersonId, SupplierId } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { Cents } from "../../domain/money/money";

/** What a supplier paid for a lead, and what became of it. */
export interface PaidClaim {
  /** Above 0. */
  readonly amount: Cents;
  readonly at: number;
  /** It came back, by a rule or by the desk. */
  readonly isReturned: boolean;
  /** null = nobody asked for it. */
  readonly asked: Pick<StoredReturn, "id" | "state" | "answerSealed"> | null;
}

export interface NewReturn {
  readonly id: string;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  readonly reason: ReturnReason;
  /** The workshop's words, sealed for the id. */
  readonly sealed: string;
  readonly askedBy: PersonId;
  readonly askedAt: number;
}

export interface StoredReturn extends NewReturn {
  readonly supplierName: string;
  readonly state: ReturnState;
  readonly answerSealed: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
}

export interface LeadReturns {
  /** null = the supplier paid nothing for this lead. */
  paid(leadGuid: LeadGuid, supplierId: SupplierId): Promise<PaidClaim | null>;
  /** Asks, once for a lead: false = it was asked before, nothing was paid, or it came back. */
  ask(asked: NewReturn): Promise<boolean>;
  find(id: string): Promise<StoredReturn | null>;
  /** Decides, once, and posts what comes back in the same write: false = somebody decided. A claim that a rule gave back meanwhile is posted no second time. Throws GrantRefused. */
  decide(
    id: string,
    decision: {
      readonly state: Exclude<ReturnState, "waiting">;
      readonly answerSealed: string;
      readonly by: string;
      readonly at: number;
      readonly messages: readonly SealedMessage[];
    },
    grant: Grant | null,
  ): Promise<boolean>;
  /** Notes it of the lead's bidding, and gives back what was paid for claims that can still be asked back. Repeating it changes nothing. */
  numberIsDead(leadGuid: LeadGuid, at: number): Promise<void>;
  /** Its supplier said that nobody came, and so says the customer: noted once, and what that supplier paid for the lead comes back. False = it was noted before, or the supplier does not say so. */
  noShowAgreed(
    booking: { readonly token: BookingToken; readonly leadGuid: LeadGuid; readonly supplierId: SupplierId },
    at: number,
  ): Promise<boolean>;
}
