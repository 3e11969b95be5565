/** All log events, as a closed union. They contain only ids and codes: no names, phones, emails, plates, tokens or addresses. */
import type { AttemptId, PersonId, SupplierId } from "../../domain/core/ids";
import type { SlotSubject } from "../../domain/booking/slot-limits";
import type { AutomatedDecisionId } from "../../domain/privacy/automated-decisions";

/** The name of a limit. */
export type LimitName =
  | "slots"
  | "moves"
  | "earlier-days"
  | "texts"
  | "emails"
  | "callbacks"
  | "saved-quotes"
  | "supplier-requests"
  | "store-invitations"
  | "code-emails"
  | "plates"
  | "leads"
  | "uploads"
  | "review-requests"
  | "vehicle-transfers"
  | "code-attempts"
  | "discount-codes"
  | "large-discounts"
  | "sockets";
/** The kind of subject that a limit applies to. */
export type LimitSubject = SlotSubject | "day" | "recipient" | "same-message" | "asker" | "number";

export type LogEvent =
  | { event: "request"; method: string; route: string; status: number; ms: number }
  | { event: "unexpected-error"; where: string; message: string }
  | { event: "configuration-error"; missing: string }
  | { event: "configuration-error"; refused: string }
  | { event: "payment-released"; attemptId: AttemptId; reason: string }
  | { event: "payment-status-unknown"; attemptId: AttemptId }
  | { event: "payment-provider-refused"; call: string; attemptId: AttemptId | null; reason: string }
  | { event: "payment-notice-refused"; provider: string; reason: string }
  | { event: "payment-captured"; attemptId: AttemptId }
  | { event: "mail-report-received"; kind: string; template: string }
  | { event: "list-exported"; list: string; rows: number; personId: PersonId }
  | { event: "ledger-mismatch"; attemptId: AttemptId; method: string }
  | { event: "booking-payment-mismatch"; attemptId: AttemptId; method: string }
  | { event: "booking-submitted"; supplierId: SupplierId; paid: boolean }
  | { event: "diary-updated"; supplierId: SupplierId; change: "walk-in-added" | "blocked" | "moved" | "removed" }
  | { event: "work-step-recorded"; supplierId: SupplierId; step: string }
  | { event: "dispute-of-unknown-payment" | "dispute-not-found"; disputeId: string }
  | { event: "dispute-updated"; state: string }
  | { event: "work-reported"; supplierId: SupplierId; step: string }
  | { event: "work-report-settled"; supplierId: SupplierId; step: string }
  | { event: "work-step-undone"; supplierId: SupplierId; step: string }
  | { event: "booking-serviced"; supplierId: SupplierId }
  | { event: "month-closed"; supplierId: SupplierId; month: string }
  /** A closed month does not match its hash, so someone has bypassed the database's guards and changed it. */
  | { event: "statement-hash-mismatch"; supplierId: SupplierId; month: string }
  | { event: "extra-work-noted"; supplierId: SupplierId }
  | { event: "extra-work-sent"; supplierId: SupplierId }
  | { event: "extra-work-answered"; supplierId: SupplierId; isApproved: boolean }
  | { event: "booking-cancelled"; supplierId: SupplierId; by: "customer" | "supplier" | "operator" }
  | { event: "fleet-approval-answered"; answer: "given" | "declined"; by: "approver" | "backup" }
  | { event: "desk-action"; kind: string; outcome: string }
  | { event: "contact-viewed"; personId: PersonId }
  | { event: "live-pages-not-notified"; message: string }
  | { event: "video-incomplete"; message: string }
  | { event: "rego-unavailable"; reason: string }
  | { event: "directions-unavailable"; reason: string }
  | { event: "address-search-unavailable"; reason: string }
  | { event: "flow-unresolved"; message: string }
  | { event: "supplier-counts-failed"; message: string }
  | { event: "lead-not-marked-booked"; code: string }
  /** An automated decision about a person, as listed in the privacy policy. Decisions in a person's favour are not logged. */
  | { event: "decided"; decision: AutomatedDecisionId }
  | { event: "review-request-received" | "review-request-answered"; decision: AutomatedDecisionId }
  | { event: "draft-deleted" }
  | { event: "duty"; name: string; statements: number; ms: number }
  | { event: "limit-approaching"; of: "database"; percent: number }
  | { event: "database-unreachable" }
  | { event: "dead-letters"; count: number }
  | { event: "channel-paused"; channel: string; reason: string }
  | { event: "message-undeliverable" | "message-delayed"; template: string; channel: string; reason: string }
  | { event: "code-not-sent"; reason: string }
  /** A limit was reached. `subject` is the kind of subject, never its identity. */
  | { event: "limit-reached"; limit: LimitName; subject: LimitSubject }
  | { event: "code-check-failed"; reason: string }
  | { event: "workshop-check-failed"; message: string }
  | { event: "signed-in"; at: "desk" | "elsewhere" }
  | { event: "sign-in-too-weak" }
  | { event: "wrong-code"; by: "sms" | "email" }
  | { event: "permission-refused"; at: "desk" | "portal"; right: string }
  | { event: "api-key-refused"; reason: "unknown" | "scope" }
  | { event: "recent-sign-in-required"; act: string }
  | { event: "sessions-ended"; by: "self" | "owner" | "desk"; count: number }
  | { event: "approval-required"; kind: string }
  | { event: "text-cost-alarm"; cents: number; alarm: number }
  | { event: "unusual-activity"; kind: string; count: number; average: number }
  | { event: "sign-in-invalid" | "sign-in-unavailable" | "session-not-renewed"; reason: string }
  | { event: "booking-offer-answered"; supplierId: SupplierId; responseType: number }
  | { event: "account-transferred"; supplierId: SupplierId }
  | { event: "webhook-undeliverable" | "webhook-stopped"; reason: string }
  | { event: "external-calendar-unreadable"; supplierId: SupplierId; reason: string }
  | { event: "supplier-settings-saved"; supplierId: SupplierId; section: string }
  | { event: "answer-not-finalized"; code: string }
  | { event: "bank-account-changed"; supplierId: number }
  | { event: "business-details-changed"; supplierId: SupplierId; section: string; isWaiting: boolean }
  | { event: "device-signed-in"; supplierId: SupplierId }
  | { event: "portal-link-opened"; kind: "booking" | "lead-offer"; supplierId: SupplierId }
  | { event: "bidding-opened"; asked: number }
  | { event: "no-suppliers-to-invite" }
  | { event: "bid-accepted"; act: string; supplierId: SupplierId }
  | { event: "bid-refused"; act: string; supplierId: SupplierId; reason: string }
  | { event: "draft-not-adopted"; code: string }
  | { event: "vehicle-not-saved"; message: string }
  | { event: "vehicle-transferred" }
  | { event: "unknown-step"; step: string }
  | { event: "unknown-funnel-configuration"; id: number }
  | { event: "deletion-requested" }
  | { event: "person-deleted" }
  | { event: "exclusive-supplier-unknown"; id: number }
  | { event: "supplier-profile-failed"; id: number; message: string };

export interface Log {
  info(event: LogEvent): void;
  warn(event: LogEvent): void;
  error(event: LogEvent): void;
}

/**
 * The loggable message of an error, taken from its innermost cause. The message of an outer error may contain input, such as the parameters of a failed query,
 * which can be contact details.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return "not an error";
  return error.cause === undefined ? error.message : messageOf(error.cause);
}
