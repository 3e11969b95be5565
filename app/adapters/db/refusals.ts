import { DrizzleQueryError } from "drizzle-orm";
import { type Query, runInBatch } from "./orm";

/** Errors that our own constraints cause. They include guards in a batch, which write null to a NOT NULL column if their condition is false. */
const REFUSAL_PATTERNS = [
  ["CHECK constraint failed: supplier_days_booked_minutes", "day-full"],
  ["NOT NULL constraint failed: slot_claims.subject", "slot-limit"],
  ["NOT NULL constraint failed: discount_uses.slot", "discount-unavailable"],
  ["UNIQUE constraint failed: discount_uses.", "discount-unavailable"],
  ["UNIQUE constraint failed: index 'discount_uses_once'", "discount-unavailable"],
  ["CHECK constraint failed: customer_credits_balance_after", "discount-unavailable"],
  ["NOT NULL constraint failed: giveaways.id", "above-limit"],
  ["UNIQUE constraint failed: giveaways.id", "already-given"],
  ["NOT NULL constraint failed: giveaways.state", "already-decided"],
  ["NOT NULL constraint failed: payouts.state", "already-decided"],
  ["NOT NULL constraint failed: disputes.state", "already-decided"],
  ["NOT NULL constraint failed: refund_requests.id", "refund-not-possible"],
  ["UNIQUE constraint failed: bookings.id", "reference-taken"],
  ["UNIQUE constraint failed: bookings.lead_guid", "already-taken"],
  // The same form created a booking that has been cancelled since.
  ["NOT NULL constraint failed: bookings.token", "already-taken"],
  // The attempt already belongs to a booking, or is no longer open.
  ["UNIQUE constraint failed: payments.attempt_id", "already-taken"],
  ["NOT NULL constraint failed: payments.attempt_id", "already-taken"],
  // The offer or its booking has changed since it was read.
  ["NOT NULL constraint failed: booking_events.booking_token", "concurrent-change"],
  // The diary or the entry has changed since it was read.
  ["UNIQUE constraint failed: diary_events.", "concurrent-change"],
  ["NOT NULL constraint failed: diary_events.number", "concurrent-change"],
  ["NOT NULL constraint failed: busy_addresses.version", "concurrent-change"],
  ["UNIQUE constraint failed: diary_entries.id", "entry-exists"],
  ["NOT NULL constraint failed: workshop_application_events.application_id", "concurrent-change"],
  ["UNIQUE constraint failed: impression_collections.number", "concurrent-change"],
  ["NOT NULL constraint failed: calendar_events.supplier_id", "concurrent-change"],
  ["UNIQUE constraint failed: busy_addresses.supplier_id, busy_addresses.place", "number-taken"],
  ["UNIQUE constraint failed: busy_addresses.supplier_id, busy_addresses.address_digest", "already-taken"],
  ["UNIQUE constraint failed: suppliers.id", "number-taken"],
  ["UNIQUE constraint failed: suppliers.operator_key", "already-taken"],
  ["NOT NULL constraint failed: supply_changes.revision", "concurrent-change"],
  ["UNIQUE constraint failed: workshop_applications.email_digest", "already-taken"],
  ["UNIQUE constraint failed: index 'workshop_applications_running'", "already-taken"],
  // Another file was written first, or a workshop's balance is lower than the amount to pay.
  ["NOT NULL constraint failed: payouts.supplier_id", "payout-changed"],
  ["UNIQUE constraint failed: payout_files.number", "payout-changed"],
  ["UNIQUE constraint failed: payouts.id", "payout-changed"],
  ["NOT NULL constraint failed: supplier_members.supplier_id", "transfer-unavailable"],
  ["UNIQUE constraint failed: supplier_setting_events.", "setting-changed"],
  ["NOT NULL constraint failed: supplier_setting_events.supplier_id", "setting-changed"],
  ["UNIQUE constraint failed: supplier_desk_events.", "setting-changed"],
  ["NOT NULL constraint failed: supplier_desk_events.supplier_id", "setting-changed"],
  ["UNIQUE constraint failed: desk_changes.", "setting-changed"],
  ["UNIQUE constraint failed: discounts.code", "setting-changed"],
  ["UNIQUE constraint failed: vouchers.reference", "setting-changed"],
  ["UNIQUE constraint failed: blocked_dates.", "setting-changed"],
  ["UNIQUE constraint failed: special_prices.", "setting-changed"],
  ["UNIQUE constraint failed: tasks.id", "setting-changed"],
  ["UNIQUE constraint failed: task_question_options.", "setting-changed"],
  ["UNIQUE constraint failed: partner_clubs.", "setting-changed"],
  ["UNIQUE constraint failed: rewards_partners.", "setting-changed"],
  ["UNIQUE constraint failed: fleet_companies.", "setting-changed"],
] as const satisfies readonly (readonly [words: string, refusal: string])[];

export type Refusal = (typeof REFUSAL_PATTERNS)[number][1];

/** The database's own error. Drizzle wraps it in an error whose message contains the SQL and all parameters. */
export const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** Which of our constraints caused the error. Null = none of them, so the error was not expected. */
export function toRefusal(error: unknown): Refusal | null {
  const cause = causeOf(error);
  const message = cause instanceof Error ? cause.message : "";
  return REFUSAL_PATTERNS.find(([text]) => message.includes(text))?.[1] ?? null;
}

/** Runs a write. Returns null if it succeeds, or the refusal if it fails with one of these. Rethrows other errors. */
export async function catchRefusal<R extends Refusal>(
  write: PromiseLike<unknown>,
  ...expected: readonly R[]
): Promise<R | null> {
  try {
    await write;
    return null;
  } catch (error) {
    const refusal = expected.find((reason) => reason === toRefusal(error));
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** Runs a batch. Returns false and writes nothing if it failed with this refusal. */
export const batchUnless = async (db: D1Database, refusal: Refusal, queries: readonly Query[]): Promise<boolean> =>
  (await catchRefusal(runInBatch(db, queries), refusal)) === null;
