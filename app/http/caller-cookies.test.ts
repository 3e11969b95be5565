import { describe, expect, it } from "vitest";
import {
  toCallerRequest,
  beginCallCookies,
  readCallCookie,
  endCallCookies,
  isOperatorPage,
  markCallerCookies,
} from "./caller-cookies";

const ID = "0f6a2c1e-7d54-4c0b-9b7e-1d2f3a4b5c6d";
const TOKEN = "2naa7ieToMj5NtFgbDL37Q8NnVs";
const testRequest = (cookie: string, origin = "https://pitlane.test") =>
  new Request(`${origin}/bookings`, { method: "POST", body: "a=1", headers: { Cookie: cookie, Accept: "text/html" } });

describe("request on behalf of a caller", () => {
  it("has only the caller's cookies, under their usual names", async () => {
    const callerHeaders = toCallerRequest(
      testRequest(
        "__Host-session=s; __Host-leadGuid=own; __Host-caller-holder=h; __Host-caller-leadGuid=l; __Host-call=c; __Host-promoCode=p",
      ),
    );
    expect(callerHeaders.headers.get("Cookie")).toBe("__Host-holder=h; __Host-leadGuid=l");
    expect([callerHeaders.headers.get("Accept"), callerHeaders.method, await callerHeaders.text()]).toEqual([
      "text/html",
      "POST",
      "a=1",
    ]);
  });

  it("has no cookies if the caller has none", () => {
    expect(toCallerRequest(testRequest("__Host-session=s; leadGuid=own")).headers.get("Cookie")).toBeNull();
  });
});

it("cookies set in a caller's response last until the browser closes; deleted ones are deleted", () => {
  const headers = new Headers({ "Content-Type": "text/html" });
  headers.append("Set-Cookie", "__Host-holder=h; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure");
  headers.append("Set-Cookie", "promoCode=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
  markCallerCookies(headers);
  expect(headers.getSetCookie()).toEqual([
    "__Host-caller-holder=h; Path=/; HttpOnly; SameSite=Strict; Secure",
    "caller-promoCode=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
  ]);
});

it("a call cookie is valid only with a guid, with and without https", () => {
  const call = { id: ID, correctionOf: null };
  expect(readCallCookie(testRequest(`__Host-call=${ID}`))).toEqual(call);
  expect(readCallCookie(testRequest(`call=${ID}`, "http://127.0.0.1:8787"))).toEqual(call);
  expect(readCallCookie(testRequest(`__Host-call=${ID}.${TOKEN}`))).toEqual({ ...call, correctionOf: TOKEN });
  expect(readCallCookie(testRequest(`__Host-call=${ID}.//other.example`))).toEqual(call);
  for (const cookie of ["", "__Host-call=x", `call=${ID}`, `__Host-call=${ID}x`])
    expect(readCallCookie(testRequest(cookie)), cookie).toBeNull();
});

it("starting a call deletes the previous caller's cookies, and ending it deletes only its own", () => {
  const browser = testRequest(
    "__Host-session=s; __Host-caller-holder=old; __Host-caller-promoCode=p; __Host-leadGuid=own",
  );
  const cookieNames = (headers: Headers) => headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  expect(cookieNames(beginCallCookies(browser, { id: ID, guid: "g", secret: "s" }))).toEqual([
    "__Host-caller-holder=s",
    "__Host-caller-leadGuid=g",
    "__Host-caller-promoCode=",
    `__Host-call=${ID}`,
  ]);
  expect(cookieNames(endCallCookies(browser))).toEqual([
    "__Host-caller-holder=",
    "__Host-caller-promoCode=",
    "__Host-call=",
  ]);
});

it("desk and sign-in paths belong to the operator, but paths that only start like them do not", () => {
  for (const path of [
    "/desk",
    "/desk.data",
    "/desk/find",
    "/logout",
    "/customer-login",
    "/session.end",
    "/sandbox/identity/authorize",
  ])
    expect(isOperatorPage(path), path).toBe(true);
  for (const path of [
    "/",
    "/desks",
    "/bookings",
    "/garage",
    "/quote-2/x",
    "/api/lead",
    "/sandbox/stripe/confirm",
    "/resume/x",
  ])
    expect(isOperatorPage(path), path).toBe(false);
});
