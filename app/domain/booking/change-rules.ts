import { Temporal } from "temporal-polyfill";
import { type Cents, cents } from "../core/money/money";
import type { Supplier } from "../supplier/supplier";
import type { PlainDay, PlainTime } from "../core/time/plain-date";

/** How long a booking can be changed without a fee, and what a later cancellation costs. Agreed and stored when the booking is made. */
export interface ChangeRules {
  /** Whole hours before the booking begins, in the supplier's local time. */
  readonly freeHours: number;
  /** Whole cents, GST included; 0 = a late cancellation costs nothing. */
  readonly lateFee: Cents;
}

/** The supplier's own rules, with the deployment's values as defaults. */
export const supplierChangeRules = (
  { freeChangeHours, lateCancelFee }: Pick<Supplier, "freeChangeHours" | "lateCancelFee">,
  deployment: ChangeRules,
): ChangeRules => ({
  freeHours: freeChangeHours ?? deployment.freeHours,
  lateFee: lateCancelFee ?? deployment.lateFee,
});

/** When a booking begins, in the supplier's zone. */
export interface BookingStart {
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
}

/**
 * Epoch milliseconds of a local time. If the clock skips the time, the one after the gap is used; if the time occurs twice, the second one is used. The
 * customer therefore always gets the longer period.
 */
const toInstant = (wallTime: Temporal.PlainDateTime, zone: string): number =>
  wallTime.toZonedDateTime(zone, { disambiguation: "later" }).epochMilliseconds;

const toWallTime = ({ serviceDay, arrivalFrom }: BookingStart) =>
  Temporal.PlainDateTime.from(`${serviceDay}T${arrivalFrom}`);

/** When a booking begins, in epoch milliseconds. */
export const startInstant = (start: BookingStart, zone: string): number => toInstant(toWallTime(start), zone);

/** The time (epoch ms) a given period before a booking begins. One day before 8 am is 8 am on the previous day, even if the clock changes in between. */
export const instantBeforeStart = (
  start: BookingStart,
  period: { readonly days?: number; readonly hours?: number },
  zone: string,
): number => toInstant(toWallTime(start).subtract(period), zone);

/** The last time for a free change, in epoch milliseconds. 24 hours before 8 am is 8 am on the previous day, even if the clock changes in between. */
export const freeChangeDeadline = (
  start: BookingStart,
  { freeHours }: Pick<ChangeRules, "freeHours">,
  zone: string,
): number => instantBeforeStart(start, { hours: freeHours }, zone);

/**
 * Maximum fee that may be kept from a payment. It is always less than half, so at least half is refunded whatever the settings. This also prevents a duplicate
 * refund at a provider without idempotency keys, because too little money would be left for the second one.
 */
const maxFee = (amountPaid: number): number => Math.max(0, Math.floor((amountPaid - 1) / 2));

/** What a cancellation by the customer costs now, in whole cents. Only money paid online can be kept; nothing is billed afterwards. */
export function cancellationFee({
  rules,
  isAgreed,
  hasProposedMove,
  freeUntil,
  paid: amountPaid,
  now,
}: {
  readonly rules: ChangeRules;
  /** Whether the supplier has confirmed. Before that, no workshop expects the customer. */
  readonly isAgreed: boolean;
  /** Whether the supplier has proposed another day that the customer has not answered yet. */
  readonly hasProposedMove: boolean;
  readonly freeUntil: number;
  readonly paid: Cents;
  readonly now: number;
}): Cents {
  if (!isAgreed || hasProposedMove || now <= freeUntil) return cents(0);
  return cents(Math.min(rules.lateFee, maxFee(amountPaid)));
}
