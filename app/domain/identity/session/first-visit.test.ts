import { expect, it } from "vitest";
import { FIRST_VISIT_MONTHS, FIRST_VISIT_WINDOW_MS, hidesContactDetails, isFirstVisit } from "./first-visit";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const firstVisitAt = Date.UTC(2026, 0, 15);

it("F-443 the thresholds are one day and six months", () =>
  expect([FIRST_VISIT_WINDOW_MS, FIRST_VISIT_MONTHS]).toEqual([DAY, 6]));

it("F-246 F-247 F-443 a visit stops being the first after 6 months", () => {
  expect(isFirstVisit(null, false, firstVisitAt)).toBe(true);
  expect(isFirstVisit(firstVisitAt, false, Date.UTC(2026, 5, 15) + 29 * DAY)).toBe(true);
  expect(isFirstVisit(firstVisitAt, false, Date.UTC(2026, 6, 16))).toBe(false);
});

it("F-248 a signed-in customer's visit is not a first visit", () =>
  expect(isFirstVisit(firstVisitAt, true, firstVisitAt)).toBe(false));

it("F-249 F-250 if enabled, contact details are hidden from anonymous visitors on day one only", () => {
  const hides = (hours: number, overrides = {}) =>
    hidesContactDetails({
      firstVisitAt,
      isSignedIn: false,
      now: firstVisitAt + hours * HOUR,
      isEnabled: true,
      ...overrides,
    });
  expect([hides(12), hides(23), hides(25), hides(36)]).toEqual([true, true, false, false]);
  expect([hides(12, { isEnabled: false }), hides(12, { isSignedIn: true })]).toEqual([false, false]);
});
