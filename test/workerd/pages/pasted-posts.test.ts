import { beforeAll, expect, it } from "vitest";
import { STEP_IDS } from "../../../app/domain/funnel/steps";
import { QUESTIONS } from "../../../app/domain/supplier/joining/answers";
import { Applicant } from "../joining/test-application";
import { ODD_TEXTS, SAMPLES } from "../../support/pasted-requests";
import { act, signInAll, DB, employ, payAndConfirm } from "../desk/test-desk";
import { Client, ORIGIN } from "../identity/client";
import { testBooking, makeMember, seedPortal, WORKSHOP } from "../portal/test-portal";
import { NOW } from "../quotes/marketplace";

/** Each field of each form that these people reach is posted with some of these; over all forms every text has its turn. */
const TEXTS = [...ODD_TEXTS, ...SAMPLES.map(({ text }) => text)];
const TEXTS_PER_FIELD = 3;
const MAX_PAGES = 110;
/** Forms that end the visit, and addresses that are no pages of ours. */
const LEFT_ALONE =
  /session|logout|login|sandbox|\/dev\/|\.(?:csv|json|ics|txt|xml|svg|webmanifest)(?:\?|$)|^\/api|texts\/|social/;

interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly typed: readonly string[];
}

const unescape = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const attribute = (tag: string, name: string) => unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

/** The posted forms of a page, as a browser without script would send them. */
function formsOf(html: string, path: string): readonly Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, tag = "", inside = ""]) => {
    if (!/method="post"/i.test(tag)) return [];
    const fields: Record<string, string> = {};
    const inputs: string[] = [];
    for (const [input] of inside.matchAll(/<input\b[^>]*>/g)) {
      const [name, type] = [attribute(input, "name"), attribute(input, "type") || "text"];
      if (name === "" || type === "file" || (/^(?:checkbox|radio)$/.test(type) && !/\bchecked\b/.test(input))) continue;
      fields[name] = attribute(input, "value");
      if (/^(?:text|search|email|tel|url|password)$/.test(type)) inputs.push(name);
    }
    for (const [, name = "", value = ""] of inside.matchAll(/<textarea\b[^>]*name="([^"]+)"[^>]*>([^<]*)/g)) {
      fields[name] = unescape(value);
      inputs.push(name);
    }
    for (const [, name = "", options = ""] of inside.matchAll(/<select\b[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
      fields[name] = unescape(
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
    .map(([, href = ""]) => new URL(unescape(href), ORIGIN))
    .filter(({ origin, pathname, search }) => origin === ORIGIN && !LEFT_ALONE.test(pathname + search))
    .map(({ pathname, search }) => pathname + search);
/** Pages that differ in an id alone have the same forms. Parts have their code for an id. */
const shapeOf = (path: string) =>
  path.replace(/\/trade-prices\/[^/?]+/, "/trade-prices/*").replace(/[0-9a-f-]{36}|[A-Za-z0-9_-]{20,}|\d+/g, "*");

let turn = 0;

/** Walks from a page along its links, and posts every form on the way; what went wrong, and the fields that were tried. */
async function walk(client: Client, from: readonly string[]) {
  const [waiting, shapes, fields] = [[...from], new Set(from.map(shapeOf)), new Set<string>()];
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
        const key = `${shapeOf(new URL(action, ORIGIN + path).pathname)} ${name}`;
        if (LEFT_ALONE.test(action) || fields.has(key)) continue;
        fields.add(key);
        for (let count = 0; count < TEXTS_PER_FIELD; count += 1) {
          const text = TEXTS[(turn += 1) % TEXTS.length] ?? "";
          const response = await client.ask(new URL(action, ORIGIN + path).href, { ...rendered, [name]: text });
          const answer = await response.text();
          if (response.status >= 500) wrong.push(`${key} ${JSON.stringify(text.slice(0, 40))}: ${response.status}`);
          if (response.status === 422 && !/role="alert"|aria-invalid="true"|id="error/.test(answer))
            wrong.push(`${key} ${JSON.stringify(text.slice(0, 40))}: refused without a message`);
        }
      }
  }
  return { wrong, fields };
}

let [desk, workshop, customer]: Client[] = [];
let token = "";
/** A paid booking that the walks do not touch. */
let refunded = { token: "", attempt: "" };
beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example", "owner");
  await employ("opal@operator.example", "admin");
  [desk, workshop, customer] = await signInAll("demo-operator", "demo-supplier-member", "demo-customer");
  const booking = await testBooking({ email: "pasted@example.com", mobile: "+61404070999" });
  token = booking.token;
  await payAndConfirm(workshop, token, "creditCard", NOW);
  const other = await testBooking({ email: "refunded@example.com", mobile: "+61404070998" });
  const payment = await payAndConfirm(workshop, other.token, "creditCard", NOW);
  refunded = { token: other.token, attempt: payment.attemptId };
}, 60_000);

/** A quote that this browser has begun, as its steps and results, and an application to join with its questions. */
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
  ["the desk", () => desk, () => ["/desk", `/desk/bookings/${token}`], 60],
  [
    "the workshop's portal",
    () => workshop,
    () => ["/workshop", "/workshop/settings", `/workshop/bookings/${token}`],
    25,
  ],
  ["a customer's pages", () => customer, customerPages, 25],
  ["the questions of joining", () => new Applicant("joins@example.com"), joiningPages, 15],
] as const)(
  "%s takes or refuses pasted text in each field of each form, and never fails",
  async (_, client, from, least) => {
    const person = client() as Client;
    const { wrong, fields } = await walk(person, await from(person));
    expect(wrong).toEqual([]);
    expect(fields.size).toBeGreaterThan(least);
  },
  120_000,
);

it("a refund amount is read in any spelling, and ambiguous ones are refused", async () => {
  const refund = (amount: string) =>
    act(desk as Client, `/desk/bookings/${refunded.token}/refund?attempt=${refunded.attempt}`, {
      amount,
      text: "Left loose",
      due: "waived",
    });
  for (const amount of ["1.250", "12 50", "0,8,0", "five", "1e3"]) {
    const response = await refund(amount);
    expect([amount, response.status, /amount in dollars, like 49\.50/.test(await response.text())]).toEqual([
      amount,
      422,
      true,
    ]);
  }
  const spelled = ["0,80", "\u20660.80\u2069", "$\u00a00.80", "０．８０", "٠,٨٠"];
  for (const amount of spelled) expect([amount, (await refund(amount)).status]).toEqual([amount, 303]);
  const { results } = await DB.prepare("select amount_cents from giveaways where booking_token = ?")
    .bind(refunded.token)
    .all();
  expect(results).toEqual(spelled.map(() => ({ amount_cents: 80 })));
}, 60_000);
