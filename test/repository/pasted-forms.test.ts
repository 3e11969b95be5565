import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { STEP_IDS } from "../../app/domain/funnel/steps";
import { stepSchema } from "../../app/pages/funnel/step-forms.server";
import { cleanText } from "../../app/domain/core/words/clean-text";
import { cleanForm } from "../../app/http/read-form";
import { type FieldKind, kindOf } from "../support/pasted-fields";
import { isRefused, INPUT_KINDS, type KindName, ODD_TEXTS, SAMPLES } from "../support/pasted-requests";
import { testSupplier } from "../support/test-supplier";
import { textFields } from "../support/body-fields";
import { closedDays } from "../../app/domain/lead/dates/closed-day";
import { specialPriceRules } from "../../app/domain/quotes/bids/special-price-terms";
import { whiteLabelRules } from "../../app/domain/fleet/brand/white-label";
import { helpArticle } from "../../app/domain/fleet/brand/help-article";
import { legalText } from "../../app/domain/fleet/brand/legal-text";
import { tradePriceRules } from "../../app/domain/pricing/trade-price";
import { jobTerms } from "../../app/domain/catalogue/job-terms";
import { questionText } from "../../app/domain/catalogue/question-text";
import { TERM_RULES } from "../../app/domain/pricing/discounts/terms";
import { fleetTerms } from "../../app/domain/fleet/company-terms";
import { QUESTIONS, readAnswer } from "../../app/domain/supplier/joining/answers";
import { wordingRules } from "../../app/domain/notifications/wording";
import { clubTermRules } from "../../app/domain/pricing/partners/club-terms";
import { rewardsTermRules } from "../../app/domain/pricing/partners/rewards-terms";
import { findRules } from "../../app/domain/supplier/supplier-settings/rules";
import type { FormResult, FormText } from "../../app/domain/core/forms/read-form";
import { SECTIONS } from "../../app/domain/supplier/supplier-settings/section";

/** The schemas that the actions of pages parse their forms with, by route. */
const schemas = new Map<string, Set<z.ZodType>>();
let route = "";
/** Results that an action gets for the forms that it parses, in order. At the next form it stops. */
let parsedForms: readonly unknown[] = [];
class FormReachedError extends Error {}

function recordSchema(schema: z.ZodType): unknown {
  schemas.set(route, (schemas.get(route) ?? new Set()).add(schema));
  const [answer, ...rest] = parsedForms;
  parsedForms = rest;
  if (answer === undefined) throw new FormReachedError();
  return answer;
}
vi.mock("../../app/http/parse-form", async (original) => ({
  ...(await original<object>()),
  parseForm: (_: unknown, schema: z.ZodType) => ({ status: "success", value: recordSchema(schema) }),
  parsePostedForm: async (_: unknown, schema: z.ZodType) => ({ status: "success", value: recordSchema(schema) }),
  readHiddenForm: async (_: unknown, schema: z.ZodType) => recordSchema(schema),
  parseHiddenForm: (_: unknown, schema: z.ZodType) => recordSchema(schema),
}));
type DeskGuard = typeof import("../../app/pages/desk/guard.server");
vi.mock(
  "../../app/pages/desk/guard.server",
  async (original) =>
    ({
      ...(await original<DeskGuard>()),
      requireDeskStaff: async () => {},
      requireFreshDeskSignIn: async () => {},
    }) satisfies DeskGuard,
);
vi.mock("../../app/pages/portal/guard.server", async (original) => ({
  ...(await original<object>()),
  requireUser: async () => universalStub,
}));
vi.mock("../../app/domain/core/ids", async (original) => {
  const ids = await original<Record<string, unknown>>();
  return Object.fromEntries(
    Object.entries(ids).map(([name, value]) => [name, typeof value === "function" ? (id: unknown) => id : value]),
  );
});

/** The rules' test files share a process, and later files must load the real modules. */
afterAll(() => {
  for (const path of [
    "../../app/http/parse-form",
    "../../app/pages/desk/guard.server",
    "../../app/pages/portal/guard.server",
    "../../app/domain/core/ids",
  ])
    vi.doUnmock(path);
  vi.resetModules();
});

/** Stands in for the application: every property exists and every call succeeds. */
const universalStub: never = new Proxy(() => {}, {
  get: (_, name) =>
    name === "then"
      ? undefined
      : name === Symbol.toPrimitive
        ? () => "1"
        : name === Symbol.iterator
          ? function* () {}
          : universalStub,
  apply: () => universalStub,
}) as never;

type Action = (args: { request: Request; params: Record<string, string>; context: { app: never } }) => Promise<unknown>;
const ROUTES = import.meta.glob<{ readonly action?: Action }>("../../app/routes/*/route.{ts,tsx}");
/** URL parameters that an action reads before the form. */
const PARAMS = { act: "refund", kind: "code", provider: "zip" };
const PARAMS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "desk.quotes.$leadGuid_.$act": { act: "note" },
  "desk.workshops.$supplierId_.$act": { act: "message" },
  "desk.$list": { list: "bookings" },
};

async function runAction(action: Action, values: readonly unknown[]): Promise<void> {
  parsedForms = values;
  const request = new Request("https://pitlane.test/?step=location", { method: "POST", body: new URLSearchParams() });
  const parameters: Readonly<Record<string, string>> = { ...PARAMS, ...PARAMS_OF[route] };
  const params = new Proxy({}, { get: (_, name) => parameters[String(name)] ?? "1" });
  try {
    await action({ request, params, context: { app: universalStub } });
  } catch {
    // Any failure is acceptable, because the schema has been recorded by now.
  }
}

const intentsOf = (schema: z.ZodType): readonly string[] => {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    properties?: { intent?: { enum?: readonly string[] } };
  };
  return json.properties?.intent?.enum ?? [];
};

/** Collects the form of every page action, of each of its buttons, and of every funnel step. */
async function findForms(): Promise<void> {
  for (const [path, load] of Object.entries(ROUTES)) {
    const { action } = await load();
    if (action === undefined) continue;
    route = path.split("/").at(-2) ?? "";
    schemas.set(route, new Set());
    await runAction(action, []);
    for (const schema of [...(schemas.get(route) ?? [])])
      for (const intent of intentsOf(schema)) await runAction(action, [{ intent }]);
  }
  for (const step of STEP_IDS)
    for (const country of ["AU", "NZ"] as const)
      try {
        schemas.set(`${step} (${country})`, new Set([stepSchema({ step: step as never, country, sub: null })]));
      } catch {
        // The step has no question.
      }
}

/** Forms without typed text: only buttons, only files, and the sandboxes' own protocols. */
const WITHOUT_TEXT = [
  "$",
  "$club",
  "booking.$bookingToken.pay.card.$attemptId",
  "booking.$bookingToken.photos",
  "booking.$leadGuid.finalise.card.$attemptId",
  "booking.$leadGuid.product-finalise.card.$attemptId",
  "cancel-quote.$leadGuid",
  "desk.caller.end",
  "desk.impersonation.end",
  "redeem.$voucherReference",
  "sandbox.identity.$",
  "sandbox.r2.$",
  "session.end",
  "session.renew",
  "workshop.wallet.card.$topUpId",
];

const { parseForm: parseActualForm } =
  await vi.importActual<typeof import("../../app/http/parse-form")>("../../app/http/parse-form");
const INVISIBLE = /\p{Bidi_C}|\u200b|\u00ad|\ufeff|\u2060/u;
/** Plausible values for the fields other than the one under test. */
const PLAUSIBLE_VALUES = ["", "1", "on", "yes", "2026-12-01", "ada@example.com", "0491 570 110", "Ada", "123456", "5"];

const parseFields = (schema: z.ZodType, input: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, value);
  return parseActualForm(cleanForm(form), schema);
};

const listChoices = (schema: z.ZodType): Readonly<Record<string, readonly string[]>> => {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonForm;
  const shapes = [json, ...(json.anyOf ?? [])];
  return Object.fromEntries(
    shapes.flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([name, { enum: all = [] }]) => [name, all]),
    ),
  );
};
interface JsonForm {
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  readonly anyOf?: readonly JsonForm[];
}

/** A form whose fields are all valid, as far as its schema shows. */
function createValidForm(schema: z.ZodType): Readonly<Record<string, string>> {
  const input: Record<string, string> = {};
  for (const [name, choices] of Object.entries(listChoices(schema))) {
    const isRefusedValue = (value: string) => {
      const parsedForm = parseFields(schema, { ...input, [name]: value });
      return parsedForm.status !== "success" && (parsedForm.error?.[name] ?? []).length > 0;
    };
    const validValue = [...choices, ...PLAUSIBLE_VALUES].find((value) => !isRefusedValue(value));
    if (validValue !== undefined) input[name] = validValue;
  }
  return input;
}

const oddTexts = (round: number) =>
  Array.from({ length: 12 }, (_, at) => ODD_TEXTS[(round * 12 + at) % ODD_TEXTS.length] ?? "");
const samplesOf = (kind: FieldKind) => SAMPLES.filter((sample) => sample.kind === kind);
/** Normalises line breaks: forms send CRLF, and some readers store LF. */
const valueInForm = (value: unknown) => (typeof value === "string" ? value.replace(/\r\n/g, "\n") : value);
/** Minimum length to which a text field may truncate its input. */
const MIN_TRUNCATED_LENGTH = 40;
/** The first problem that any of many texts causes in a field; null = none. */
type Verdict = string | null;

function judgeText(
  kind: FieldKind,
  round: number,
  readFields: (
    text: string,
  ) => { readonly value: unknown; readonly field: unknown } | { readonly messages: readonly string[] },
): Verdict {
  const problemText = (text: string, problem: string) => `${JSON.stringify(text.slice(0, 60))}: ${problem}`;
  const expectedByText = new Map<string, unknown>(samplesOf(kind).map(({ text, value }) => [text, value]));
  for (const text of [
    ...expectedByText.keys(),
    ...(kind === "written" ? [] : INPUT_KINDS[kind].refused),
    ...oddTexts(round),
  ]) {
    let answer: ReturnType<typeof readFields>;
    try {
      answer = readFields(text);
    } catch (error) {
      return problemText(text, `a fault, ${String(error)}`);
    }
    if ("messages" in answer) {
      if (!answer.messages.some((message) => message.length > 5)) return problemText(text, "refused without a message");
      continue;
    }
    if (INVISIBLE.test(JSON.stringify(answer.value) ?? "")) return problemText(text, "taken with what cannot be seen");
    // If the field is still text, the rule of its kind parses it next.
    if (kind === "written" || typeof answer.field !== "string") continue;
    const value = INPUT_KINDS[kind].read(answer.field);
    const expectedValue = expectedByText.has(text) ? expectedByText.get(text) : INPUT_KINDS[kind].read(cleanText(text));
    // The form truncates the text to more characters than the field's own rule allows.
    if (
      (kind === "text" || kind === "plate") &&
      answer.field.length >= MIN_TRUNCATED_LENGTH &&
      String(expectedValue).startsWith(String(value))
    )
      continue;
    if (!Object.is(valueInForm(value), valueInForm(expectedValue)) && !isRefused(value))
      return problemText(text, `means ${String(value)}, not ${String(expectedValue)}`);
  }
  return null;
}

let formCount = 0;
let fieldCount = 0;

beforeAll(findForms, 120_000);

it("covers the form of every action except those without text input", () => {
  expect([...schemas].flatMap(([name, formSchemas]) => (formSchemas.size === 0 ? [name] : [])).sort()).toEqual(
    WITHOUT_TEXT,
  );
});

it("classifies every field of every form", () => {
  const names = new Set(
    [...schemas.values()].flatMap((formSchemas) => [...formSchemas].flatMap((schema) => textFields(schema))),
  );
  expect(names.size).toBeGreaterThan(140);
  expect([...names].filter((name) => kindOf(name) === null)).toEqual([]);
});

it("accepts or refuses pasted text in every form field without changing its meaning", () => {
  const wrong: string[] = [];
  for (const [formName, formSchemas] of schemas)
    for (const schema of formSchemas) {
      const validForm = createValidForm(schema);
      formCount += 1;
      for (const name of textFields(schema)) {
        fieldCount += 1;
        const verdict = judgeText(kindOf(`${formName} ${name}`) ?? "written", fieldCount, (text) => {
          const parsedForm = parseFields(schema, { ...validForm, [name]: text });
          return parsedForm.status === "success"
            ? { value: parsedForm.value, field: (parsedForm.value as Record<string, unknown>)[name] }
            : { messages: Object.values(parsedForm.error ?? {}).flatMap((messages) => messages ?? []) };
        });
        if (verdict !== null) wrong.push(`${formName} ${name}: ${verdict}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(formCount).toBeGreaterThan(150);
  expect(fieldCount).toBeGreaterThan(400);
}, 120_000);

/** Rules that read a form's fields by name: settings of workshops, joining, and the desk. */
const TEST_SUPPLIER = testSupplier();
const FACTS = {
  country: "AU",
  state: "NSW",
  postcode: "2000",
  isMobile: true,
  today: "2026-11-23",
  now: Date.parse("2026-11-23T10:00:00Z"),
  extras: [{ id: 1, name: "Loan car", priceIncGst: 1_000, includesIds: [], group: "Other", isAlwaysIncluded: false }],
  categories: [],
  makes: ["Toyota"],
  does: { categoryIds: [], makes: [] },
  places: [],
  baseCodes: ["CODE"],
  fleets: [],
  names: [],
  taken: [],
  codes: ["CODE"],
  themes: ["plain"],
  channel: "email",
  shipped: { subject: "About {booking_link}", body: "See {booking_link}" },
  currency: "AUD",
  jobs: new Map([[1, "A job"]]),
  nextOptionId: 1,
} as const;
type ReadFields = (input: FormText) => FormResult<unknown>;
const RULE_FORMS: Readonly<Record<string, ReadFields>> = {
  ...Object.fromEntries(
    SECTIONS.map((section) => {
      const rules = findRules(section);
      const currentValue = rules.valueOf(TEST_SUPPLIER);
      const input = rules.toFormText(currentValue, FACTS as never);
      return [
        `settings ${section}`,
        (change: FormText) =>
          rules.read(
            new Proxy(input, { get: (target, name) => change[String(name)] ?? target[String(name)] }),
            FACTS as never,
            currentValue,
          ),
      ];
    }),
  ),
  ...Object.fromEntries(
    QUESTIONS.map((question) => [
      `joining ${question}`,
      (input: FormText) => readAnswer(question, input, FACTS as never),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      codeTerms: TERM_RULES.code,
      voucherTerms: TERM_RULES.voucher,
      whiteLabelRules,
      rewardsTermRules,
      clubTermRules,
      wordingRules,
      questionText,
      closedDays,
      jobTerms,
      fleetTerms,
      specialPriceRules,
      helpArticle,
      legalText,
      tradePriceRules,
    }).map(([name, rules]) => [
      `desk ${name}`,
      (input: FormText) => (rules as { read(...args: unknown[]): FormResult<unknown> }).read(input, FACTS, null),
    ]),
  ),
};

/** Finds the fields that a rule reads by running it. */
function fieldsOf(readFields: ReadFields): readonly string[] {
  const names = new Set<string>();
  const recordingInput = new Proxy<Record<string, string>>({}, { get: (_, name) => void names.add(String(name)) });
  readFields(recordingInput as FormText);
  return [...names];
}

it("covers every form of the desk that is read by version rules", () => {
  const rules = globSync("app/domain/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^export const (\w+): VersionRules</gm)].map(([, name]) => `desk ${name}`),
  );
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter((name) => !(name in RULE_FORMS))).toEqual([]);
});

it("classifies every field that is read by name", () => {
  const names = Object.entries(RULE_FORMS).flatMap(([form, readFields]) =>
    fieldsOf(readFields).map((name) => `${form} ${name}`),
  );
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter((name) => kindOf(name) === null)).toEqual([]);
});

it("accepts or refuses pasted text in every named field without changing its meaning", () => {
  const wrong: string[] = [];
  for (const [form, readFields] of Object.entries(RULE_FORMS))
    for (const name of fieldsOf(readFields)) {
      const kind = kindOf(`${form} ${name}`) ?? "written";
      const readOutcome = (text: string) => {
        const result = readFields({ [name]: cleanText(text) });
        return result.ok ? { value: result.value } : { refused: result.errors[name] ?? null };
      };
      // Every notation of a value must be accepted or refused exactly like the value typed on a keyboard.
      for (const { text, value } of samplesOf(kind)) {
        const [keyboard = text] = INPUT_KINDS[kind as KindName].values.find(([, item]) => Object.is(item, value)) ?? [];
        if (JSON.stringify(readOutcome(text)) !== JSON.stringify(readOutcome(keyboard)) && kind !== "text")
          wrong.push(`${form} ${name}: ${JSON.stringify(text)} is not taken as ${keyboard}`);
      }
      const text = judgeText(kind, wrong.length, (text) => {
        const result = readFields({ [name]: cleanText(text) });
        return result.ok
          ? { value: result.value, field: undefined }
          : { messages: result.errors[name] ?? Object.values(result.errors).flat() };
      });
      if (text !== null) wrong.push(`${form} ${name}: ${text}`);
    }
  expect(wrong).toEqual([]);
});
