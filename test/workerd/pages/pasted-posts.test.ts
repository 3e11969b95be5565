import { beforeAll, expect, it } from "vitest";
import { STEP_IDS } from "../../../app/domain/funnel/steps";
import { QUESTIONS } from "../../../app/domain/supplier/joining/answers";
import { Applicant } from "../joining/test-application";
import { type FieldKind, kindOf, typedNames } from "../../support/pasted-fields";
import { INPUT_KINDS, type KindName, ODD_TEXTS, SAMPLES } from "../../support/pasted-requests";
import { act, signInAll, DB, addEmployee, payAndConfirm } from "../desk/test-desk";
import { Client, ORIGIN } from "../identity/client";
import { testBooking, makeMember, seedPortal, WORKSHOP } from "../portal/test-portal";
import { NOW } from "../quotes/marketplace";
import { decodeEntities } from "../../support/page-text";

/**
 * Texts to post for each kind: every spelling, every value, and those that must be refused. Other tests check the value of each spelling with every form's own
 * schema: test/repository/as-pasted.test.ts and test/repository/pasted-forms.test.ts.
 */
const TEXTS = new Map(
  (Object.keys(INPUT_KINDS) as KindName[]).map((kind) => {
    const spellings = new Map<string, readonly string[]>();
    for (const { kind: other, spelling, text } of SAMPLES)
      if (other === kind) spellings.set(spelling, [...(spellings.get(spelling) ?? []), text]);
    const texts = [...spellings.values()].map((values, at) => values[at % values.length] ?? "");
    return [kind, [...texts, ...INPUT_KINDS[kind].refused]] as const;
  }),
);
/** Number of texts of its kind that are posted to each reachable field, in addition to odd ones. Together, the fields of a kind use all texts. */
const TEXTS_PER_FIELD = 4;
const ODD_TEXTS_PER_FIELD = 2;
/** Fields of one form that differ only in a number. Only the first two of them are tested. */
const SIMILAR_FIELDS = /-(?:[3-9]|\d\d+)$/;
const MAX_PAGES = 400;
/** Forms that end the visit, and URLs that are not pages of ours. */
const SKIPPED_ADDRESSES =
  /session|logout|login|sandbox|\/dev\/|\.(?:csv|json|ics|txt|xml|svg|webmanifest)(?:\?|$)|^\/api|texts\/|social/;

interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly typed: readonly string[];
}

const attribute = (tag: string, name: string) =>
  decodeEntities(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

/** The POST forms of a page, as a browser without JavaScript would send them. */
function formsOf(html: string, path: string): readonly Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag = "", inside = ""]) => {
    if (!/method="post"/i.test(tag)) return [];
    const fields: Record<string, string> = {};
    const inputs: string[] = [];
    for (const [input] of inside.matchAll(/<input\b[^>]*>/g)) {
      const name = attribute(input, "name");
      const type = attribute(input, "type") || "text";
      if (name === "" || type === "file" || (/^(?:checkbox|radio)$/.test(type) && !/\bchecked\b/.test(input))) continue;
      fields[name] = attribute(input, "value");
      if (/^(?:text|search|email|tel|url|password)$/.test(type)) inputs.push(name);
    }
    for (const [, name = "", value = ""] of inside.matchAll(/<textarea\b[^>]*name="([^"]+)"[^>]*>([^<]*)/g)) {
      fields[name] = decodeEntities(value);
      inputs.push(name);
    }
    for (const [, name = "", options = ""] of inside.matchAll(/<select\b[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
      fields[name] = decodeEntities(
        (/<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? options).match(/value="([^"]*)"/)?.[1] ?? "",
      );
    const button = [...inside.matchAll(/<button\b[^>]*>/g)]
      .map(([tag]) => tag)
      .find((value) => /\bname="[^"]+"/.test(value));
    if (button !== undefined) fields[attribute(button, "name")] ??= attribute(button, "value");
    return inputs.length === 0 ? [] : [{ action: attribute(tag, "action") || path, fields, typed: inputs }];
  });
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*href="([^"#]+)"/g)]
    .map(([, href = ""]) => new URL(decodeEntities(href), ORIGIN))
    .filter(({ origin, pathname, search }) => origin === ORIGIN && !SKIPPED_ADDRESSES.test(pathname + search))
    .map(({ pathname, search }) => pathname + search);
/** Replaces ids and trade price codes in a URL with `*`, because pages that differ only in an id have the same forms. */
const shapeOf = (path: string) =>
  path.replace(/\/trade-prices\/[^/?]+/, "/trade-prices/*").replace(/[0-9a-f-]{36}|[A-Za-z0-9_-]{20,}|\d+/g, "*");

let oddTextIndex = 0;
const nextIndexByKind = new Map<FieldKind, number>();
/** The last field of each kind, for texts that have not been posted yet. */
const fieldsByKind = new Map<KindName, (text: string) => Promise<string | null>>();
const postedNames = new Set<string>();
const unknownFields: string[] = [];

/** The next texts for a field of this kind. */
function nextTexts(kind: FieldKind): readonly string[] {
  const oddTexts = Array.from(
    { length: ODD_TEXTS_PER_FIELD },
    () => ODD_TEXTS[(oddTextIndex += 1) % ODD_TEXTS.length] ?? "",
  );
  if (kind === "written") return oddTexts;
  const texts = TEXTS.get(kind) ?? [];
  const from = nextIndexByKind.get(kind) ?? 0;
  nextIndexByKind.set(kind, from + TEXTS_PER_FIELD);
  return [...oddTexts, ...Array.from({ length: TEXTS_PER_FIELD }, (_, at) => texts[(from + at) % texts.length] ?? "")];
}

/** Posts a form with one text in one of its fields. Returns a description of the failure, or null. */
async function postText(client: Client, url: string, fields: Form["fields"], name: string, text: string) {
  const response = await client.ask(url, { ...fields, [name]: text });
  const answer = await response.text();
  if (response.status >= 500) return `${JSON.stringify(text.slice(0, 40))}: ${response.status}`;
  if (response.status === 422 && !/role="alert"|aria-invalid="true"|id="error/.test(answer))
    return `${JSON.stringify(text.slice(0, 40))}: refused without a message`;
  return null;
}

/** Name of the form in the table of fields, if its field names have another kind in other forms; otherwise empty. */
function formOf(pathname: string): string {
  const [, join, section = ""] = /^\/(for-workshops\/join\/[^/]+|workshop\/settings)\/([\w-]+)/.exec(pathname) ?? [];
  return join === undefined ? "" : `${join === "workshop/settings" ? "settings" : "joining"} ${section}`;
}

/** Follows the links from a page and posts every form on the way. Returns the failures and the tested fields. */
async function walk(client: Client, from: readonly string[]) {
  const waiting = [...from];
  const shapes = new Set(from.map(shapeOf));
  const fields = new Set<string>();
  const wrong: string[] = [];
  for (let pages = 0; pages < MAX_PAGES && waiting.length > 0; pages += 1) {
    const path = waiting.shift() ?? "";
    const response = await client.ask(path);
    if (response.status >= 500) wrong.push(`${path}: ${response.status}`);
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const html = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "");
    for (const link of linksOf(html))
      if (!shapes.has(shapeOf(link))) {
        shapes.add(shapeOf(link));
        waiting.push(link);
      }
    for (const { action, fields: rendered, typed: inputs } of formsOf(html, path))
      for (const name of inputs) {
        const { href, pathname } = new URL(action, ORIGIN + path);
        const key = `${shapeOf(pathname)} ${name}`;
        if (SKIPPED_ADDRESSES.test(action) || SIMILAR_FIELDS.test(name) || fields.has(key)) continue;
        fields.add(key);
        postedNames.add(name.replace(/-\d+$/, "-"));
        const kind = kindOf(`${formOf(pathname)} ${name}`);
        if (kind === null) unknownFields.push(key);
        const post = (text: string) => postText(client, href, rendered, name, text);
        for (const text of nextTexts(kind ?? "text")) {
          const problem = await post(text);
          if (problem !== null) wrong.push(`${key} ${problem}`);
        }
        if (kind !== null && kind !== "written") fieldsByKind.set(kind, post);
      }
  }
  return { wrong, fields };
}

let [desk, workshop, customer]: Client[] = [];
let token = "";
/** A paid booking that the walks do not change. */
let refunded = { token: "", attempt: "" };
beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example", "owner");
  await addEmployee("opal@operator.example", "admin");
  [desk, workshop, customer] = await signInAll("demo-operator", "demo-supplier-member", "demo-customer");
  const booking = await testBooking({ email: "pasted@example.com", mobile: "+61404070999" });
  token = booking.token;
  await payAndConfirm(workshop, token, "creditCard", NOW);
  const other = await testBooking({ email: "refunded@example.com", mobile: "+61404070998" });
  const payment = await payAndConfirm(workshop, other.token, "creditCard", NOW);
  refunded = { token: other.token, attempt: payment.attemptId };
}, 60_000);

/** The steps and results of a quote started in this browser, and an application to join with its questions. */
async function customerPages(client: Client): Promise<readonly string[]> {
  const response = await client.ask("/start", {
    repairInspectionId: "157",
    suburb: "Parramatta 2150",
    rego: "DEMOSR5",
  });
  const guid = /quote-2\/([0-9a-f-]{36})/.exec(response.headers.get("Location") ?? "")?.[1] ?? "";
  expect(guid).not.toBe("");
  return [
    ...[
      "/",
      "/start",
      "/bookings",
      `/booking/${token}`,
      `/booking/${token}/messages`,
      "/for-workshops/join",
      "/my-data",
      "/request-review",
      "/garage",
    ],
    ...STEP_IDS.map((step) => `/quote-2/${guid}?step=${step}`),
    ...["", "/save", "/workshop/760"].map((rest) => `/quotes/${guid}${rest}`),
    `/booking/${guid}/finalise?supplier=${WORKSHOP}`,
  ];
}

async function joiningPages(client: Client): Promise<readonly string[]> {
  const applicant = client as Applicant;
  await applicant.begin();
  await applicant.answerAll();
  return QUESTIONS.map((question) => `${applicant.path}/${question}`);
}

it.each([
  [
    "the workshop's portal",
    () => workshop,
    () => [
      ...["/workshop", "/workshop/settings", `/workshop/bookings/${token}`],
      ...["messages", "extra-work"].map((part) => `/workshop/bookings/${token}/${part}`),
      ...["/workshop/quote", "/workshop/wallet"],
    ],
    25,
  ],
  ["a customer's pages", () => customer, customerPages, 25],
  ["the questions of joining", () => new Applicant("joins@example.com"), joiningPages, 15],
  // Must be the last walk, because it changes the workshop that the others use.
  ["the desk", () => desk, () => ["/desk", `/desk/bookings/${token}`], 60],
] as const)(
  "%s accepts or refuses pasted text in each field of each form, and never fails",
  async (_, client, from, least) => {
    const person = client() as Client;
    const { wrong, fields } = await walk(person, await from(person));
    expect(wrong).toEqual([]);
    expect(fields.size).toBeGreaterThan(least);
  },
  120_000,
);

/**
 * Form fields that none of these users reach: they need a vehicle, a code that was sent, a card form, a lead to bid on, or work in progress. The schemas of
 * their forms are tested with every sample in test/repository/pasted-forms.test.ts.
 */
const FIELDS_NOT_POSTED =
  `Comments body callOutFee checkedAddress city comment confirmPassword customerPlace discountCode expiry job0 job1 job2 job3 km last4 line1 make
  model nextServiceKm note numbers odometer orderNumber partnerReferralCode password postcode price registeredAs repairNotes reply
  returnText searched securityCode smsCode title verificationCode words year`.split(/\s+/);
/** Kinds that occur only in such fields. */
const KINDS_NOT_POSTED = ["kilometres", "name"];

it("every pasted text of each kind is posted to a field of that kind", async () => {
  const wrong: string[] = [];
  for (const [kind, post] of fieldsByKind)
    for (const text of (TEXTS.get(kind) ?? []).slice(nextIndexByKind.get(kind) ?? 0)) {
      const problem = await post(text);
      if (problem !== null) wrong.push(`${kind} ${problem}`);
    }
  expect(wrong).toEqual([]);
  expect([...TEXTS.keys()].filter((kind) => !fieldsByKind.has(kind))).toEqual(KINDS_NOT_POSTED);
}, 120_000);

it("every posted field is classified, and every text field is posted", () => {
  expect(unknownFields).toEqual([]);
  expect(
    typedNames()
      .filter((name) => !postedNames.has(name))
      .sort(),
  ).toEqual(FIELDS_NOT_POSTED);
});

it("a refund amount is read in any usual spelling, and an ambiguous one is refused", async () => {
  const postRefund = (amount: string) =>
    act(desk as Client, `/desk/bookings/${refunded.token}/refund?attempt=${refunded.attempt}`, {
      amount,
      text: "Left loose",
      due: "waived",
    });
  for (const amount of ["1.250", "12 50", "0,8,0", "five", "1e3"]) {
    const response = await postRefund(amount);
    expect([amount, response.status, /amount in dollars, like 49\.50/.test(await response.text())]).toEqual([
      amount,
      422,
      true,
    ]);
  }
  const amountSpellings = ["0,80", "\u20660.80\u2069", "$\u00a00.80", "０．８０", "٠,٨٠"];
  for (const amount of amountSpellings) expect([amount, (await postRefund(amount)).status]).toEqual([amount, 303]);
  const { results } = await DB.prepare("select amount_cents from giveaways where booking_token = ?")
    .bind(refunded.token)
    .all();
  expect(results).toEqual(amountSpellings.map(() => ({ amount_cents: 80 })));
}, 60_000);
