import { expect, it, vi } from "vitest";
import { NoAnswer, patience, patienceFor } from "./patience";

const never = () => new Promise<never>(() => undefined);

it("an answer in time is the answer, a refusal the refusal", async () => {
  const { wait } = patience(50, () => undefined);
  expect(await wait(async () => 7)).toBe(7);
  await expect(wait(async () => Promise.reject(new TypeError("refused")))).rejects.toThrow("refused");
});

it("no answer is a failure after its time; what is asked next fails at once, and what was asked is kept alive", async () => {
  vi.useFakeTimers();
  const kept: Promise<unknown>[] = [];
  const one = patience(1_200, (work) => kept.push(work));
  const waited = expect(one.wait(never)).rejects.toBeInstanceOf(NoAnswer);
  await vi.advanceTimersByTimeAsync(1_199);
  expect(one.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waited;
  expect([one.isOver, kept.length]).toEqual([true, 1]);
  let isAsked = false;
  await expect(
    one.wait(async () => {
      isAsked = true;
    }),
  ).rejects.toBeInstanceOf(NoAnswer);
  expect(isAsked).toBe(false);
  vi.useRealTimers();
});

it("pages and reads wait less than 1.5 seconds, writes of the API longer", () => {
  expect(patienceFor("GET", "/api/config")).toBeLessThan(1_500);
  expect(patienceFor("POST", "/quote/x")).toBeLessThan(1_500);
  expect(patienceFor("POST", "/api/lead/email")).toBeGreaterThan(5_000);
});
