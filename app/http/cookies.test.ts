import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DEVICE_SESSION_LIFETIME_MS, SESSION_LIFETIME_MS, SIGN_IN_TIMEOUT_MS } from "../domain/identity/renewal";
import { CONTACT_SESSION_MS } from "../usecases/booking/contact-bookings";
import { beginCallCookies, markCallerCookies } from "./caller-cookies";
import { COOKIES, cookieName, deleteCookie, writeCookie, promoCookie } from "./cookies";
import { startImpersonationCookie } from "./impersonation-cookie";
import { closedRoadsideCookie, firstVisitCookie, viewerOf, withLeadCookies } from "./session";
import {
  retrySignInCookie,
  silentCheckCookie,
  createContactSession,
  createDeviceSession,
  createSession,
  logoutReturnCookie,
  signInCookies,
} from "./sign-in-cookies";

const request = new Request("https://pitlane.test/");

/** Parses a Set-Cookie header into name, lifetime and scope. */
const parseCookie = (text: string) => {
  const [pair = "", ...attributes] = text.split("; ");
  return [pair.slice(0, pair.indexOf("=")), ...attributes.filter((value) => /^(Max-Age|SameSite)/.test(value))].join(
    "; ",
  );
};
/** A page's cookie as it is set while a quote is made for a caller. */
function cookiesForCaller(cookie: string): readonly string[] {
  const headers = new Headers({ "Set-Cookie": cookie });
  markCallerCookies(headers);
  return headers.getSetCookie();
}
const writtenCookies = () => [
  ...withLeadCookies(request, viewerOf(request), "00000000-0000-4000-8000-000000000001").getSetCookie(),
  firstVisitCookie(request, viewerOf(request), 1_763_000_000_000) ?? "",
  closedRoadsideCookie(request, "a"),
  promoCookie(request, "WELCOME"),
  ...createSession(request).cookies.filter((cookie) => !cookie.includes("Max-Age=0")),
  createDeviceSession(request).cookie,
  createContactSession(request).cookie,
  ...signInCookies(request, { state: "abcdefghijkl-more", sealed: "x" }),
  silentCheckCookie(request),
  retrySignInCookie(request) ?? "",
  logoutReturnCookie(request, "/garage"),
  ...beginCallCookies(request, { id: "a", guid: "b", secret: "c" })
    .getSetCookie()
    .filter((cookie) => cookie.startsWith("__Host-call=")),
  startImpersonationCookie(request, "a"),
  ...cookiesForCaller("__Host-abcdefghijkl=x; Path=/; HttpOnly; SameSite=Strict; Secure"),
];

it("sets exactly the cookies listed on /cookies, with their lifetimes", () => {
  const table = Object.entries(COOKIES).map(([cookie, { sameSite, seconds, name }]) =>
    [
      cookieName(request, cookie as keyof typeof COOKIES, name.endsWith("-") ? "abcdefghijkl" : ""),
      ...(seconds === null ? [] : [`Max-Age=${seconds}`]),
      `SameSite=${sameSite}`,
    ].join("; "),
  );
  expect(writtenCookies().map(parseCookie).sort()).toEqual(table.sort());
});

it("AB-13 cookies use the host prefix on https, and no prefix on plain http", () => {
  for (const cookie of Object.keys(COOKIES) as (keyof typeof COOKIES)[]) {
    expect(cookieName(request, cookie)).toMatch(/^__Host-/);
    expect(cookieName(new Request("http://localhost:8787/"), cookie)).toBe(COOKIES[cookie].name);
  }
});

it("a cookie lives as long as the session or link that it stores", () => {
  const times = [SESSION_LIFETIME_MS, DEVICE_SESSION_LIFETIME_MS, CONTACT_SESSION_MS, SIGN_IN_TIMEOUT_MS];
  const { session, device, contact, signIn } = COOKIES;
  expect([session, device, contact, signIn].map(({ seconds }) => seconds * 1000)).toEqual(times);
});

it("every cookie is HttpOnly, and Secure on https", () => {
  for (const cookie of writtenCookies()) expect(cookie).toMatch(/; HttpOnly; SameSite=(Strict|Lax); Secure$/);
  expect(writeCookie(new Request("http://localhost/"), "session", "x")).toMatch(/^session=x;.*HttpOnly; SameSite=Lax$/);
  expect(deleteCookie(request, "session")).toMatch(/Max-Age=0/);
});

it("no file outside the cookie writers sets a cookie, except the sandbox sign-in", () => {
  const files = globSync(["app/**/*.{ts,tsx}", "workers/**/*.ts", "durable-objects/**/*.ts", "sandbox/**/*.ts"]).filter(
    (file) => !file.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(500);
  const filesWithHandWrittenCookie = files.filter((file) =>
    /SameSite=|document\.cookie\s*=|\bMax-Age=\$/.test(readFileSync(file, "utf8")),
  );
  expect(filesWithHandWrittenCookie.sort()).toEqual(["app/http/cookies.ts", "sandbox/identity/provider.ts"]);
});

it("only the storage named in the text of /cookies is used in the browser", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const cookieFiles = files.filter((file) =>
    /\blocalStorage\.|\bindexedDB\b|\bcaches\.open/.test(readFileSync(file, "utf8")),
  );
  expect(cookieFiles).toEqual(["app/pages/calls/intercept.ts"]);
  const [, key = ""] = /KEY = "([\w-]+)"/.exec(readFileSync("app/pages/calls/intercept.ts", "utf8")) ?? [];
  expect(readFileSync("data/catalogue/site-pages.json", "utf8")).toContain(`(${key})`);
});
