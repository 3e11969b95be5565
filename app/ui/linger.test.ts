import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LINGER, linger } from "./linger";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A spinner, and what it shows at any moment. */
function aSpinner() {
  const seen = { isShown: false };
  return { seen, ...linger((isShown) => (seen.isShown = isShown)) };
}

it("F-440 a spinner goes 50 ms after the answer", () => {
  expect(LINGER).toBe(50);
  const { seen, call, answer } = aSpinner();
  call();
  vi.advanceTimersByTime(3_000);
  expect(seen.isShown).toBe(true);
  answer();
  vi.advanceTimersByTime(49);
  expect(seen.isShown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(seen.isShown).toBe(false);
});

it("F-440 a spinner stays where a new call starts in between, until 50 ms after that one's answer", () => {
  const { seen, call, answer } = aSpinner();
  call();
  answer();
  vi.advanceTimersByTime(49);
  call();
  vi.advanceTimersByTime(3_000);
  expect(seen.isShown).toBe(true);
  answer();
  vi.advanceTimersByTime(50);
  expect(seen.isShown).toBe(false);
});

it("a page that goes away leaves no spinner's timer behind", () => {
  const { seen, call, answer, stop } = aSpinner();
  call();
  answer();
  stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(seen.isShown).toBe(true);
});
