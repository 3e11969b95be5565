import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = readdirSync("app", { recursive: true, withFileTypes: true })
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."));
const textByPath = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));

/** Code that reads a form field by name, or a body as a form. */
const HAND_WRITTEN_PATTERN =
  /\b(?:form|formData|body|posted|sent)\.(?:get|getAll)\(|\)\)\.get\("|FormData\([\w.]*\)\.get|\.formData\(\)/;
/** Exceptions: the form reader itself, a form in the browser before it is sent, and the sandboxes, which simulate another company's server. */
const ALLOWED_READERS =
  /^app\/(http\/read-(photo-)?form\.ts|pages\/funnel\/save-answer\.ts|adapters\/(identity|sms)\/)/;
const isHandWritten = (path: string, text: string) => HAND_WRITTEN_PATTERN.test(text) && !ALLOWED_READERS.test(path);

it("a posted form is always parsed by its schema (app/http/parse-form.ts)", () => {
  expect([...textByPath].filter(([path, text]) => isHandWritten(path, text)).map(([path]) => path)).toEqual([]);
});

it.each([
  'const code = form.get("code");',
  'const all = formData.getAll("photo");',
  'const nonce = (await readForm(request)).get("nonce");',
  "const form = await request.formData();",
  'new FormData(event.currentTarget).get("email")',
])("detects manual form parsing: %s", (text) => {
  expect(isHandWritten("app/routes/x/route.tsx", text)).toBe(true);
});

/** Forms with several fields (docs/decisions/0048). */
const CONFORM_FIELDS = [
  "app/pages/desk/action-form.tsx",
  "app/pages/desk/changes/change-form.tsx",
  "app/pages/desk/decision-form.tsx",
  "app/pages/finalise/finalise-page.tsx",
  "app/pages/funnel/contact-fields.tsx",
  "app/pages/payment/billing-form.tsx",
  "app/pages/portal/calendars/address-form.tsx",
  "app/pages/portal/lead-offer/bid-form.tsx",
  "app/pages/portal/lead-offer/claim-panel.tsx",
  "app/pages/portal/people/invite-form.tsx",
  "app/pages/portal/people/transfer-form.tsx",
  "app/pages/results/get-quote-dialog.tsx",
  "app/pages/review/review-form.tsx",
  "app/routes/desk.files.$id/route.tsx",
  "app/routes/desk.files._index/route.tsx",
  "app/routes/desk.fleets.$company/route.tsx",
  "app/routes/desk.integrations.key/route.tsx",
  "app/routes/desk.integrations.webhook/route.tsx",
  "app/routes/desk.people/route.tsx",
  "app/routes/for-workshops.join.$application.$question/route.tsx",
  "app/routes/garage.$vehicleId.dates/route.tsx",
  "app/routes/garage.$vehicleId.entry.$entryId/route.tsx",
  "app/routes/garage.$vehicleId.import/route.tsx",
  "app/routes/workshop.block/route.tsx",
  "app/routes/workshop.settings.$section/route.tsx",
  "app/routes/workshop.settings.documents/route.tsx",
  "app/routes/workshop.settings.photos/route.tsx",
  "app/routes/workshop.walk-in/route.tsx",
];

it("multi-field forms use Conform with an id and our props, and other pages do not load it", () => {
  const formFiles = [...textByPath].filter(([, text]) => /\buseForm\b.*from "@conform-to\/react"/.test(text));
  expect(
    formFiles
      .map(([path]) => path)
      .filter((path) => !path.endsWith("finalise-values.ts"))
      .sort(),
  ).toEqual(CONFORM_FIELDS);
  for (const [path, text] of formFiles.filter(([path]) => CONFORM_FIELDS.includes(path))) {
    expect(text, path).toMatch(/useForm(<.*>)?\(\{\s*id: /);
    expect(text, path).toContain("formProps(");
    // Field ids must be our own, because the error summary links to them.
    expect(text, path).not.toMatch(/get(Input|Select|Textarea)Props/);
  }
});

it("form schemas are never sent to the browser", () => {
  const readers = [...textByPath].filter(([, text]) => text.includes("http/parse-form"));
  expect(readers.length).toBeGreaterThan(20);
  expect(
    readers.map(([path]) => path).filter((path) => !/^app\/(http\/|routes\/.*\/route\.tsx?$)|\.server\.ts$/.test(path)),
  ).toEqual([]);
});

/** Minimum `maxLength`, with space for blanks, separators and text around a value. A shorter field silently truncates pasted text. */
const MIN_FIELD_LENGTH = 12;

it("no text field is too short for a pasted value with separators", () => {
  const textFields = [...textByPath].flatMap(([path, text]) =>
    [...text.matchAll(/maxLength(?:=\{|: )(\d+)/g)].map(([, maxLength]) => ({ path, most: Number(maxLength) })),
  );
  expect(textFields.length).toBeGreaterThan(60);
  expect(textFields.filter(({ most }) => most < MIN_FIELD_LENGTH)).toEqual([]);
});
