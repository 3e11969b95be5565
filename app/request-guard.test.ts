import { expect, it } from "vitest";
import { isForeign, isMalformedPath } from "./request-guard";

const post = (headers: Record<string, string>, url = "https://pitlane.test/quote/x") => new Request(url, { method: "POST", headers });

it("a backslash, a control character, bad percent encoding and a double slash at the start are malformed", () => {
  for (const path of ["/%5Cevil.test", "/a%00b", "/%E0%A4%A", "//evil.test/x"]) expect(isMalformedPath(path), path).toBe(true);
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
});

it("reading is never foreign, and a signed webhook proves itself otherwise", () => {
  expect(isForeign(new Request("https://pitlane.test/", { headers: { "Sec-Fetch-Site": "cross-site" } }))).toBe(false);
  expect(isForeign(post({ Origin: "https://stripe.test" }, "https://pitlane.test/api/webhook/stripe"))).toBe(false);
});
