import { Temporal } from "temporal-polyfill";
import { DAY_MS } from "../../core/time/duration";

/** How long contact details can stay hidden after an anonymous first visit (F-249, F-443). */
export const FIRST_VISIT_WINDOW_MS = DAY_MS;
/** Number of months after which a visit no longer counts as the first (F-247, F-443). */
export const FIRST_VISIT_MONTHS = 6;

const addMonths = (at: number, months: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("UTC").add({ months }).epochMilliseconds;

/** Whether this still counts as the visitor's first visit. `firstVisitAt` in epoch ms, null = no date stored yet (F-246–F-248). */
export function isFirstVisit(firstVisitAt: number | null, isSignedIn: boolean, now: number): boolean {
  if (isSignedIn) return false;
  return firstVisitAt === null || now <= addMonths(firstVisitAt, FIRST_VISIT_MONTHS);
}

/** Whether contact details are hidden from this visitor. Always false unless the deployment has turned this on (F-249, F-250). */
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
