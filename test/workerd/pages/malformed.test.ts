import { SELF } from "cloudflare:test";
import { beforeAll, expect, it, vi } from "vitest";
import { toNetworkBlock } from "../../../app/domain/core/network/network-of";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { digestOf } from "../../../app/usecases/identity/verification/code-keys";
import { databaseDigest } from "../../support/database-digest";
import { FORM_ROUTES, PAGE_ROUTES } from "../../support/page-routes";
import { seedReference } from "../../support/reference-fixture";
import { malformedPart, malformedQuery, malformedText, malformedValue } from "../../support/malformed-values";
import { type Chance, SEED, seeded } from "../../support/seeded";
import { ANNA, browser } from "../leads/browser";
import { DB } from "../database";

const REQUEST_COUNT = 800;

const NAMES = [
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
  "supplierName",
  "isFleet",
  "isProductFlow",
  "filters",
];
const TYPES = [
  "application/json",
  "text/plain",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/xml",
  "",
];

let foreignLead: string;

beforeAll(async () => {
  await seedReference(DB);
  const lead = await createLead(browser(), { patch: { contact: ANNA, repairNotes: "Key under the mat" } });
  if (!lead.ok) throw new Error(lead.code);
  foreignLead = lead.lead.guid;
});

/** True for the form that has no fields. With an existing guid it is well formed and sends the link to the lead's contact. */
const isIdentifiedByAddress = (parts: readonly string[]) => parts[0] === "save-quote";

function addressOf(chance: Chance, parts: readonly string[]): string {
  const filledBodies = parts.flatMap((part) => {
    if (part === "$")
      return chance.isBelow(0.5) ? [malformedPart(chance), malformedPart(chance)] : [malformedPart(chance)];
    return [
      part.startsWith("$")
        ? chance.isBelow(0.4) && !isIdentifiedByAddress(parts)
          ? foreignLead
          : malformedPart(chance)
        : part,
    ];
  });
  return `/${filledBodies.join("/")}${malformedQuery(chance, NAMES)}`;
}

/** A form that none of our pages sends, or a body that is not a form. */
function bodyOf(chance: Chance): { readonly type: string; readonly body: string } {
  if (chance.isBelow(0.3)) return { type: chance.one(TYPES), body: malformedText(chance) };
  const fields = chance
    .sample(NAMES, 6)
    .map(
      (name) =>
        [name, chance.isBelow(0.5) ? JSON.stringify(malformedValue(chance)) : "<none of ours>"] as [string, string],
    );
  return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(fields).toString() };
}

/** Pages that start a quote for any posted form, so the test sends them only GET requests. */
const STARTS: ReadonlySet<string | undefined> = new Set(["start", "$club"]);
const isStart = (parts: readonly string[]) => STARTS.has(parts[0]);

/** True if the URL is a guess of a voucher reference, which is counted for the sender's network. Nothing else is counted. */
const isVoucherGuess = (address: string) => /^\/redeem\/[a-z0-9-]{3,40}(\?|$)/i.test(address);

/** Deletes the counts of guesses from these networks, one row per network and one per block of networks. Returns how many rows were missing. */
async function removeCountedGuesses(networks: readonly string[]): Promise<number> {
  const counts = [...new Set(networks.flatMap((network) => [network, toNetworkBlock(network)]))];
  const digests = await Promise.all(counts.map((from) => digestOf(browser(), "number", `discount codes from ${from}`)));
  const { meta } = await DB.prepare("delete from cap_counts where key in (select value from json_each(?))")
    .bind(JSON.stringify(digests))
    .run();
  return counts.length - meta.changes;
}

it(`${REQUEST_COUNT} malformed page requests cause no fault, leak or change (seed ${SEED})`, async () => {
  expect(PAGE_ROUTES.length).toBeGreaterThan(15);
  const digestBefore = await databaseDigest(DB);
  const wrong: string[] = [];
  const guessingPaths: string[] = [];
  const logged = vi.spyOn(console, "error");
  for (let index = 0; index < REQUEST_COUNT; index += 1) {
    const chance = seeded(SEED + index);
    const parts = PAGE_ROUTES[index % PAGE_ROUTES.length] ?? [];
    const method = isStart(parts) ? "GET" : chance.one(["GET", "POST", "POST", "PUT", "DELETE", "PATCH"]);
    const address = addressOf(chance, parts);
    const message = method === "GET" ? null : bodyOf(chance);
    const network = `10.1.${index >> 8}.${index & 255}`;
    if (isVoucherGuess(address)) guessingPaths.push(network);
    const response = await SELF.fetch(`https://pitlane.test${address}`, {
      method,
      redirect: "manual",
      headers: {
        "CF-Connecting-IP": network,
        ...(message === null || message.type === "" ? {} : { "Content-Type": message.type }),
      },
      ...(message === null ? {} : { body: message.body }),
    });
    const html = await response.text();
    const requestLabel = `request ${index}: ${method} ${address.slice(0, 120)} ${message === null ? "" : `(${message.type}) ${message.body.slice(0, 120)}`} answers ${response.status}`;
    if (response.status >= 500) wrong.push(requestLabel);
    if (html.includes(ANNA.email) || html.includes(ANNA.mobile))
      wrong.push(`${requestLabel} and shows whose lead it is`);
    const target = response.headers.get("Location");
    if (target !== null && new URL(target, "https://pitlane.test/").host !== "pitlane.test")
      wrong.push(`${requestLabel} and leads to ${target}`);
  }
  expect(wrong).toEqual([]);
  expect(logged.mock.calls.flat(), "what a sender got wrong is no error of ours").toEqual([]);
  expect(await removeCountedGuesses(guessingPaths), "guesses that were not counted").toBe(0);
  expect(await databaseDigest(DB)).toEqual(digestBefore);
}, 300_000);

it.each([
  "{nope",
  '{"type":"validate"}',
])("a step form with the unknown intent %s is handled like one without an intent", async (intent) => {
  const logged = vi.spyOn(console, "error");
  const forms: readonly (readonly string[][])[] = [
    [["__intent__", intent]],
    [
      ["details[99999999]", "x"],
      ["__state__", "{"],
    ],
  ];
  for (const fields of forms) {
    const response = await SELF.fetch(`https://pitlane.test/quote-2/${foreignLead}?step=task-custom`, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "CF-Connecting-IP": "10.2.0.1" },
      body: new URLSearchParams(fields.map(([name = "", value = ""]) => [name, value])).toString(),
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("Describe what you would like done");
    expect(html.length).toBeLessThan(100_000);
  }
  expect(logged.mock.calls.flat()).toEqual([]);
});

/** Names that Conform would read as a path, an intent or a state, and names that objects inherit. */
const TRAPS = [
  ["a[9999999]", "1"],
  ["__intent__", "{nope"],
  ["__state__", "{"],
  ["__proto__", "x"],
  ["constructor.prototype.polluted", "x"],
  ["toString", "x"],
] as const;
/** Routes that need only a submission. They accept a form without our fields, which starts a quote, ends a session, sends a link or ends a call. */
const SUBMIT_ONLY_ROUTES = /^\/(desk\/(caller|impersonation)\/end$|start|session\/|quote(-2)?\/|redeem\/|save-quote\/)/;

it.each(TRAPS)(
  "a form with the field %s is refused quickly with a small response",
  async (name, value) => {
    const logged = vi.spyOn(console, "error");
    const wrong: string[] = [];
    for (const [index, parts] of FORM_ROUTES.entries()) {
      const address = `/${parts.map((part) => (part.startsWith("$") ? foreignLead : part)).join("/")}`;
      const startedAt = Date.now();
      const response = await SELF.fetch(`https://pitlane.test${address}`, {
        method: "POST",
        redirect: "manual",
        headers: { "Content-Type": "application/x-www-form-urlencoded", "CF-Connecting-IP": `10.3.${index}.1` },
        body: new URLSearchParams([[name, value]]).toString(),
      });
      const length = (await response.text()).length;
      const isRefused = response.status >= 400 && response.status < 500;
      const isAccepted = response.status < 400 && (SUBMIT_ONLY_ROUTES.test(address) || leadsToSignIn(response));
      if (!isRefused && !isAccepted)
        wrong.push(`${address} answers ${response.status} ${response.headers.get("Location")}`);
      if (length > 100_000) wrong.push(`${address} answers ${length} characters`);
      if (Date.now() - startedAt > 2_000) wrong.push(`${address} took ${Date.now() - startedAt} ms`);
    }
    expect(FORM_ROUTES.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
    expect(logged.mock.calls.flat()).toEqual([]);
  },
  60_000,
);

const leadsToSignIn = (response: Response) => /login|sign-in/.test(response.headers.get("Location") ?? "");
