import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LINGER_MS, startLinger } from "./use-linger";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Test double of a spinner. As in an effect, each change cancels what the previous one had scheduled. */
function testSpinner() {
  let isShown = false;
  let cancelTimer: (() => void) | undefined;
  const setActive = (isActive: boolean) => {
    cancelTimer?.();
    cancelTimer = startLinger(isActive, (isVisible) => (isShown = isVisible));
  };
  return {
    isShown: () => isShown,
    call: () => setActive(true),
    answer: () => setActive(false),
    leave: () => cancelTimer?.(),
  };
}

it("F-440 a spinner disappears 50 ms after the response", () => {
  expect(LINGER_MS).toBe(50);
  const { isShown, call, answer } = testSpinner();
  call();
  vi.advanceTimersByTime(3_000);
  expect(isShown()).toBe(true);
  answer();
  vi.advanceTimersByTime(49);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

it("F-440 a spinner stays visible when a new call starts, until 50 ms after its response", () => {
  const { isShown, call, answer } = testSpinner();
  call();
  answer();
  vi.advanceTimersByTime(49);
  call();
  vi.advanceTimersByTime(3_000);
  expect(isShown()).toBe(true);
  answer();
  vi.advanceTimersByTime(50);
  expect(isShown()).toBe(false);
});

it("an unmounted page leaves no spinner timer behind", () => {
  const { call, answer, leave } = testSpinner();
  call();
  answer();
  leave();
  expect(vi.getTimerCount()).toBe(0);
});
