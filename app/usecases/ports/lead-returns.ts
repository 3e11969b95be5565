import type { Grant } from "./giveaways";
import type { ReturnReason, ReturnState } from "../../domain/bids/lead-return";
import type { BookingToken, LeadGuid, PersonId, SupplierId } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";
import type { Cents } from "../../domain/money/money";

/** A supplier's fee for a lead, and its outcome. */
export interface PaidClaim {
  /** Above 0. */
  readonly amount: Cents;
  readonly at: number;
  /** It came back, by a rule or by the desk. */
  readonly isReturned: boolean;
  /** null when no refund was requested. */
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
  ask(newReturn: NewReturn): Promise<boolean>;
  find(id: string): Promise<StoredReturn | null>;
  /**
   * Decides a request once, and posts the refund in the same write. Returns false when it was decided before. A fee that a rule refunded in the meantime is
   * not posted twice. Throws GrantRefused.
   */
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
  /** Marks the lead's number as out of service and refunds the fees of claims that can still be refunded. Repeating it changes nothing. */
  numberIsDead(leadGuid: LeadGuid, at: number): Promise<void>;
  /**
   * The customer confirms the supplier's report that nobody came: recorded once, and the supplier's lead fee is refunded. Returns false when it was recorded
   * before, or the supplier reported nothing.
   */
  confirmNoShow(
    booking: { readonly token: BookingToken; readonly leadGuid: LeadGuid; readonly supplierId: SupplierId },
    at: number,
  ): Promise<boolean>;
}
