/** Why a workshop asks for a refund of a claim when no rule refunds it automatically (dead-lead.ts). The desk decides. */
export const RETURN_REASONS = {
  "number-not-in-service": "The number is not in service, or nobody there knows of the request",
  "nobody-came": "It led to a booking, and the customer confirms that they did not come",
  "not-as-described": "The vehicle or the work is not what the request says",
  other: "Something else",
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;

export const isReturnReason = (text: string): text is ReturnReason => Object.hasOwn(RETURN_REASONS, text);

export const MAX_RETURN_LENGTH = 1_000;

/** A return can be requested for this many milliseconds after the claim, inclusive. */
export const RETURN_ASKED_WITHIN_MS = 30 * 24 * 3_600_000;

/** What came of it: `returned` by the desk or by a rule, `refused` by the desk. */
export type ReturnState = "waiting" | "returned" | "refused";

export const RETURN_STATE_LABELS: Readonly<Record<ReturnState, string>> = {
  waiting: "Refund requested",
  returned: "Refunded",
  refused: "Refund declined",
};
