import { expect, it } from "vitest";
import { parseExternalAddress } from "./outside-address";

it.each([
  "https://calendar.google.com/calendar/ical/a%40b/private-0123/basic.ics",
  "webcal://p01-caldav.icloud.com/published/2/abc",
  "HTTPS://outlook.office365.com:443/owa/calendar/x/calendar.ics#top",
  "https://1.example.com/a.ics",
])("%s is a public address", (input) => {
  const read = parseExternalAddress(input);
  expect(read.ok && [read.url.protocol, read.url.port, read.url.hash]).toEqual(["https:", "", ""]);
});

it.each([
  ["", "no-address"],
  ["calendar", "no-address"],
  [`https://a.example/${"x".repeat(2000)}`, "no-address"],
  ["http://calendar.example.com/a.ics", "not-https"],
  ["file:///etc/passwd", "not-https"],
  ["https://me:secret@calendar.example.com/a.ics", "with-password"],
  ["https://calendar.example.com:8443/a.ics", "other-port"],
  ["https://localhost/a.ics", "inside"],
  ["https://printer.local/a.ics", "inside"],
  ["https://metadata.google.internal/a.ics", "inside"],
  ["https://metadata.google.internal./a.ics", "inside"],
  ["https://intranet/a.ics", "inside"],
  ["https://127.0.0.1/a.ics", "inside"],
  ["https://0x7f.1/a.ics", "inside"],
  ["https://2130706433/a.ics", "inside"],
  ["https://0177.0.0.1/a.ics", "inside"],
  ["https://10.1.2.3/", "inside"],
  ["https://100.64.0.1/", "inside"],
  ["https://169.254.169.254/latest/meta-data", "inside"],
  ["https://192.168.1.1./", "inside"],
  ["https://8.8.8.8/a.ics", "inside"],
  ["https://[::1]/", "inside"],
  ["https://[fd00::1]/", "inside"],
  ["https://[::ffff:10.0.0.1]/", "inside"],
  ["https://①②⑦.0.0.1/", "inside"],
  ["https://localtest.me/", "inside"],
  ["https://a.localtest.me./", "inside"],
  ["https://127.0.0.1.nip.io/", "inside"],
  ["https://10-0-0-1.sslip.io/", "inside"],
  ["https://kubernetes.default.svc/", "inside"],
])("the calendar address %s is refused: %s", (input, reason) =>
  expect(parseExternalAddress(input)).toEqual({ ok: false, reason }));

it("AB-12 our own and white-label hosts are not accepted, in any spelling", () => {
  const ownHosts = new Set(["www.pitlane.example", "cars.club.example"]);
  for (const input of [
    "https://www.pitlane.example/feed/x.ics",
    "https://CARS.club.example./",
    "webcal://www.pitlane.example/",
  ])
    expect(parseExternalAddress(input, undefined, ownHosts)).toEqual({ ok: false, reason: "own" });
  expect(parseExternalAddress("https://elsewhere.example.com/", undefined, ownHosts).ok).toBe(true);
});

it("the target of a redirect is checked", () => {
  const base = new URL("https://calendar.example.com/a/b.ics");
  const next = parseExternalAddress("../c.ics", base);
  expect(next.ok && next.url.href).toBe("https://calendar.example.com/c.ics");
  expect(parseExternalAddress("//10.0.0.1/c.ics", base)).toEqual({ ok: false, reason: "inside" });
  expect(parseExternalAddress("http://calendar.example.com/c.ics", base)).toEqual({ ok: false, reason: "not-https" });
});
