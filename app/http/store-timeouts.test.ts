import { expect, it, vi } from "vitest";
import { StoreTimeoutError, withTimeout, timeoutFor } from "./store-timeouts";

const neverResolves = () => new Promise<never>(() => undefined);

it("a response in time is returned, and an error is rethrown", async () => {
  const { wait } = withTimeout(50, () => undefined);
  expect(await wait(async () => 7)).toBe(7);
  await expect(wait(async () => Promise.reject(new TypeError("refused")))).rejects.toThrow("refused");
});

it("after a timeout further calls fail immediately, and the pending request is kept alive", async () => {
  vi.useFakeTimers();
  const promises: Promise<unknown>[] = [];
  const item = withTimeout(1_200, (work) => promises.push(work));
  const timedOut = expect(item.wait(neverResolves)).rejects.toBeInstanceOf(StoreTimeoutError);
  await vi.advanceTimersByTimeAsync(1_199);
  expect(item.isUnavailable).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await timedOut;
  expect([item.isUnavailable, promises.length]).toEqual([true, 1]);
  let isRequested = false;
  await expect(
    item.wait(async () => {
      isRequested = true;
    }),
  ).rejects.toBeInstanceOf(StoreTimeoutError);
  expect(isRequested).toBe(false);
  vi.useRealTimers();
});

it.each([
  ["a locked database", new Error("D1_ERROR: database is locked: SQLITE_BUSY")],
  ["a full disk", new Error("D1_ERROR: database or disk is full: SQLITE_FULL")],
  ["an overloaded database", new Error("query failed", { cause: new Error("D1_ERROR: D1 DB is overloaded.") })],
  ["a lost connection", new Error("Network connection lost.")],
  ["an object that says so", Object.assign(new Error("no"), { retryable: true })],
  ["an overloaded object", Object.assign(new Error("Durable Object is overloaded."), { overloaded: true })],
  ["a bucket with an internal error", new Error("get: We encountered an internal error. Please try again. (10001)")],
  ["a bucket without service", new Error("put: Service unavailable. (10043)")],
  ["a bucket that is asked too often", new Error("put: Please reduce your rate of requests. (10058)")],
])("AB-08 %s counts as unavailable, and no further query is sent", async (_, error) => {
  const item = withTimeout(1_200, () => undefined);
  await expect(item.wait(() => Promise.reject(error))).rejects.toBeInstanceOf(StoreTimeoutError);
  expect(item.isUnavailable).toBe(true);
  const other = withTimeout(1_200, () => undefined);
  await expect(other.watch(() => Promise.reject(error))).rejects.toBeInstanceOf(StoreTimeoutError);
  expect(other.isUnavailable).toBe(true);
});

it("AB-08 a file transfer has no timeout", async () => {
  vi.useFakeTimers();
  const item = withTimeout(1_200, () => undefined);
  const promises = item.watch(() => new Promise((resolve) => setTimeout(() => resolve("sent"), 60_000)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await promises, item.isUnavailable]).toEqual(["sent", false]);
  vi.useRealTimers();
});

it.each([
  "put: The specified object name is not valid. (10020)",
  "UNIQUE constraint failed: bookings.id: SQLITE_CONSTRAINT",
  'near "nothing": syntax error at offset 7: SQLITE_ERROR',
])("AB-08 %s is a response from the store, not an outage", async (message) => {
  const item = withTimeout(1_200, () => undefined);
  await expect(item.wait(() => Promise.reject(new Error(message)))).rejects.toThrow(message);
  expect(item.isUnavailable).toBe(false);
});

it("pages and reads time out within 1.5 seconds, and API writes after more than 5 seconds", () => {
  expect(timeoutFor("GET", "/api/config")).toBeLessThan(1_500);
  expect(timeoutFor("POST", "/quote/x")).toBeLessThan(1_500);
  expect(timeoutFor("POST", "/api/lead/email")).toBeGreaterThan(5_000);
});
