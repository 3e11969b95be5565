import type { ZodType } from "zod";
import { z } from "zod";
import { ENDPOINTS } from "../../../app/api/endpoints";
import { exampleOf } from "../../../app/api/examples";
import { DOCUMENTS } from "../../../app/gateway/documents";
import {
  malformedObject,
  malformedPart,
  malformedQuery,
  malformedText,
  malformedValue,
} from "../../support/malformed-values";
import type { Chance } from "../../support/seeded";
import { PAGE_ROUTES } from "../../support/page-routes";
import type { RequestOptions } from "./browser";
import { documentEntryPoints } from "./entry-points";
import type { Part } from "./part";
import { rawRequest, sendBytes } from "./raw-bytes";
import { leakedWords } from "./world";

const INPUT_COUNT = 10_000;
/** Number of additional raw requests that no library would send. */
const RAW = 1_000;
/** A response that exceeds this time twice counts as hanging. */
const HANG_MS = 2_000;
/** Maximum heap growth of the isolate from the first tenth of the requests to the end, each after garbage collection. */
const GROWTH_MB = 8;

/** Internals that no response may contain: stack traces and SQL. */
const INTERNALS =
  /\n\s+at \S+ \(|\.(?:ts|js|mjs):\d+:\d+|D1_ERROR|SQLITE_|no such (?:table|column)|near "[^"]*": syntax error|\bselect\b.{1,80}\bfrom\b.{1,80}\bwhere\b|node_modules\//i;

const listFields = (schema: ZodType | null): readonly string[] => {
  const json = schema && (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as { properties?: object });
  return Object.keys(json?.properties ?? {});
};

interface Input extends RequestOptions {
  readonly address: string;
}
type RequestMaker = (chance: Chance) => Input;

/** Corrupts one leaf or branch of a well-formed body; the rest stays valid, so that the corrupted part is reached. */
function corruptValue(chance: Chance, value: unknown): unknown {
  if (Array.isArray(value))
    return chance.isBelow(0.3) || value.length === 0
      ? Array.from({ length: chance.one([0, 1, 101, 3_000]) }, () => value[0] ?? 1)
      : value.map((item, at) => (at === 0 ? corruptValue(chance, item) : item));
  if (typeof value !== "object" || value === null || chance.isBelow(0.15)) return malformedValue(chance);
  const names = Object.keys(value);
  if (names.length === 0) return malformedValue(chance);
  const fieldName = chance.one(names);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === fieldName ? corruptValue(chance, item) : item]),
  );
}

/** Numbers that JSON can express and JavaScript cannot represent exactly. */
const NUMBERS = [
  "9007199254740993",
  "1e999",
  "-0",
  "NaN",
  "Infinity",
  "0x10",
  "01",
  "1.7976931348623157e309",
  "99999999999999999999999999999999",
];

/** JSON text with corrupted bytes: flipped, truncated, doubled, duplicate keys, invalid UTF-8. */
function corruptBytes(chance: Chance, text: string): string | Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(new TextEncoder().encode(text));
  const at = chance.whole(0, Math.max(0, bytes.length - 1));
  switch (chance.whole(0, 5)) {
    case 0:
      bytes[at] = chance.whole(0, 255);
      return bytes;
    case 1:
      return bytes.slice(0, at);
    case 2:
      return Uint8Array.from([...bytes.slice(0, at), 0xc3, 0x28, 0xff, 0xfe, ...bytes.slice(at)]);
    case 3:
      return text.replace(/:\s*[^,{}[\]]+/, `: ${chance.one(NUMBERS)}`);
    case 4:
      return text.replace(/^\{("[^"]+":[^,]+),?/, "{$1,$1,");
    default:
      return chance.isBelow(0.5) ? `${text}${text}` : text.replaceAll('"', '"\\u0000\\ud800');
  }
}

const randomCall: RequestMaker = (chance) => {
  const endpoint = chance.one(ENDPOINTS);
  const example = exampleOf(endpoint);
  const randomSegment = () =>
    chance.isBelow(0.5)
      ? encodeURIComponent(String(chance.one(Object.values(example.params ?? { id: 1 }))))
      : malformedPart(chance);
  const address = endpoint.path.replace(/\{\w+\}/g, randomSegment) + malformedQuery(chance, listFields(endpoint.query));
  if (endpoint.method === "GET") return { method: chance.one(["GET", "GET", "GET", "HEAD", "DELETE"]), address };
  const exampleBody = example.body ?? {};
  const body = chance.isBelow(0.45)
    ? JSON.stringify(corruptValue(chance, exampleBody))
    : chance.isBelow(0.6)
      ? corruptBytes(chance, JSON.stringify(exampleBody))
      : chance.isBelow(0.7)
        ? JSON.stringify(malformedObject(chance, listFields(endpoint.body)))
        : malformedText(chance);
  const type = chance.isBelow(0.85)
    ? "application/json"
    : chance.one([
        "text/plain",
        "application/json; charset=utf-16",
        "multipart/form-data",
        "application/x-www-form-urlencoded",
      ]);
  return {
    method: "POST",
    address,
    body,
    headers: {
      "Content-Type": type,
      ...(chance.isBelow(0.2)
        ? {
            "Idempotency-Key": chance.one([
              "x",
              "a".repeat(300),
              "ключ".replace(/./g, "k-k "),
              "12345678",
              "'; drop table leads",
            ]),
          }
        : {}),
    },
  };
};

/** Corrupted versions of the published GraphQL documents, and documents that request too much. */
const randomDocument: RequestMaker = (chance) => {
  const { name, text } = chance.one(DOCUMENTS);
  const entryPoint = documentEntryPoints(NO_IDS).find((entryPoint) => entryPoint.name === `gateway ${name}`);
  const { variables } = (entryPoint?.json ?? { variables: {} }) as { variables: Record<string, unknown> };
  const deepQuery = `query ${name} { ${"a { ".repeat(60)}b${" }".repeat(60)} }`;
  const wideQuery = `query ${name} { ${Array.from({ length: 400 }, (_, at) => `x${at}: __typename`).join(" ")} }`;
  const query = chance.one([
    null,
    text,
    text.slice(0, chance.whole(1, text.length)),
    text.replaceAll("$", "$$"),
    deepQuery,
    wideQuery,
    `${text}\n${text}`,
    `{ __schema { types { name fields { name } } } }`,
    text.replace(/"[^"]*"|\d+/, "1e400"),
  ]);
  const message = {
    operationName: chance.isBelow(0.9) ? name : malformedValue(chance),
    variables: chance.isBelow(0.8) ? corruptValue(chance, variables) : malformedValue(chance),
    ...(query === null ? {} : { query }),
    ...(chance.isBelow(0.1) ? { extensions: malformedValue(chance), documentId: malformedValue(chance) } : {}),
  };
  const json = JSON.stringify(chance.isBelow(0.05) ? Array.from({ length: 101 }, () => message) : message);
  return {
    method: "POST",
    address: "/api/gateway",
    body: chance.isBelow(0.75) ? json : corruptBytes(chance, json),
    headers: { "Content-Type": "application/json" },
  };
};
const NO_IDS = {
  lead: "7d9f0a52-3c41-4b8e-9a66-0f1f4be5c2d1",
  draft: "",
  bobsLead: "",
  booking: "Vb3mQ0rZt6yKf1xWn8sLd2aPc5u",
  bookingId: "48213",
  supplier: "1",
  photo: "",
  attempt: "",
  resume: "",
  link: "",
  usedLink: "",
  bidOffer: "1",
  bidToken: "",
  bookingOffer: "1",
  day: "2027-03-02",
};

const FIELD_NAMES = [
  "step",
  "sub",
  "q",
  "supplier",
  "supplierId",
  "intent",
  "sortby",
  "repairInspectionId",
  "repairInspectionIds",
  "serviceTypeId",
  "serviceDay",
  "firstName",
  "mobile",
  "email",
  "code",
  "path",
  "result",
  "returnTo",
  "homeUrl",
  "promoCode",
  "isFleet",
  "isProductFlow",
  "filters",
  "to",
  "leadEmailAddress",
  "responseType",
  "comment",
  "date",
  "bookingOfferId",
  "submissionKey",
  "unbranded",
  "agreedTC",
  "timeOfArrival",
];

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const randomPage: RequestMaker = (chance) => {
  const parts = chance.one(PAGE_ROUTES.filter(([first]) => first !== "dev"));
  const address = `/${parts.map((part) => (part.startsWith("$") ? malformedPart(chance) : part)).join("/")}${chance.isBelow(0.2) ? ".data" : ""}${malformedQuery(chance, FIELD_NAMES)}`;
  if (chance.isBelow(0.4)) return { method: "GET", address };
  const fields = FIELD_NAMES.filter(() => chance.isBelow(0.3)).map(
    (name) => [name, chance.isBelow(0.5) ? asText(malformedValue(chance)) : malformedPart(chance)] as [string, string],
  );
  const form = new URLSearchParams(fields).toString();
  const boundary =
    '--x\r\nContent-Disposition: form-data; name="photo"; filename="../../a\r\nX: y.jpg"\r\n\r\n\u0000\u0000\r\n--x--';
  const message = chance.one([
    { type: "application/x-www-form-urlencoded", body: form },
    { type: "application/x-www-form-urlencoded", body: corruptBytes(chance, form === "" ? "a=1" : form) },
    { type: "multipart/form-data; boundary=x", body: boundary },
    { type: "multipart/form-data", body: boundary },
    { type: "application/json", body: malformedText(chance) },
    { type: "text/plain", body: "%ff%fe=%00" },
  ]);
  return {
    method: chance.one(["POST", "POST", "POST", "PUT", "DELETE", "PATCH"]),
    address,
    body: message.body,
    headers: { "Content-Type": message.type },
  };
};

const randomText = (chance: Chance, length: number) =>
  Array.from({ length }, () => String.fromCharCode(chance.whole(33, 126)))
    .join("")
    .replace(/[;,\s]/g, "x");

/** Cookies and headers that we never set, at URLs that read them. */
const randomCookie: RequestMaker = (chance) => {
  const names = [
    "__Host-holder",
    "__Host-session",
    "leadGuid",
    "firstVisit",
    "closedRoadside",
    "__proto__",
    "signIn",
    "logoutReturn",
    "sandbox-identity",
  ];
  const cookie = chance
    .sample(names, 6)
    .map(
      (name) =>
        `${name}=${chance.one(["", "x", "%00%ff", randomText(chance, 27), randomText(chance, 43), "a".repeat(5_000), "=;=;", '{"a":1}', "1".repeat(13)])}`,
    )
    .join("; ");
  const address = chance.one([
    "/",
    "/garage",
    "/start",
    "/api/auth/profile",
    "/login/callback?code=x&state=y",
    "/login/callback",
    "/session/status",
    "/session/renew",
    "/logout",
    "/workshop/quote",
    "/quotes",
    "/customer-login?returnTo=//evil.example",
    "/api/config",
    "/map/none",
  ]);
  return {
    method: "GET",
    address,
    headers: {
      Cookie: cookie || "=",
      "Accept-Language": chance.one(["*", "x".repeat(3_000), ""]),
      "If-None-Match": chance.one(["*", '""', "W/", randomText(chance, 50)]),
      Range: chance.one(["bytes=0-", "bytes=-1", "lines=1", "bytes=9999999999-1"]),
    },
  };
};

const REQUEST_MAKERS: readonly (readonly [label: string, of10: number, make: RequestMaker])[] = [
  ["API calls", 5, randomCall],
  ["gateway documents", 2, randomDocument],
  ["pages and their forms", 2, randomPage],
  ["cookies and headers", 1, randomCookie],
];

/** Checks that every request gets a valid response: no 500, no internal details, no long delay and no memory growth. */
export const malformed: Part = async ({ findings, chance, share, worker: startWorker }) => {
  const findingLog = findings();
  const worker = await startWorker({ isInspected: true });
  const heap = await worker.heap();
  const measureHeapMegabytes = () => heap.measureUsedMegabytes(() => worker.browser().ask("/api/config"));
  worker.logged.length = 0;
  const inputCount = Math.round(INPUT_COUNT * share);
  const totalWeight = REQUEST_MAKERS.reduce((all, [, weight]) => all + weight, 0);
  let earlyMegabytes = 0;
  let slowestMs = 0;
  for (let index = 0; index < inputCount; index += 1) {
    let remainingWeight = index % totalWeight;
    const [inputKind, , makeRequest] =
      REQUEST_MAKERS.find(([, weight]) => (remainingWeight -= weight) < 0) ?? REQUEST_MAKERS[0] ?? [];
    if (!inputKind || !makeRequest) throw new Error("nothing to send");
    const { address, ...message } = makeRequest(chance);
    const browser = worker.browser();
    const inputText =
      `${message.method} ${address.slice(0, 110)} ${String(typeof message.body === "string" ? message.body : message.body ? new TextDecoder().decode(message.body) : "").slice(0, 110)}`.replace(
        /[^\x20-\x7e]/g,
        "?",
      );
    findingLog.addToCount(inputKind);
    const response = await browser.ask(address, message).catch((error: unknown) => String(error));
    if (typeof response === "string") {
      findingLog.addFinding("no response", `${inputText}: ${response.slice(0, 100)}`);
      continue;
    }
    if (response.status >= 500) findingLog.addFinding("an internal error", `${inputText} returns ${response.status}`);
    const internals = INTERNALS.exec(response.text.replace(/<script[\s\S]*?<\/script>/g, ""));
    if (internals && !(typeof message.body === "string" && message.body.includes(internals[0])))
      findingLog.addFinding("a response exposes internals", `${inputText}: ${internals[0].slice(0, 60)}`);
    if (leakedWords(response.text).length > 0) findingLog.addFinding("a response contains personal data", inputText);
    slowestMs = Math.max(slowestMs, response.ms);
    if (response.ms > HANG_MS && (await browser.ask(address, message)).ms > HANG_MS)
      findingLog.addFinding("a response hangs", `${inputText}: ${Math.round(response.ms)} ms`);
    if (index === Math.floor(inputCount / 10)) earlyMegabytes = await measureHeapMegabytes();
  }
  for (let index = 0; index < RAW * share; index += 1) {
    const { name, bytes } = rawRequest(chance);
    findingLog.addToCount("malformed raw requests");
    const { text, isSilent } = await sendBytes(worker.origin, bytes);
    const inputText = Buffer.from(bytes)
      .toString("latin1")
      .slice(0, 160)
      .replace(/[^\x20-\x7e]/g, "?");
    if (isSilent && !/Content-Length: (5\b|9|50)|Expect|ffffffff|HTTP\/2/.test(inputText))
      findingLog.addFinding("no response", `broken in ${name}: ${inputText}`);
    // The runtime that simulates the platform refuses some requests itself. Those responses do not come from our code and have no trace id.
    if (/^HTTP\/1\.1 [1-5]/.test(text) && !/^X-Trace-Id:/im.test(text))
      findingLog.addToCount("raw requests rejected before the worker");
    else if (/^HTTP\/1\.1 5/.test(text))
      findingLog.addFinding("an internal error", `broken in ${name}: ${inputText} answers ${text.slice(9, 12)}`);
    if (INTERNALS.test(text.replace(/<script[\s\S]*?<\/script>/g, "")))
      findingLog.addFinding("a response exposes internals", `broken in ${name}: ${inputText}`);
    if (/^X-Evil:/im.test(text))
      findingLog.addFinding("a caller can set response headers", `broken in ${name}: ${inputText}`);
    if (/message.*outbox|is your .* code/i.test(text)) findingLog.addFinding("request smuggling succeeds", inputText);
  }
  if ((await worker.browser().ask("/api/config")).status !== 200)
    findingLog.addFinding("the worker", "no longer responds after all requests");
  const late = await measureHeapMegabytes();
  heap.close();
  findingLog.notes.add(
    `memory of the worker's isolate: ${earlyMegabytes.toFixed(1)} MB after a tenth, ${late.toFixed(1)} MB at the end; slowest response ${Math.round(slowestMs)} ms`,
  );
  if (late - earlyMegabytes > GROWTH_MB)
    findingLog.addFinding("memory grows", `${earlyMegabytes.toFixed(1)} MB, then ${late.toFixed(1)} MB`);
  for (const line of worker.logged.filter((value) => value.includes('"level":"error"')))
    findingLog.addFinding("an invalid request is logged as an internal error", line.slice(0, 220));
  return findingLog.end();
};
