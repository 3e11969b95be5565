import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { firstVisitCookie, viewerOf, leadGuidOf, withLeadCookies } from "./session";

const GUID = "00000000-0000-4000-8000-000000000001";
const ask = (url: string, cookie?: string) => new Request(url, cookie ? { headers: { Cookie: cookie } } : {});
const cookies = (request: Request) => withLeadCookies(request, viewerOf(request), GUID).getSetCookie();

it("F-123 F-124 F-125 P-398 the lead cookie leadGuid has path /, a long expiry, SameSite=Strict and the host prefix", () => {
  const [http] = cookies(ask("http://pitlane.test/"));
  const [https] = cookies(ask("https://pitlane.test/"));
  expect(http).toBe(`leadGuid=${GUID}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict`);
  expect(https).toBe(`__Host-${http}; Secure`);
  expect(34_560_000 / 86_400).toBe(400);
});

it("F-123 reads only a valid lead guid from the cookie", () => {
  expect(leadGuidOf(ask("http://pitlane.test/", `a=b; leadGuid=${GUID}`))).toBe(GUID);
  expect([
    leadGuidOf(ask("http://pitlane.test/")),
    leadGuidOf(ask("http://pitlane.test/", "leadGuid=../../x")),
  ]).toEqual([null, null]);
});

it("gives a new browser a 160-bit secret, bound to the host on https, and stores only its hash", () => {
  const request = ask("https://pitlane.test/");
  const viewer = viewerOf(request);
  const [, holder] = withLeadCookies(request, viewer, GUID).getSetCookie();
  expect(holder).toMatch(/^__Host-holder=[A-Za-z0-9_-]{27}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  expect(viewer.holderHash).toBe(
    createHash("sha256")
      .update(viewer.freshSecret ?? "")
      .digest("hex"),
  );
});

it("recognises a returning browser by its secret and does not send it again", () => {
  const request = ask("http://pitlane.test/", `holder=${"a".repeat(27)}`);
  expect(viewerOf(request)).toEqual({
    holderHash: createHash("sha256").update("a".repeat(27)).digest("hex"),
    freshSecret: null,
    firstVisitAt: null,
    sessionHash: null,
    contactHash: null,
  });
  expect(cookies(request).length).toBe(1);
});

it("replaces a secret in an invalid format with a new one", () => {
  expect(viewerOf(ask("http://pitlane.test/", "holder=short")).freshSecret).toMatch(/^[A-Za-z0-9_-]{27}$/);
});

it("F-246 stores the date of the first visit once; a later visit does not change it", () => {
  const firstRequest = ask("http://pitlane.test/");
  expect(firstVisitCookie(firstRequest, viewerOf(firstRequest), 1_795_000_000_000)).toMatch(
    /^firstVisit=1795000000000; Path=\/; Max-Age=34560000;/,
  );
  const later = ask("http://pitlane.test/", "firstVisit=1795000000000");
  expect([viewerOf(later).firstVisitAt, firstVisitCookie(later, viewerOf(later), 1_799_000_000_000)]).toEqual([
    1_795_000_000_000,
    null,
  ]);
});
