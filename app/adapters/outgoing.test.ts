import { expect, it, vi } from "vitest";
import { sandboxForHost, outgoing, retryAfterMs } from "./outgoing";

it("reads Retry-After in seconds or as a date", () => {
  const readRetryAfter = (value?: string) =>
    retryAfterMs({ headers: new Headers(value === undefined ? {} : { "Retry-After": value }) }, Date.UTC(2026, 10, 23));
  expect([
    readRetryAfter("2"),
    readRetryAfter("0.5"),
    readRetryAfter("Mon, 23 Nov 2026 00:01:00 GMT"),
    readRetryAfter("soon"),
    readRetryAfter(),
  ]).toEqual([2_000, 500, 60_000, null, null]);
});

it("a sandbox answers requests to its provider's own host only", async () => {
  const call = outgoing("https://pitlane.example")(
    "stripe",
    sandboxForHost("api.stripe.com", async () => new Response("here")),
  );
  expect(await (await call("https://api.stripe.com/v1/refunds", { method: "POST" })).text()).toBe("here");
  await expect(call("https://api.stripe.example/v1/refunds", { method: "POST" })).rejects.toThrow(TypeError);
});

it("concurrent calls are sent at the provider's rate limit", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  let sentCount = 0;
  const call = outgoing("https://pitlane.example")(
    "resend",
    sandboxForHost("api.resend.com", async () => {
      sentCount += 1;
      return new Response();
    }),
    { callsPerSecond: 2 },
  );
  const all = Array.from({ length: 5 }, () => call("https://api.resend.com/emails", { method: "POST" }));
  const sentCounts: number[] = [];
  for (const ms of [0, 499, 1, 500, 499, 1, 500]) {
    await vi.advanceTimersByTimeAsync(ms);
    sentCounts.push(sentCount);
  }
  await Promise.all(all);
  vi.useRealTimers();
  expect(sentCounts).toEqual([1, 1, 2, 3, 3, 4, 5]);
});
