import type { ReturnReason, ReturnState } from "./lead-return";
import type { LeadGuid, PersonId, SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";

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
