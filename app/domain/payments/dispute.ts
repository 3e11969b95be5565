import type { Currency } from "../core/country/country";
import type { AttemptId, BookingToken, SupplierId } from "../core/ids";
import type { Cents } from "../core/money/money";
import type { OnlineMethod } from "./methods";

/** `needs-response` and `under-review` are open; a `closed` one ended without a decision about money. */
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

/** What a dispute has moved so far, whole cents. `fee` is what the provider charges us for it. */
export interface DisputeMoney {
  readonly withdrawn: Cents;
  readonly reinstated: Cents;
  readonly fee: Cents;
}

/** A dispute as the provider reports it now. */
export interface ProviderDispute extends DisputeMoney {
  /** The provider's number of the dispute. */
  readonly disputeId: string;
  /** The provider's number of the disputed payment; null = it names none. */
  readonly providerId: string | null;
  readonly state: DisputeState;
  readonly amount: Cents;
  readonly currency: Currency;
  /** The provider's word, such as "product_not_received". */
  readonly reason: string;
  /** Until when evidence counts, epoch milliseconds; null = none is asked for. */
  readonly evidenceDue: number | null;
}

/** Where a dispute is known from: the provider's API, or somebody of the desk who entered it. */
export type DisputeSource = "stripe" | "braintree" | "desk";

export interface Dispute extends ProviderDispute {
  /** "stripe:du_1MtJUT2eZvKYlo2C". */
  readonly id: string;
  readonly source: DisputeSource;
  /** null = a payment that we do not know. */
  readonly attemptId: AttemptId | null;
  readonly bookingToken: BookingToken | null;
  readonly supplierId: SupplierId | null;
  readonly method: OnlineMethod | null;
  readonly openedAt: number;
  /** When evidence was sent from here, epoch milliseconds; null = it was not. */
  readonly evidenceSentAt: number | null;
}

/** The provider's reason as people read it: "Product not received". */
export const disputeReason = (reason: string): string => {
  const text = reason.replaceAll("_", " ").trim();
  return text === "" ? "No reason given" : text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
};

/** What we send to a bank. Each text has at most `MAX_EVIDENCE_LENGTH` characters. */
export interface DisputeEvidence {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly serviceDate: string;
  readonly product: string;
  readonly cancellationPolicy: string;
  readonly text: string;
}

/** Stripe's limit for each field of evidence. */
export const MAX_EVIDENCE_LENGTH = 20_000;

/** One part of the evidence for a dispute: a title and its lines. */
export interface EvidenceSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The evidence as plain text, cut at whole lines where it is longer than `max` characters. */
export function evidenceText(sections: readonly EvidenceSection[], max: number): string {
  const lines = sections
    .filter((section) => section.lines.length > 0)
    .flatMap(({ title, lines: own }, index) => [...(index === 0 ? [] : [""]), title.toUpperCase(), ...own]);
  let text = "";
  for (const line of lines) {
    const next = text === "" ? line : `${text}\n${line}`;
    if (next.length > max) return text;
    text = next;
  }
  return text;
}
