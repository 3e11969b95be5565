import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ENDPOINTS } from "../../app/api/endpoints";
import { cleanJson, cleanText } from "../../app/domain/core/words/clean-text";
import { isRefused, INPUT_KINDS, type KindName, ODD_TEXTS, SAMPLES } from "../support/pasted-requests";
import { textFields } from "../support/body-fields";

/**
 * Kind of text that each input of a page accepts, by the input's name or the expression that names it. "own" = the names and rules are in the file that
 * renders the input.
 */
const INPUTS: Readonly<Record<string, KindName | "own">> = {
  // Settings, terms and actions of the desk: `supplier-settings/section.ts`, `forms/read-form.ts` and `booking-acts/booking-act.server.ts`.
  sharedProps: "own",
  field: "own",
  area: "own",
  name: "text",
  "?": "own",
  // Filters of a desk list: `domain/operations/desk/lists.ts`.
  key: "own",
  "FIELD.price(key)": "money",
  "DOCUMENT_FIELD.reason(id)": "text",
  "FIELD.product(itemKey)": "text",
  "FIELD.quantity(itemKey)": "count",
  "UNLISTED_FIELDS[field]": "text",
  "`part-${n": "text",
  "`price-${n": "money",
  amount: "money",
  price: "money",
  limit: "money",
  labourRate: "money",
  partsMargin: "percent",
  percent: "percent",
  hours: "hours",
  backupHours: "hours",
  odometer: "kilometres",
  nextKm: "kilometres",
  nextServiceKm: "kilometres",
  audienceId: "count",
  year: "count",
  mobile: "mobile",
  phone: "phone",
  "fields.contactNumber.name": "phone",
  email: "email",
  "email.name": "email",
  "fields.email.name": "email",
  "fields.emailAddress.name": "email",
  leadEmailAddress: "email",
  backupEmail: "email",
  to: "email",
  contact: "email",
  code: "code",
  "fields.verificationCode.name": "code",
  number: "code",
  smsCode: "code",
  securityCode: "code",
  expiry: "code",
  voucher: "voucher",
  promoCode: "voucher",
  partnerReferralCode: "voucher",
  rego: "plate",
  last4: "plate",
  account: "text",
  about: "text",
  address: "text",
  "city.name": "text",
  comment: "text",
  comments: "text",
  "comments.name": "text",
  customerAddress: "text",
  details: "text",
  "field.name": "text",
  "fields.Comments.name": "text",
  "fields.comments.name": "text",
  "fields.confirmPassword.name": "text",
  "fields.password.name": "text",
  "fields.firstName.name": "text",
  "fields.lastName.name": "text",
  "fields.name.name": "text",
  "fields.text": "text",
  filter: "text",
  firstName: "text",
  "firstName.name": "text",
  lastName: "text",
  "lastName.name": "text",
  "line1.name": "text",
  make: "text",
  model: "text",
  note: "text",
  orderNumber: "text",
  "postcode.name": "text",
  q: "text",
  reason: "text",
  repairNotes: "text",
  reply: "text",
  returnText: "text",
  secret: "text",
  suburb: "text",
  place: "text",
  text: "text",
  title: "text",
  typedDate: "text",
  url: "text",
  vehicle: "text",
  workshop: "text",
};

const INPUT =
  /<(?:TextField|TextArea|CountedTextArea|CsvField|textarea|input)\b((?:[^>"'{}=]|=(?!>)|=>|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)>/g;
const EMPTY_INPUT = /type="(hidden|checkbox|radio|file|date|time|month)"/;

/** Every text input of every page, by its name. */
const inputs = globSync("app/**/*.tsx")
  .filter((file) => !file.includes("pages/design/"))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(INPUT)].flatMap(([, attributes = ""]) =>
      EMPTY_INPUT.test(attributes)
        ? []
        : [
            /\bname="([^"]+)"/.exec(attributes)?.[1] ??
              /fieldProps\("([^"]+)"/.exec(attributes)?.[1] ??
              /name=\{([^}]*)\}/.exec(attributes)?.[1]?.trim() ??
              /\{\.\.\.([^}]*)\}/.exec(attributes)?.[1] ??
              "?",
          ],
    ),
  );

it("classifies every text input of every page", () => {
  expect(inputs.length).toBeGreaterThan(100);
  expect([...new Set(inputs)].filter((name) => !(name in INPUTS))).toEqual([]);
  expect(Object.keys(INPUTS).filter((name) => !inputs.includes(name))).toEqual([]);
});

it(`reads ${SAMPLES.length} pasted spellings as the intended value`, () => {
  expect(SAMPLES.length).toBeGreaterThan(300);
  const misread = SAMPLES.flatMap(({ kind, spelling, text, value }) => {
    const readValue = INPUT_KINDS[kind].read(cleanText(text));
    return Object.is(readValue, value) ? [] : [`${kind} ${spelling} ${JSON.stringify(text)}: ${String(readValue)}`];
  });
  expect(misread).toEqual([]);
});

it("refuses ambiguous text and other kinds of values instead of guessing", () => {
  for (const [name, { read, refused: refusal }] of Object.entries(INPUT_KINDS))
    for (const text of refusal) expect([name, text, isRefused(read(cleanText(text)))]).toEqual([name, text, true]);
});

it("parses every text field of every call with every sample without an error", () => {
  const texts = [...SAMPLES.map(({ text }) => text), ...ODD_TEXTS];
  let parsedCount = 0;
  for (const { path, body, query } of ENDPOINTS)
    for (const schema of [body, query])
      for (const field of textFields(schema))
        for (const text of texts) {
          const value = cleanJson(nest(field.split("."), text));
          parsedCount += 1;
          const result = schema?.safeParse(value);
          if (result?.success && /\p{Bidi_C}|\u200b|\u00ad|\ufeff/u.test(JSON.stringify(result.data) ?? ""))
            expect([path, field, text]).toBe("clean");
        }
  expect(parsedCount).toBeGreaterThan(100_000);
});

const nest = (path: readonly string[], leaf: string): unknown =>
  path.reduceRight<unknown>((inside, name) => ({ [name]: inside }), leaf);
