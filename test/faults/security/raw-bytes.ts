import { connect } from "node:net";
import type { Chance } from "../../support/seeded";
import { ORIGIN } from "./browser";

const TIMEOUT_MS = 5_000;

/** Sends raw bytes that no HTTP library would send. Returns the response: a status line and more, or nothing if the connection was closed. */
export function sendBytes(
  serverUrl: string,
  bytes: Uint8Array,
): Promise<{ readonly text: string; readonly isSilent: boolean }> {
  const { hostname, port } = new URL(serverUrl);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => void socket.write(bytes));
    const endConnection = (isSilent: boolean) => {
      socket.destroy();
      resolve({ text: Buffer.concat(parts).toString("latin1"), isSilent });
    };
    socket.setTimeout(TIMEOUT_MS, () => endConnection(parts.length === 0));
    socket.on("data", (part) => {
      parts.push(part);
      if (/^HTTP\/1\.1 [1-5]/.test(part.toString("latin1"))) setTimeout(() => endConnection(false), 30);
    });
    socket.on("error", () => endConnection(false));
    socket.on("close", () => endConnection(false));
  });
}

/** Bytes that are not UTF-8: alone, truncated, overlong, half of a surrogate pair, and line terminators. */
const BROKEN_BYTES = [
  "\xff",
  "\xc3\x28",
  "\xe2\x82",
  "\xf0\x90",
  "\xc0\xaf",
  "\xed\xa0\x80",
  "\x80",
  "\xfe\xff",
  "\x00",
  "\x0b",
  "\x7f",
  "%ff%fe",
  "%00",
  "%c0%ae%c0%ae",
  "%0d%0aX-Evil:%20yes",
  "%u0000",
  "%",
];
const PATHS = [
  "/",
  "/quotes/",
  "/booking/",
  "/api/quotes/",
  "/api/booking/",
  "/photo/",
  "/workshop/link/",
  "/workshop/answer/",
  "/workshop/calendar/",
  "/api/location?query=",
  "/customer-login?returnTo=",
  "/start?",
  "/login/callback?code=",
];
const HEADERS = [
  "Cookie: __Host-holder=",
  "Cookie: ",
  "Idempotency-Key: ",
  "If-None-Match: ",
  "Accept-Language: ",
  "Origin: ",
  "Referer: ",
  "User-Agent: ",
  "X-Window-Location: ",
  "X-Analytics-Client-Id: ",
  "Stripe-Signature: ",
  "Content-Type: ",
  "Range: ",
  "Sec-Fetch-Site: ",
  "CF-Connecting-IP: ",
];
/** Requests with an ambiguous length or order. */
const AMBIGUOUS_REQUESTS = [
  "Content-Length: 5\r\nContent-Length: 50\r\n\r\nabcde",
  "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /dev/outbox HTTP/1.1\r\n\r\n",
  "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
  "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}",
  "Content-Length: -1\r\n\r\n",
  "Content-Length: 99999999999999999999\r\n\r\n",
  "Content-Type: application/json\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
  "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
  ": empty name\r\n\r\n",
  "X\x00Y: 1\r\n\r\n",
  "X-Long: " + "a".repeat(70_000) + "\r\n\r\n",
];

/** One raw request with its name. */
export function rawRequest(chance: Chance): { readonly name: string; readonly bytes: Uint8Array } {
  const brokenBytes = chance.one(BROKEN_BYTES);
  // The runtime receives the intended URL, unless the URL itself is broken.
  const intendedUrlHeaders = `MF-Original-URL: ${ORIGIN}/\r\nMF-Disable-Pretty-Error: true\r\n`;
  const host = "Host: pitlane.test\r\n";
  const brokenPath = () => ({
    name: "a path",
    text: `${chance.one(["GET", "POST", "HEAD"])} ${chance.one(PATHS)}${brokenBytes}${chance.one(["", "/x", "?a=1"])} HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`,
  });
  const brokenHeader = () => ({
    name: "a header",
    text: `${chance.one(["GET", "POST"])} ${chance.one(["/", "/api/config", "/garage", "/api/gateway"])} HTTP/1.1\r\n${host}${intendedUrlHeaders}${chance.one(HEADERS)}${chance.one(["", "a"])}${brokenBytes}${chance.one(["", "b", "; c=d"])}\r\nContent-Length: 0\r\n\r\n`,
  });
  const brokenLength = () => ({
    name: "its lengths",
    text: `POST ${chance.one(["/", "/api/lead/create-update-or-shift", "/api/gateway"])} HTTP/1.1\r\n${host}${intendedUrlHeaders}${chance.one(AMBIGUOUS_REQUESTS)}`,
  });
  const brokenRequestLine = () => ({
    name: "its first line",
    text: chance.one([
      `GET\r\n\r\n`,
      `${brokenBytes} / HTTP/1.1\r\n${host}\r\n`,
      `GET / HTTP/9.9\r\n${host}\r\n`,
      `GET  /  HTTP/1.1\r\n${host}\r\n`,
      `GET https://evil.example/ HTTP/1.1\r\n${host}\r\n`,
      `GET / HTTP/1.1\r\nHost: ${brokenBytes}\r\n\r\n`,
      `\r\n\r\n\r\n`,
      `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    ]),
  });
  const { name, text } = chance.one([
    brokenPath,
    brokenPath,
    brokenHeader,
    brokenHeader,
    brokenLength,
    brokenRequestLine,
  ])();
  return { name, bytes: Uint8Array.from(Buffer.from(text, "latin1")) };
}
