import { expect, it } from "vitest";
import { guardRequest, isForeign, isHere, isMalformedPath } from "./request-guard";

const post = (headers: Record<string, string>, url = "https://pitlane.test/quote/x") =>
  new Request(url, { method: "POST", headers });

it("a backslash, a control character, bad percent encoding and a double slash at the start are malformed", () => {
  for (const path of ["/%5Cevil.test", "/a%00b", "/%E0%A4%A", "//evil.test/x"])
    expect(isMalformedPath(path), path).toBe(true);
  for (const path of ["/", "/quote/a%20b", "/m%C4%81ori"]) expect(isMalformedPath(path), path).toBe(false);
});

it("a changing request from another site is foreign; from our own page or from no browser it is not", () => {
  expect(isForeign(post({ "Sec-Fetch-Site": "cross-site" }))).toBe(true);
  expect(isForeign(post({ "Sec-Fetch-Site": "same-site" }))).toBe(true);
  expect(isForeign(post({ Origin: "https://evil.test" }))).toBe(true);
  expect(isForeign(post({ Origin: "null" }))).toBe(true);
  expect(isForeign(post({ "Sec-Fetch-Site": "same-origin", Origin: "https://pitlane.test" }))).toBe(false);
  expect(isForeign(post({ Origin: "https://pitlane.test" }))).toBe(false);
  expect(isForeign(post({}))).toBe(false);
  // What the two headers say must agree: no browser sends them otherwise.
  for (const site of ["same-origin", "none"]) {
    for (const origin of ["https://evil.test", "null", "not an origin", ""])
      expect([site, origin, isForeign(post({ "Sec-Fetch-Site": site, Origin: origin }))]).toEqual([site, origin, true]);
    expect(isForeign(post({ "Sec-Fetch-Site": site, Origin: "https://pitlane.test" }))).toBe(false);
  }
  // Behind a proxy that ends TLS.
  expect(
    isForeign(post({ "Sec-Fetch-Site": "same-origin", Origin: "https://pitlane.test" }, "http://pitlane.test/quote/x")),
  ).toBe(false);
});

it("the parameter of an older Remix is a malformed address", () => {
  for (const query of ["_data=x", "_data", "a=1&_data=routes%2Froot"])
    expect(guardRequest(new Request(`https://pitlane.test/help?${query}`))).toBe("malformed-address");
  expect(guardRequest(new Request("https://pitlane.test/help?data=x&x_data=1"))).toBeNull();
});

it("sandboxes and the outbox are in DEV and TEST alone, design samples everywhere but in production", () => {
  const there = (path: string) =>
    ["DEV", "TEST", "UAT", "PreProd", "PROD"].filter((environment) => isHere(path, environment));
  for (const path of [
    "/sandbox/stripe/confirm",
    "/sandbox/humm/checkout",
    "/sandbox/identity/token",
    "/sandbox/r2/x",
    "/dev/outbox",
  ])
    expect([path, there(path)]).toEqual([path, ["DEV", "TEST"]]);
  for (const path of ["/design/a/b", "/angular-design/funnel/date"])
    expect([path, there(path)]).toEqual([path, ["DEV", "TEST", "UAT", "PreProd"]]);
  for (const path of ["/", "/designs", "/sandboxes", "/reliability"]) expect(there(path)).toHaveLength(5);
});

it("reading is never foreign, and a signed webhook proves itself otherwise", () => {
  expect(isForeign(new Request("https://pitlane.test/", { headers: { "Sec-Fetch-Site": "cross-site" } }))).toBe(false);
  expect(isForeign(post({ Origin: "https://stripe.test" }, "https://pitlane.test/api/webhook/stripe"))).toBe(false);
});
