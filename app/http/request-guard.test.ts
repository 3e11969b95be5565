import { expect, it } from "vitest";
import {
  pageAccess,
  readBasicPassword,
  guardRequest,
  isCrossOrigin,
  isLocalHost,
  isMalformedPath,
} from "./request-guard";

const testRequest = (headers: Record<string, string>, url = "https://pitlane.test/quote/x") =>
  new Request(url, { method: "POST", headers });

it("rejects a backslash, control character, bad percent encoding or leading double slash", () => {
  for (const path of ["/%5Cevil.test", "/a%00b", "/%E0%A4%A", "//evil.test/x"])
    expect(isMalformedPath(path), path).toBe(true);
  for (const path of ["/", "/quote/a%20b", "/m%C4%81ori"]) expect(isMalformedPath(path), path).toBe(false);
});

it("a cross-site write is refused as foreign; same-site and non-browser requests are not", () => {
  expect(isCrossOrigin(testRequest({ "Sec-Fetch-Site": "cross-site" }))).toBe(true);
  expect(isCrossOrigin(testRequest({ "Sec-Fetch-Site": "same-site" }))).toBe(true);
  expect(isCrossOrigin(testRequest({ Origin: "https://evil.test" }))).toBe(true);
  expect(isCrossOrigin(testRequest({ Origin: "null" }))).toBe(true);
  expect(isCrossOrigin(testRequest({ "Sec-Fetch-Site": "same-origin", Origin: "https://pitlane.test" }))).toBe(false);
  expect(isCrossOrigin(testRequest({ Origin: "https://pitlane.test" }))).toBe(false);
  expect(isCrossOrigin(testRequest({}))).toBe(false);
  // The two headers must agree, as they do in every browser.
  for (const site of ["same-origin", "none"]) {
    for (const origin of ["https://evil.test", "null", "not an origin", ""])
      expect([site, origin, isCrossOrigin(testRequest({ "Sec-Fetch-Site": site, Origin: origin }))]).toEqual([
        site,
        origin,
        true,
      ]);
    expect(isCrossOrigin(testRequest({ "Sec-Fetch-Site": site, Origin: "https://pitlane.test" }))).toBe(false);
  }
  // The request came through a TLS-terminating proxy.
  expect(
    isCrossOrigin(
      testRequest({ "Sec-Fetch-Site": "same-origin", Origin: "https://pitlane.test" }, "http://pitlane.test/quote/x"),
    ),
  ).toBe(false);
});

it("the _data parameter of old Remix versions is refused as a malformed address", () => {
  for (const query of ["_data=x", "_data", "a=1&_data=routes%2Froot"])
    expect(guardRequest(new Request(`https://pitlane.test/help?${query}`))).toBe("malformed-address");
  expect(guardRequest(new Request("https://pitlane.test/help?data=x&x_data=1"))).toBeNull();
});

const ENVIRONMENTS = ["DEV", "TEST", "UAT", "PreProd", "PROD"];
const DEVELOPMENT_PAGES = [
  "/sandbox/stripe/confirm",
  "/sandbox/humm/checkout",
  "/sandbox/identity/authorize",
  "/sandbox/identity/token",
  "/sandbox/r2/x",
  "/dev",
  "/dev/outbox",
];
const accessAt = (origin: string, path: string) =>
  ENVIRONMENTS.map((environment) => pageAccess({ pattern: path, hostname: new URL(origin).hostname }, environment));

it.each(DEVELOPMENT_PAGES)("%s is open only in DEV and TEST on the local machine", (path) => {
  for (const origin of [
    "http://localhost:8787",
    "http://127.0.0.1:8810",
    "http://[::1]:8787",
    "http://sablebay.localhost:8787",
    "http://192.168.1.20:8787",
    "https://pitlane.test",
  ])
    expect([origin, ...accessAt(origin, path)]).toEqual([origin, "everyone", "everyone", "no-one", "no-one", "no-one"]);
});

it.each(DEVELOPMENT_PAGES)("%s needs the operator's key if DEV or TEST is on the internet", (path) => {
  for (const origin of [
    "https://test.pitlane.example",
    "https://pitlane.somebody.workers.dev",
    "https://localhost.evil.example",
    "https://127.0.0.1.evil.example",
    "https://8.8.8.8",
    "https://latest",
  ])
    expect([origin, ...accessAt(origin, path)]).toEqual([origin, "operator", "operator", "no-one", "no-one", "no-one"]);
});

it("design samples are closed in production only, and other pages are open everywhere", () => {
  for (const path of ["/design/a/b", "/angular-design/funnel/date"])
    expect(accessAt("https://pitlane.example", path)).toEqual([
      "everyone",
      "everyone",
      "everyone",
      "everyone",
      "no-one",
    ]);
  for (const path of ["/", "/designs", "/sandboxes", "/devices", "/reliability"])
    expect(new Set(accessAt("https://pitlane.example", path))).toEqual(new Set(["everyone"]));
});

it("a password is read from HTTP Basic authentication with any user name", () => {
  const withHeader = (value: string) =>
    readBasicPassword(new Request("https://x.test/", { headers: { Authorization: value } }));
  expect(withHeader(`Basic ${btoa("anyone:a:b")}`)).toBe("a:b");
  expect(withHeader(`Basic ${btoa(":key")}`)).toBe("key");
  for (const value of ["Basic", "Basic !!!", "Basic a", "Bearer key"]) expect(withHeader(value) || null).toBeNull();
  expect(readBasicPassword(new Request("https://x.test/"))).toBeNull();
});

it("neither read requests nor signed webhooks are treated as foreign", () => {
  expect(isCrossOrigin(new Request("https://pitlane.test/", { headers: { "Sec-Fetch-Site": "cross-site" } }))).toBe(
    false,
  );
  expect(isCrossOrigin(testRequest({ Origin: "https://stripe.test" }, "https://pitlane.test/api/webhook/stripe"))).toBe(
    false,
  );
});

it.each([
  ["http://localhost:8787", true],
  ["http://127.0.0.1", true],
  ["http://127.1", true],
  ["http://[::1]:8787", true],
  ["http://shop.localhost", true],
  ["http://pitlane.test", true],
  ["http://10.0.0.7", true],
  ["http://192.168.1.20:8787", true],
  ["http://172.31.0.1", true],
  ["http://172.32.0.1", false],
  ["https://pitlane.example", false],
  ["https://localhost.pitlane.example", false],
  ["https://notlocalhost", false],
  ["https://127.0.0.1.nip.io", false],
  ["https://8.8.8.8", false],
])("isLocalHost(%s) is %s", (address, isLocal) => {
  expect(isLocalHost(new URL(address).hostname)).toBe(isLocal);
});
