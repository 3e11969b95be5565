import { currentBuild } from "../../../scripts/builds.mjs";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "./browser";
import { changedTables } from "./database";
import { allEntryPoints, pageEntryPoints, readEntryPoints } from "./entry-points";
import { type Part, sampleOf } from "./part";
import { ORIGIN } from "./browser";

const HOSTILE_ORIGIN = "https://evil.example";
/** Attack values for a redirect parameter that expects one of our paths. */
const REDIRECT_PAYLOADS = [
  HOSTILE_ORIGIN,
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/%2f%2fevil.example",
  "//evil.example/%2e%2e",
  "https://pitlane.test@evil.example",
  "https://pitlane.test.evil.example",
  "/..//evil.example",
  "///evil.example",
];
/** All parameters in our URLs that take a redirect target. */
const REDIRECT_PARAMETERS = [
  "returnTo",
  "returnUrl",
  "return_to",
  "redirect",
  "redirect_uri",
  "next",
  "url",
  "path",
  "homeUrl",
  "to",
  "back",
  "continue",
  "post_logout_redirect_uri",
  "state",
  "target_link_uri",
];

const leavesOurOrigin = (target: string): boolean => {
  if (!URL.canParse(target, `${ORIGIN}/a/b`)) return true;
  const { origin, protocol } = new URL(target.replace(/[\t\n\r]/g, "").replaceAll("\\", "/"), `${ORIGIN}/a/b`);
  return protocol !== "https:" || origin !== ORIGIN;
};

/** Returns the faults in the headers of a response. */
function findHeaderFaults(response: Answer, isAsset: boolean): readonly string[] {
  const faults: string[] = [];
  const header = (name: string) => response.headers.get(name) ?? "";
  if (header("X-Content-Type-Options") !== "nosniff") faults.push("no nosniff");
  if (isAsset) return faults;
  const policy = header("Content-Security-Policy");
  if (policy === "") faults.push("no content security policy");
  if (/unsafe-inline|unsafe-eval|script-src[^;]*(\*(?!\.)|https:(?!\/\/)|data:)/.test(policy))
    faults.push(`a weak content security policy: ${policy.slice(0, 120)}`);
  if (/html/.test(header("Content-Type")) && !/sandbox/.test(policy)) {
    for (const requiredDirective of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors",
      "form-action",
      "require-trusted-types-for 'script'",
    ])
      if (!policy.includes(requiredDirective)) faults.push(`a content security policy without ${requiredDirective}`);
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? "";
    if (nonce.length < 22) faults.push("a short nonce");
    for (const [tag] of response.text.matchAll(/<script\b[^>]*>/g))
      if (!tag.includes(`nonce="${nonce}"`) && !/type="application\/(ld\+)?json"/.test(tag) && !/src="\//.test(tag))
        faults.push(`a script without the nonce: ${tag.slice(0, 80)}`);
    if (/<[a-z][^>]*\son[a-z]+="/i.test(response.text)) faults.push("an inline handler");
  }
  if (!/frame-ancestors 'none'/.test(policy) && !/sandbox/.test(policy)) faults.push("can be framed");
  if (!/max-age=\d{8}/.test(header("Strict-Transport-Security"))) faults.push("no Strict-Transport-Security");
  if (header("Referrer-Policy") === "") faults.push("no Referrer-Policy");
  if (header("Access-Control-Allow-Origin") !== "")
    faults.push(`readable by other sites: ${header("Access-Control-Allow-Origin")}`);
  return faults;
}

/** Files that the platform serves without the worker. */
const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !/^[._]/.test(entry.name) ? [join(entry.parentPath, entry.name).slice(folder.length)] : [],
  );

/** Checks the headers of every response, that changes are accepted only from our own pages, and that nobody is redirected to another site. */
export const headers: Part = async ({ findings, chance, share, fixture }) => {
  const findingLog = findings();
  const world = await fixture();
  const { worker, ids, anna } = world;
  const anonymous = worker.browser();

  const addresses = [
    ...readEntryPoints(ids).map(({ address }) => address),
    "/no-such-page",
    "/api/no-such-call",
    "/api/gateway",
    "/api/docs",
    "/api/openapi.json",
    "/api/gateway/schema.graphql",
    "/a%zz",
    "/\\x",
    "/server-error",
    "/dev/outbox",
    "/robots.txt",
    "/sitemap.xml",
    "/photo/none",
  ];
  const nonces = new Set<string>();
  const sampling = { chance, share };
  for (const address of sampleOf(sampling, addresses)) {
    for (const browser of [anna, anonymous]) {
      const response = await browser.ask(address);
      findingLog.addToCount("responses with checked headers");
      for (const fault of findHeaderFaults(response, false))
        findingLog.addFinding(fault, `${address.slice(0, 90)} returns ${response.status}`);
      const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
      if (nonce !== undefined) {
        if (nonces.has(nonce)) findingLog.addFinding("a nonce is used twice", address);
        nonces.add(nonce);
      }
    }
  }
  for (const method of ["PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"].filter((value) => value !== "TRACE")) {
    const response = await anonymous.ask("/", { method });
    findingLog.addToCount("responses with checked headers");
    for (const fault of findHeaderFaults(response, false))
      findingLog.addFinding(fault, `${method} / returns ${response.status}`);
  }
  const assets = filesUnder(join(currentBuild(), "client"));
  for (const file of sampleOf(sampling, assets)) {
    const response = await anonymous.ask(encodeURI(file));
    findingLog.addToCount("files with checked headers");
    if (response.status !== 200) findingLog.addFinding("a file is missing", `${file}: ${response.status}`);
    for (const fault of findHeaderFaults(response, true)) findingLog.addFinding(`${fault} on a file`, file);
  }

  // A page of another site sends every form and call with our visitor's cookies.
  const snapshot = worker.stored();
  try {
    const digestBefore = snapshot.digest();
    const forgedHeaders: readonly Readonly<Record<string, string>>[] = [
      { Origin: HOSTILE_ORIGIN, "Sec-Fetch-Site": "cross-site" },
      { Origin: HOSTILE_ORIGIN },
      { Origin: "null" },
      { Origin: "https://www.pitlane.test", "Sec-Fetch-Site": "same-site" },
    ];
    const entryPoints = [...allEntryPoints(ids).filter(({ method }) => method === "POST"), ...pageEntryPoints(ids)];
    for (const entryPoint of sampleOf(sampling, entryPoints).filter(({ name }) => !name.startsWith("/api/webhook/"))) {
      for (const from of forgedHeaders) {
        const response = await anna.ask(entryPoint.address, {
          method: "POST",
          ...(entryPoint.kind === "page"
            ? { form: { intent: "save", to: "zq@evil.example" } }
            : { json: entryPoint.json ?? {} }),
          headers: from,
        });
        findingLog.addToCount("form posts from other sites");
        if (response.status !== 403)
          findingLog.addFinding(
            "a form post from another site is accepted",
            `${entryPoint.name} from ${Object.values(from).join(", ")}: ${response.status}`,
          );
      }
      for (const method of ["PUT", "DELETE", "PATCH"]) {
        const response = await anna.ask(entryPoint.address, { method, json: {}, headers: forgedHeaders[0] ?? {} });
        if (response.status < 400)
          findingLog.addFinding(
            "a form post from another site is accepted",
            `${method} ${entryPoint.name}: ${response.status}`,
          );
      }
    }
    const changed = changedTables(digestBefore, snapshot.digest());
    if (changed.length > 0) findingLog.addFinding("a form post from another site changes data", changed.join(", "));
  } finally {
    snapshot.close();
  }

  // Every URL that has a redirect target in its query, its form or its cookie.
  for (const place of sampleOf(sampling, REDIRECT_PAYLOADS)) {
    const query = new URLSearchParams(REDIRECT_PARAMETERS.map((name) => [name, place])).toString();
    for (const { address, name } of sampleOf(sampling, pageEntryPoints(ids)).concat(
      pageEntryPoints(ids).filter(({ name }) => /^\/(customer-|log|session)/.test(name)),
    )) {
      const browser = worker.browser();
      browser.cookies.set("__Host-logoutReturn", encodeURIComponent(place));
      browser.cookies.set("logoutReturn", encodeURIComponent(place));
      const responses = [
        await browser.ask(`${address}?${query}`),
        await browser.ask(`${address}?${query}`, {
          form: Object.fromEntries(REDIRECT_PARAMETERS.map((value) => [value, place])),
        }),
      ];
      for (const response of responses) {
        findingLog.addToCount("redirect targets tried");
        const target = response.headers.get("Location");
        const refresh = /http-equiv="refresh" content="[^"]*url=([^"]*)"/i
          .exec(response.text)?.[1]
          ?.replaceAll("&amp;", "&");
        for (const to of [target, refresh])
          if (typeof to === "string" && leavesOurOrigin(to))
            findingLog.addFinding("a redirect leads to another site", `${name} with ${place} to ${to.slice(0, 80)}`);
        if (/(?:href|action)="(?:javascript:|https?:\/\/evil|\/\/evil|\/\\evil)/i.test(response.text))
          findingLog.addFinding("a link leads to another site", `${name} with ${place}`);
      }
    }
  }
  return findingLog.end();
};
