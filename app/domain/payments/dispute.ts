import type { Currency } from "../core/country/country";
import type { AttemptId, BookingToken, SupplierId } from "../core/ids";
import type { Cents } from "../core/money/money";
import type { PlainDay } from "../core/time/plain-date";
import type { OnlineMethod } from "./methods";

/** `needs-response` and `under-review` are open; a `closed` dispute ended without a decision about the money. */
export const DISPUTE_STATES = ["needs-response", "under-review", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const OPEN_DISPUTE_STATES = ["needs-response", "under-review"] as const satisfies readonly DisputeState[];
export const isOpenDispute = (state: DisputeState): boolean =>
  (OPEN_DISPUTE_STATES as readonly DisputeState[]).includes(state);

export const DISPUTE_STATE_LABELS: Readonly<Record<DisputeState, string>> = {
  "needs-response": "Needs an answer",
  "under-review": "Under review",
  won: "Won",
  lost: "Lost",
  closed: "Closed",
};

/** Amounts moved by a dispute so far, in whole cents. `fee` is the provider's charge to us. */
export interface DisputeMoney {
  readonly withdrawn: Cents;
  readonly reinstated: Cents;
  readonly fee: Cents;
}

/** A dispute as currently reported by the provider. */
export interface ProviderDispute extends DisputeMoney {
  /** The provider's id of the dispute. */
  readonly disputeId: string;
  /** The provider's id of the disputed payment; null = not given. */
  readonly providerId: string | null;
  readonly state: DisputeState;
  readonly amount: Cents;
  readonly currency: Currency;
  /** The provider's reason code, such as "product_not_received". */
  readonly reason: string;
  /** Deadline for evidence in epoch milliseconds; null = no evidence is requested. */
  readonly evidenceDue: number | null;
}

/**
 * Evidence deadline of a provider that gives only a day, in epoch milliseconds: the last minute that is still this day from Perth to Auckland, where
 * summer time is UTC+13.
 */
export const evidenceDueAt = (day: PlainDay): number => Date.parse(`${day}T10:59:00Z`);

/** Payment methods whose providers report disputes, with the source of each dispute. */
export const DISPUTE_SOURCES = { creditCard: "stripe", payPal: "braintree" } as const;

/** Whether the desk enters disputes of this method by hand, because the provider does not report them. */
export const isDisputeEnteredByHand = (method: OnlineMethod): boolean => !(method in DISPUTE_SOURCES);

/** Where we learned of a dispute: from the provider's API or from a desk member who entered it. */
export type DisputeSource = "stripe" | "braintree" | "desk";

export interface Dispute extends ProviderDispute {
  /** Source and the provider's id: "stripe:du_1MtJUT2eZvKYlo2C". */
  readonly id: string;
  readonly source: DisputeSource;
  /** Null = the payment is unknown to us. */
  readonly attemptId: AttemptId | null;
  readonly bookingToken: BookingToken | null;
  readonly supplierId: SupplierId | null;
  readonly method: OnlineMethod | null;
  readonly openedAt: number;
  /** When we sent evidence through this system, epoch milliseconds; null = not sent. */
  readonly evidenceSentAt: number | null;
}

/** The provider's reason code in readable form: "Product not received". */
export const formatDisputeReason = (reason: string): string => {
  const text = reason.replaceAll("_", " ").trim();
  return text === "" ? "No reason given" : text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
};

/** The evidence that we send to the bank. Each text has at most `MAX_EVIDENCE_LENGTH` characters. */
export interface DisputeEvidence {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly serviceDate: string;
  readonly product: string;
  readonly cancellationPolicy: string;
  readonly text: string;
}

/** Stripe's limit in characters for each evidence field. */
export const MAX_EVIDENCE_LENGTH = 20_000;

/** One part of the evidence for a dispute: a title and its lines. */
export interface EvidenceSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The evidence as plain text. Longer texts are cut at the last whole line within `max` characters. */
export function evidenceText(sections: readonly EvidenceSection[], max: number): string {
  const lines = sections
    .filter((section) => section.lines.length > 0)
    .flatMap(({ title, lines: sectionLines }, index) => [
      ...(index === 0 ? [] : [""]),
      title.toUpperCase(),
      ...sectionLines,
    ]);
  let text = "";
  for (const line of lines) {
    const next = text === "" ? line : `${text}\n${line}`;
    if (next.length > max) return text;
    text = next;
  }
  return text;
}
