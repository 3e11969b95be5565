import { expect, it } from "vitest";
import { type Fetch, outgoing } from "../outgoing";
import { externalCalendars } from "./outside-calendars";
import { calendarSandbox, SANDBOX_CALENDAR_HOST } from "../../../sandbox/calendars";

const requests: string[] = [];
const noFetch: Fetch = async (input) => {
  requests.push(String(input instanceof Request ? input.url : input));
  throw new TypeError("nobody answers there");
};
const sandbox = calendarSandbox(() => Date.parse("2026-11-25T00:00:00Z"), noFetch);
const calendars = externalCalendars(outgoing("https://pitlane.example")("calendar", sandbox), 300);
const read = (path: string) => calendars.read(`webcal://${SANDBOX_CALENDAR_HOST}${path}`);

it("an external calendar is read, even through a redirect", async () => {
  for (const path of ["/soon.ics", "/moved.ics"]) {
    const readResult = await read(path);
    expect([path, readResult.ok && readResult.text.includes("DTSTART;VALUE=DATE:20261127")]).toEqual([path, true]);
  }
});

it.each([
  ["/missing.ics", "refused"],
  ["/page.ics", "not-a-calendar"],
  ["/inside.ics", "refused-address"],
  ["/round.ics", "redirected-too-often"],
  ["/fifty.ics", "too-large"],
  ["/hangs.ics", "no-answer"],
])("reading %s fails with the reason %s", async (path, reason) =>
  expect(await read(path)).toEqual({ ok: false, reason }));

it("an address in a private network is never requested, whether typed or redirected to", async () => {
  for (const address of ["https://10.0.0.1/a.ics", "https://localhost/a.ics", "http://calendar.example/soon.ics"])
    expect(await calendars.read(address)).toEqual({ ok: false, reason: "refused-address" });
  expect(requests).toEqual([]);
  expect(await calendars.read("https://other.example/a.ics")).toEqual({ ok: false, reason: "no-answer" });
  expect(requests).toEqual(["https://other.example/a.ics"]);
});

it("a calendar response that stalls after its first bytes times out", async () => {
  const neverFetches: Fetch = async () =>
    new Response(
      new ReadableStream({ start: (control) => control.enqueue(new TextEncoder().encode("BEGIN:VCALENDAR\r\n")) }),
    );
  expect(await externalCalendars(neverFetches, 50).read("https://a.example/a.ics")).toEqual({
    ok: false,
    reason: "no-answer",
  });
});
