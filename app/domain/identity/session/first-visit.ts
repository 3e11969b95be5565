import { Temporal } from "temporal-polyfill";

const HOUR = 3_600_000;

/** Contact details may stay hidden this long after an anonymous first visit (F-249, F-443). */
export const FIRST_VISIT_WINDOW_MS = 24 * HOUR;
/** After this many months a visit is no longer the first (F-247, F-443). */
export const FIRST_VISIT_MONTHS = 6;

const monthsLater = (at: number, months: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("UTC").add({ months }).epochMilliseconds;

/** Is this still the visitor's first visit? `firstVisitAt` in epoch ms, null = no date stored yet (F-246–F-248). */
export function isFirstVisit(firstVisitAt: number | null, isSignedIn: boolean, now: number): boolean {
  if (isSignedIn) return false;
  return firstVisitAt === null || now <= monthsLater(firstVisitAt, FIRST_VISIT_MONTHS);
}

/** Are contact details hidden from this visitor? Only when the deployment switched it on (F-249, F-250). */
export function hidesContactDetails(visit: {
  firstVisitAt: number | null;
  isSignedIn: boolean;
  now: number;
  isEnabled: boolean;
}): boolean {
  const age = visit.now - (visit.firstVisitAt ?? visit.now);
  return (
    visit.isEnabled && isFirstVisit(visit.firstVisitAt, visit.isSignedIn, visit.now) && age <= FIRST_VISIT_WINDOW_MS
  );
}
