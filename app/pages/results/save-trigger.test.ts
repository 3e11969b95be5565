import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adPosition } from "./sticky-ad";
import { watchExitIntent } from "./save-trigger";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A test page with its events and the number of times that the visitor was asked. */
function testPage(isDesktop: boolean) {
  const window = new EventTarget();
  const document = new EventTarget();
  let at = 0;
  let promptCount = 0;
  const stop = watchExitIntent(
    { window, document, getScrollShare: () => at, isDesktop: () => isDesktop },
    () => void (promptCount += 1),
  );
  return {
    stop,
    asked: () => promptCount,
    leaveOver: (clientY: number) =>
      document.dispatchEvent(Object.assign(new Event("mouseout"), { clientY, relatedTarget: null })),
    scroll: (...places: number[]) =>
      places.forEach((place) => {
        at = place;
        window.dispatchEvent(new Event("scroll"));
      }),
  };
}

it("P-150 P-391 the save prompt appears once, 7 seconds after the trigger", () => {
  const page = testPage(true);
  page.leaveOver(-1);
  vi.advanceTimersByTime(6999);
  expect(page.asked()).toBe(0);
  page.leaveOver(-1);
  vi.advanceTimersByTime(1);
  expect(page.asked()).toBe(1);
  page.leaveOver(-1);
  vi.advanceTimersByTime(60_000);
  expect(page.asked()).toBe(1);
});

it("P-151 on desktop the save prompt is triggered by leaving over the top edge, not by scrolling", () => {
  const page = testPage(true);
  page.scroll(0.9, 0.1);
  page.leaveOver(300);
  vi.advanceTimersByTime(60_000);
  expect(page.asked()).toBe(0);
  page.leaveOver(0);
  vi.advanceTimersByTime(7000);
  expect(page.asked()).toBe(1);
});

it("P-152 on a phone the save prompt needs a scroll halfway down and a tenth back up", () => {
  const saveOutcome = (...places: number[]) => {
    const page = testPage(false);
    page.scroll(...places);
    vi.advanceTimersByTime(7000);
    return page.asked();
  };
  expect([
    saveOutcome(0.5, 0.4),
    saveOutcome(0.2, 0.8, 0.7),
    saveOutcome(0.49, 0.1),
    saveOutcome(0.5, 0.41),
    saveOutcome(0.7),
  ]).toEqual([1, 1, 0, 0, 0]);
});

it("P-154 leaving the page cancels the save prompt", () => {
  const page = testPage(true);
  page.leaveOver(-1);
  vi.advanceTimersByTime(6000);
  page.stop();
  page.leaveOver(-1);
  vi.advanceTimersByTime(60_000);
  expect([page.asked(), vi.getTimerCount()]).toEqual([0, 0]);
});

it("P-392 the advertisement changes at 196 and 766 px of scrolling, and ends 400 px from the bottom", () => {
  const at = (scrolled: number) => adPosition(scrolled, 5000);
  expect([0, 195, 196, 765, 766, 4600, 4601].map(at)).toEqual(["top", "top", "stuck", "stuck", "deep", "deep", "end"]);
});
