/**
 * Every expected failure of a use case, once. `app/answers.ts` has a row for each: HTTP status, public words, log level.
 * A use case answers `{ ok: true, … }` or `{ ok: false, code, … }`; only surprises are thrown.
 */
export const OUTCOME_CODES = [
  "lead-not-found",
  "lead-missing",
  "unknown-step",
  "invalid-input",
  "rate-limited",
  "not-last-in-queue",
  "idempotency-key-reused",
  "save-delayed",
  "code-not-sent",
  "code-check-failed",
  "suspected-workshop",
  "lead-incomplete",
  "flow-unresolved",
  "supplier-not-found",
  "fleet-company-not-found",
  "fleet-check-failed",
  "booking-not-found",
  "offer-not-found",
  "bid-refused",
  "task-not-found",
  "page-not-found",
  "place-not-found",
  "address-not-found",
  "address-incomplete",
  "address-search-unavailable",
  "vehicle-not-found",
  "service-not-found",
  "rego-not-found",
  "rego-unavailable",
  "booking-already-submitted",
  "booking-address-required",
  "supplier-not-available",
  "date-no-longer-available",
  "insufficient-booking-amount",
  "address-out-of-range",
  "date-no-longer-possible",
  "booking-not-submitted",
  "rating-too-early",
  "rating-window-expired",
  "supplier-cannot-book",
  "discount-changed",
  "payment-not-found",
  "payment-not-offered",
  "payment-unavailable",
  "payment-not-completed",
  "payment-pending",
  "payment-released",
  "webhook-refused",
  "image-not-found",
  "image-not-uploaded",
  "too-many-images",
  "not-the-holder",
  "uploads-unavailable",
  "not-signed-in",
  "link-not-found",
  "offer-already-responded",
  "offer-no-longer-available",
  "offer-changed-meanwhile",
  "offer-response-refused",
  "changes-closed",
  "transfer-not-checked",
  "invitation-not-found",
  "portal-forbidden",
  "portal-link-not-found",
  "portal-link-used",
  "sign-in-off",
  "sign-in-invalid",
  "sign-in-unavailable",
] as const;
export type OutcomeCode = (typeof OUTCOME_CODES)[number];

export interface Refusal<C extends OutcomeCode = OutcomeCode> {
  readonly ok: false;
  readonly code: C;
  /** Field name -> messages, for forms and 422 answers. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

export const refuse = <C extends OutcomeCode>(code: C, fields?: Refusal["fields"]): Refusal<C> => (fields ? { ok: false, code, fields } : { ok: false, code });
