import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OUTCOME_CODES, type OutcomeCode } from "../../app/domain/core/outcomes";
import { AUTOMATED_DECISION_IDS, type AutomatedDecisionId } from "../../app/domain/privacy/automated-decisions";
import { RETENTION } from "../../app/domain/core/retention/retention";

const readSource = (path: string) => readFileSync(path, "utf8");
const useCases = globSync("app/usecases/**/*.ts").filter((path) => !path.endsWith(".test.ts"));

it("every automated decision in the privacy text is made and logged by a use case", () => {
  const decisionIds = new Set(
    useCases.flatMap((path) =>
      [...readSource(path).matchAll(/event: "decided", decision: "([\w-]+)"/g)].map(([, decision]) => decision),
    ),
  );
  expect([...decisionIds].sort()).toEqual([...AUTOMATED_DECISION_IDS].sort());
});

/** Refusals decided automatically by a rule about a person. All others tell the person what to enter, deny access, or report an outage. */
const DECISION_BY_CODE: Readonly<Partial<Record<OutcomeCode, AutomatedDecisionId>>> = {
  "rate-limited": "sending-limits",
  "mobile-not-verified": "sending-limits",
  "discount-needs-verified-mobile": "discount-rules",
  "too-many-bookings": "sending-limits",
  "suspected-workshop": "suspected-workshop",
  "work-not-done": "work-closed",
};
const UNDECIDED_CODES: readonly OutcomeCode[] = [
  "lead-not-found",
  "lead-missing",
  "unknown-step",
  "invalid-input",
  "not-last-in-queue",
  "idempotency-key-reused",
  "request-in-progress",
  "save-delayed",
  "code-not-sent",
  "code-check-failed",
  "lead-incomplete",
  "lead-cancelled",
  "flow-unresolved",
  "supplier-not-found",
  "fleet-company-not-found",
  "fleet-approval-not-found",
  "fleet-approval-closed",
  "fleet-check-failed",
  "application-not-found",
  "application-changed",
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
  "entry-not-found",
  "email-not-verified",
  "nothing-to-book",
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
  "review-not-yours",
  "supplier-cannot-review",
  "work-not-due",
  "work-step-not-possible",
  "undo-too-late",
  "rating-window-expired",
  "reply-not-possible",
  "review-not-found",
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
  "offer-changed",
  "offer-response-refused",
  "changes-closed",
  "extra-work-changed",
  "work-not-under-way",
  "booking-over",
  "changes-too-late",
  "move-too-late",
  "fee-changed",
  "email-check-needed",
  "invitation-not-found",
  "portal-forbidden",
  "settings-changed",
  "diary-changed",
  "day-full",
  "portal-link-not-found",
  "calendar-not-found",
  "webhook-not-found",
  "key-not-found",
  "calendar-changed",
  "member-not-found",
  "owner-cannot-be-removed",
  "review-request-not-found",
  "review-request-answered",
  "code-too-old",
  "deletion-in-progress",
  "sign-in-disabled",
  "sign-in-invalid",
  "sign-in-unavailable",
  "desk-forbidden",
  "desk-role-forbidden",
  "desk-session-expired",
  "recent-sign-in-required",
  "other-admin-required",
  "second-factor-required",
  "already-decided",
  "lead-refund-not-possible",
  "refund-not-possible",
  "other-approver-required",
  "refund-reported-by-provider",
  "nothing-to-pay",
  "payout-not-found",
  "payouts-disabled",
  "statement-not-found",
];

it("every refusal is classified by whether a program decides about a person", () => {
  expect([...Object.keys(DECISION_BY_CODE), ...UNDECIDED_CODES].sort()).toEqual([...OUTCOME_CODES].sort());
});

const dutyNames = [
  ...new Set(
    [...readSource("workers/scheduled.ts").matchAll(/"([a-z]+(?:-[a-z]+)+)":/g)].flatMap(([, name]) => name ?? []),
  ),
];

/** Scheduled duties, grouped by whether they decide about a person, delete data, or do neither. */
const DECISION_BY_DUTY: Readonly<Record<string, AutomatedDecisionId>> = {
  "booking-answers": "answer-clock",
  "finish-work": "work-closed",
  "open-biddings": "bid-invitations",
  "check-documents": "workshop-hidden",
  "measure-suppliers": "order-of-results",
};
const OTHER_DUTIES = [
  "finalize-confirmations",
  "wake-messages",
  "send-messages",
  "sweep-payments",
  "sweep-top-ups",
  "settle-payments",
  "reconcile-payments",
  "capture-payments",
  "refund-payments",
  "read-disputes",
  "close-requests",
  "watch-security",
  "remind-customers",
  "notify-earlier-days",
  "remind-vehicle-owners",
  "expire-extra-work",
  "read-calendars",
  "ask-backup-approvers",
  "finish-fleet-answers",
  "deliver-webhooks",
  "settle-bids",
  "invite-to-review",
  "measure-database",
  "close-months",
  "collect-impressions",
  "count-days",
  "delete-people",
];

it("every cron task is classified as deciding, deleting or neither", () => {
  expect(dutyNames.length).toBeGreaterThan(20);
  const deletingDuties = [...new Set(Object.values(RETENTION).flatMap(({ deletedBy }) => [...deletedBy]))].filter(
    (name) => /^[a-z]+(-[a-z]+)+$/.test(name),
  );
  expect([...dutyNames].sort()).toEqual([...Object.keys(DECISION_BY_DUTY), ...OTHER_DUTIES, ...deletingDuties].sort());
});

it("the retention periods in the privacy text match those of the cron tasks", () => {
  const retentionNames = useCases.flatMap((path) =>
    [...readSource(path).matchAll(/(?:retentionMs\(|sweepSentPhotos\(context, )"(\w+)"/g)].map(([, what]) => what),
  );
  expect([...new Set(retentionNames)].sort()).toEqual([
    "applications",
    "codes",
    "dayCounts",
    "deskFiles",
    "fleetApprovalRequests",
    "messages",
    "photos",
    "receipts",
    "uploads",
    "webhooks",
  ]);
});
