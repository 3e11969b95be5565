import { expect, it, vi } from "vitest";
import { forHost, outgoing, retryAfterMs } from "./outgoing";

it("reads Retry-After in seconds or as a date", () => {
  const retryAfter = (value?: string) =>
    retryAfterMs({ headers: new Headers(value === undefined ? {} : { "Retry-After": value }) }, Date.UTC(2026, 10, 23));
  expect([
    retryAfter("2"),
    retryAfter("0.5"),
    retryAfter("Mon, 23 Nov 2026 00:01:00 GMT"),
    retryAfter("soon"),
    retryAfter(),
  ]).toEqual([2_000, 500, 60_000, null, null]);
});

it("a sandbox answers requests to its provider's own host only", async () => {
  const call = outgoing("https://pitlane.example")(
    "stripe",
    forHost("api.stripe.com", async () => new Response("here")),
  );
  expect(await (await call("https://api.stripe.com/v1/refunds", { method: "POST" })).text()).toBe("here");
  await expect(call("https://api.stripe.example/v1/refunds", { method: "POST" })).rejects.toThrow(TypeError);
});

it("concurrent calls are sent at the provider's rate limit", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  let callsLeft = 0;
  const call = outgoing("https://pitlane.example")(
    "resend",
    forHost("api.resend.com", async () => {
      callsLeft += 1;
      return new Response();
    }),
    { perSecond: 2 },
  );
  const all = Array.from({ length: 5 }, () => call("https://api.resend.com/emails", { method: "POST" }));
  const after: number[] = [];
  for (const ms of [0, 499, 1, 500, 499, 1, 500]) {
    await vi.advanceTimersByTimeAsync(ms);
    after.push(callsLeft);
  }
  await Promise.all(all);
  vi.useRealTimers();
  expect(after).toEqual([1, 1, 2, 3, 3, 4, 5]);
});
