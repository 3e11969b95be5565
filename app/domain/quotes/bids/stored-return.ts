import type { LeadGuid, PersonId, SupplierId } from "../../core/ids";
import type { Cents } from "../../core/money/money";

/** Why a workshop requests a refund of a claim when no rule refunds it automatically (undeliverable-number.ts). The desk decides. */
export const RETURN_REASONS = {
  "number-not-in-service": "The number is not in service, or no one there knows about the request",
  "nobody-came": "The customer booked, but confirms that they did not come",
  "not-as-described": "The vehicle or the work differs from the request",
  other: "Something else",
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;

export const isReturnReason = (text: string): text is ReturnReason => Object.hasOwn(RETURN_REASONS, text);

export const MAX_RETURN_LENGTH = 1_000;

/** A refund can be requested for this many milliseconds after the claim, inclusive. */
export const RETURN_WINDOW_MS = 30 * 24 * 3_600_000;

/** State of the request. The desk or a rule can mark it as `returned`; only the desk can mark it as `refused`. */
export type ReturnState = "waiting" | "returned" | "refused";

export const RETURN_STATE_LABELS: Readonly<Record<ReturnState, string>> = {
  waiting: "Refund requested",
  returned: "Refunded",
  refused: "Refund declined",
};

/** A supplier's fee for a lead, and its outcome. */
export interface PaidClaim {
  /** Always above 0. */
  readonly amount: Cents;
  readonly at: number;
  /** Whether the fee was refunded, by a rule or by the desk. */
  readonly isRefunded: boolean;
  /** The request for a refund; null = none. */
  readonly asked: Pick<StoredReturn, "id" | "state" | "answerSealed"> | null;
}

export interface NewReturn {
  readonly id: string;
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  readonly reason: ReturnReason;
  /** The workshop's explanation, encrypted and bound to the return's id. */
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
