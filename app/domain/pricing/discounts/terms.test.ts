import { expect, it } from "vitest";
import { testDiscount } from "../../../../test/support/test-discount";
import { cents } from "../../core/money/money";
import type { Discount } from "./discount";
import { isTermKind, parseTermKey, TERM_RULES, type TermValues } from "./terms";

const FACTS = { currency: "AUD", baseCodes: ["GIFT50", "GIFT90"] } as const;

type FieldOverrides = Readonly<Record<string, string>>;
type Code = TermValues["code"];
type Voucher = TermValues["voucher"];

const termsOf = ({ code: _, isYouiRewards: __, isAffectedByCustomerBalance: ___, ...terms }: Discount): Code => terms;
const TWENTY = termsOf(
  testDiscount({
    description: "Ten off.",
    countries: ["AU", "NZ"],
    notAllowedMessage: "This code cannot be used for this booking.",
  }),
);
const SEVEN_AND_A_HALF: Code = { ...TWENTY, kind: "percentage", amount: null, percentage100: 750 };
const GIFT: Voucher = {
  discountCode: "GIFT50",
  value: cents(5000),
  country: "NZ",
  status: "valid",
  expires: "2099-12-31",
};

const codeInput = (overrides: FieldOverrides = {}) => ({
  ...TERM_RULES.code.toFormText(null),
  description: "Ten off.",
  by: "percent",
  worth: "7.5",
  ...overrides,
});
const dollarCode = (overrides: FieldOverrides = {}) => codeInput({ by: "dollars", worth: "20", ...overrides });
const readCode = (input: FieldOverrides, now: Code | null = null) => TERM_RULES.code.read(input, FACTS, now);
const typedVoucher = (overrides: FieldOverrides = {}) => ({
  discountCode: "GIFT50",
  value: "50.00",
  country: "NZ",
  expires: "2099-12-31",
  isStopped: "",
  ...overrides,
});
const readVoucher = (input: FieldOverrides, now: Voucher | null = null) => TERM_RULES.voucher.read(input, FACTS, now);
const errorsOf = (result: ReturnType<typeof readCode> | ReturnType<typeof readVoucher>) =>
  result.ok ? {} : result.errors;

it("a new code defaults to both countries, all bookings, dollars and no limits", () => {
  expect(TERM_RULES.code.toFormText(null)).toEqual({
    description: "",
    by: "dollars",
    worth: "",
    cap: "",
    minimumTotal: "",
    AU: "on",
    NZ: "on",
    isAuto: "",
    needsReferral: "",
    forFleet: "",
    firstBookingOnly: "",
    yearlyLimit: "",
    starts: "",
    ends: "",
    notAllowedMessage: "This code cannot be used for this booking.",
  });
});

it("a form with only the required fields gives a code without limits", () => {
  const minimalFields = { description: "Ten off.", NZ: "on", notAllowedMessage: "No." };
  expect(readCode({ ...minimalFields, by: "percent", worth: "7.5" })).toEqual({
    ok: true,
    value: { ...SEVEN_AND_A_HALF, countries: ["NZ"], notAllowedMessage: "No." },
  });
  expect(readCode({ ...minimalFields, worth: "20" })).toEqual({
    ok: true,
    value: { ...TWENTY, countries: ["NZ"], notAllowedMessage: "No." },
  });
});

it.each<[string, FieldOverrides, Partial<Code>]>([
  ["a cap", { cap: "40" }, { cap: cents(4000) }],
  ["a cap of blanks, which is none", { cap: "  " }, { cap: null }],
  ["a smallest booking", { minimumTotal: " $100.50 " }, { minimumTotal: cents(10_050) }],
  ["a smallest booking of blanks, which is none", { minimumTotal: " " }, { minimumTotal: null }],
  ["one country", { AU: "" }, { countries: ["NZ"] }],
  ["a fleet's bookings", { forFleet: "on" }, { forFleet: true }],
  ["a first booking", { firstBookingOnly: "on" }, { firstBookingOnly: true }],
  ["a member's number", { needsReferral: "on" }, { needsReferral: true }],
  ["adding by itself", { isAuto: "on" }, { isAuto: true }],
  ["once a year", { yearlyLimit: "1" }, { yearlyLimit: 1 }],
  ["99 times a year", { yearlyLimit: " 99 " }, { yearlyLimit: 99 }],
  ["a yearly limit of blanks, which is none", { yearlyLimit: "  " }, { yearlyLimit: null }],
  ["a first day", { starts: " 2027-01-01 " }, { starts: "2027-01-01" }],
  ["a last day", { ends: "2027-01-31 " }, { ends: "2027-01-31" }],
  ["days of blanks, which are none", { starts: " ", ends: " " }, { starts: null, ends: null }],
  [
    "a first and a last day",
    { starts: "2027-01-01", ends: "2027-01-31" },
    { starts: "2027-01-01", ends: "2027-01-31" },
  ],
  ["one day alone", { starts: "2027-01-01", ends: "2027-01-01" }, { starts: "2027-01-01", ends: "2027-01-01" }],
  ["words on several lines", { description: " Ten\n off. " }, { description: "Ten off." }],
  ["words of 200 letters", { notAllowedMessage: "x".repeat(200) }, { notAllowedMessage: "x".repeat(200) }],
])("a code with %s is parsed, changes nothing else and is unchanged after a round trip", (_, overrides, changedTerms) => {
  const result = readCode(codeInput(overrides));
  expect(result).toEqual({ ok: true, value: { ...SEVEN_AND_A_HALF, ...changedTerms } });
  if (result.ok) expect(readCode(TERM_RULES.code.toFormText(result.value), result.value)).toEqual(result);
});

it.each([
  ["0.01", 1, "0.01"],
  ["7.5", 750, "7.5"],
  ["7.05", 705, "7.05"],
  ["10", 1000, "10"],
  ["12.25 %", 1225, "12.25"],
  [" 33% ", 3300, "33"],
  ["99.99", 9999, "99.99"],
  ["100", 10_000, "100"],
])("a percentage entered as %j is %i hundredths, and the form shows %j", (worth, percentage100, shownWorth) => {
  const result = readCode(codeInput({ worth }));
  expect(result).toEqual({ ok: true, value: { ...SEVEN_AND_A_HALF, percentage100 } });
  expect(result.ok && TERM_RULES.code.toFormText(result.value)).toMatchObject({ by: "percent", worth: shownWorth });
});

it.each([
  ["0"],
  ["0.00"],
  ["100.01"],
  ["101"],
  ["1000"],
  ["1.234"],
  ["1."],
  [".5"],
  ["-5"],
  ["x10"],
  ["10x"],
  [""],
])("%j is not a percentage", (worth) => {
  expect(errorsOf(readCode(codeInput({ worth })))).toEqual({
    worth: ["Enter a percentage up to 100, like 10 or 7.5"],
  });
});

it.each([
  ["0.01", 1, "0.01"],
  ["25", 2500, "25.00"],
  ["$999.99", 99_999, "999.99"],
  ["1,000", 100_000, "1000.00"],
])("dollars entered as %j are %i cents, and the form shows %j", (worth, amount, again) => {
  const result = readCode(dollarCode({ worth }));
  expect(result).toEqual({ ok: true, value: { ...TWENTY, amount: cents(amount) } });
  expect(result.ok && TERM_RULES.code.toFormText(result.value)).toMatchObject({ by: "dollars", worth: again });
});

const NO_DOLLARS = ["0", "0.00", "1000.01", "-5", "1.005", "ten"];
it.each([
  ...NO_DOLLARS.map((text) => ["worth", text] as const),
  ["worth", ""] as const,
  ...NO_DOLLARS.map((text) => ["minimumTotal", text] as const),
])("the dollar field %s cannot be %j", (field, text) => {
  expect(errorsOf(readCode(dollarCode({ [field]: text })))).toEqual({
    [field]: ["Enter an amount in dollars up to 1000, like 25.00"],
  });
});

it.each(NO_DOLLARS)("a percentage cannot be capped at %j", (cap) => {
  expect(errorsOf(readCode(codeInput({ cap })))).toEqual({
    cap: ["Enter an amount in dollars up to 1000, like 25.00"],
  });
});

it("a dollar code has no cap, whatever the field contains", () => {
  for (const cap of ["40", "ten"])
    expect(readCode(dollarCode({ cap }))).toEqual({ ok: true, value: { ...TWENTY, cap: null } });
});

it.each<[string, FieldOverrides, Readonly<Record<string, readonly string[]>>]>([
  ["no words for customers", { description: " " }, { description: ["Use up to 200 characters"] }],
  ["201 letters", { description: "x".repeat(201) }, { description: ["Use up to 200 characters"] }],
  [
    "no words for where it cannot be used",
    { notAllowedMessage: "" },
    { notAllowedMessage: ["Use up to 200 characters"] },
  ],
  ["no country", { AU: "", NZ: "" }, { AU: ["Choose a country"] }],
  ["no time a year", { yearlyLimit: "0" }, { yearlyLimit: ["Enter a number up to 99"] }],
  ["100 times a year", { yearlyLimit: "100" }, { yearlyLimit: ["Enter a number up to 99"] }],
  ["half a time", { yearlyLimit: "1.5" }, { yearlyLimit: ["Enter a number up to 99"] }],
  ["a first day that no calendar has", { starts: "2027-02-30" }, { starts: ["Choose a day"] }],
  ["a last day that is none", { ends: "soon" }, { ends: ["Choose a day"] }],
  [
    "a last day before the first",
    { starts: "2027-02-01", ends: "2027-01-31" },
    { ends: ["The last day is before the first day"] },
  ],
  [
    "adding by itself what asks for a number",
    { isAuto: "on", needsReferral: "on" },
    { isAuto: ["A code that asks for a member number cannot be added automatically"] },
  ],
  [
    "adding by itself to a fleet's bookings",
    { isAuto: "on", forFleet: "on" },
    { isAuto: ["A fleet code cannot be added automatically"] },
  ],
  [
    "several things at once",
    { worth: "0", yearlyLimit: "0", description: "" },
    {
      worth: ["Enter a percentage up to 100, like 10 or 7.5"],
      yearlyLimit: ["Enter a number up to 99"],
      description: ["Use up to 200 characters"],
    },
  ],
])("%s is reported at its field", (_, overrides, errors) => {
  expect(readCode(codeInput(overrides))).toEqual({ ok: false, errors });
});

it("a fleet code may require a member number if customers type the code", () => {
  expect(readCode(codeInput({ forFleet: "on", needsReferral: "on" }))).toEqual({
    ok: true,
    value: { ...SEVEN_AND_A_HALF, forFleet: true, needsReferral: true },
  });
});

it("switching between a percentage and dollars removes the previous values", () => {
  const cappedCode = { ...SEVEN_AND_A_HALF, cap: cents(4000) };
  expect(readCode({ ...TERM_RULES.code.toFormText(cappedCode), by: "dollars", worth: "20" }, cappedCode)).toEqual({
    ok: true,
    value: TWENTY,
  });
  expect(readCode({ ...TERM_RULES.code.toFormText(TWENTY), by: "percent", worth: "7.5" }, TWENTY)).toEqual({
    ok: true,
    value: SEVEN_AND_A_HALF,
  });
});

it("a partner's code stays a partner code, in dollars and in percent", () => {
  const now = { ...TWENTY, kind: "partner", needsReferral: true } as const;
  expect(readCode(TERM_RULES.code.toFormText(now), now)).toEqual({ ok: true, value: now });
  expect(readCode({ ...TERM_RULES.code.toFormText(now), by: "percent", worth: "7.5" }, now)).toEqual({
    ok: true,
    value: { ...now, amount: null, percentage100: 750 },
  });
  expect(errorsOf(readCode({ ...TERM_RULES.code.toFormText(now), worth: "" }, now))).toEqual({
    worth: ["Enter an amount in dollars up to 1000, like 25.00"],
  });
});

it.each([
  ["balance", null],
  ["voucher", null],
  ["voucher", cents(5000)],
] as const)("a %s code has no editable amount: it keeps its kind and %j", (kind, amount) => {
  const now = { ...TWENTY, kind, amount };
  const input = TERM_RULES.code.toFormText(now);
  const messages: readonly FieldOverrides[] = [{}, { worth: "" }, { worth: "31" }, { by: "percent", worth: "ten" }];
  for (const over of messages) expect(readCode({ ...input, ...over }, now)).toEqual({ ok: true, value: now });
});

it.each<[string, Partial<Code>, string, string]>([
  ["a percentage", {}, "Discount", "7.5%"],
  ["a capped percentage", { cap: cents(4000) }, "Discount", "7.5%, up to $40.00"],
  ["dollars", { ...TWENTY }, "Discount", "$20.00"],
  ["a balance", { kind: "balance", percentage100: null }, "Discount", "The credit balance"],
  ["a voucher's code", { kind: "voucher", percentage100: null }, "Discount", "The value of the voucher"],
  ["a partner's without a worth", { kind: "partner", percentage100: null }, "Discount", "Nothing"],
  ["what customers read", {}, "Text for customers", "Ten off."],
  ["any booking", {}, "Minimum booking amount", "Any"],
  ["a smallest booking", { minimumTotal: cents(10_050) }, "Minimum booking amount", "$100.50"],
  ["both countries", {}, "Where", "Australia and New Zealand"],
  ["one country", { countries: ["NZ"] }, "Where", "New Zealand"],
  ["everybody", {}, "For", "Every booking except fleet bookings"],
  ["fleets", { forFleet: true }, "For", "Fleet bookings"],
  ["first bookings", { firstBookingOnly: true }, "For", "First booking only"],
  ["no limit", {}, "How often", "Any number of times"],
  ["a limit", { yearlyLimit: 2 }, "How often", "2 a year for each customer"],
  ["no first day", {}, "From", "Always"],
  ["a first day", { starts: "2027-01-01" }, "From", "Fri 1 Jan 2027"],
  ["no last day", {}, "Last day", "None"],
  ["a last day", { ends: "2027-01-31" }, "Last day", "Sun 31 Jan 2027"],
  ["no number", {}, "Member number", "Not asked for"],
  ["a member’s number", { needsReferral: true }, "Member number", "Required, for members of a partner club"],
  ["no rules of fields", {}, "Rules for fields", "None"],
  [
    "rules of fields",
    {
      fieldRules: [
        { field: "Rego", pattern: "^X", message: "A plate that begins with X." },
        { field: "Mobile", pattern: "^04", message: "A mobile." },
      ],
    },
    "Rules for fields",
    "A plate that begins with X. A mobile.",
  ],
  ["a typed code", {}, "Added automatically", "No, customers enter it"],
  ["one without typing", { isAuto: true }, "Added automatically", "Yes"],
  ["a refusal", {}, "Where it cannot be used", "This code cannot be used for this booking."],
])("describes %s: %j has “%s” as %j", (_, overrides, label, fieldKind) => {
  const text = TERM_RULES.code.describe({ ...SEVEN_AND_A_HALF, ...overrides }, FACTS);
  expect(Object.fromEntries(text)[label]).toBe(fieldKind);
});

it("an ended code gets yesterday as its last day, and is otherwise unchanged", () => {
  expect(TERM_RULES.code.end(TWENTY, "2026-11-25")).toEqual({ ...TWENTY, ends: "2026-11-25" });
});

it("the form of a new voucher is empty, and missing values are not guessed", () => {
  const emptyFields = TERM_RULES.voucher.toFormText(null);
  expect(emptyFields).toEqual({ discountCode: "", value: "", country: "", expires: "", isStopped: "" });
  for (const input of [emptyFields, {}])
    expect(errorsOf(readVoucher(input))).toEqual({
      value: ["Enter an amount in dollars up to 1000, like 50.00"],
      discountCode: ["Choose the code whose terms it uses"],
      country: ["Choose a country"],
      expires: ["Choose the last day"],
    });
});

it.each<[string, FieldOverrides, Partial<Voucher>]>([
  ["New Zealand", {}, {}],
  ["Australia", { country: "AU" }, { country: "AU" }],
  ["another code to follow", { discountCode: "GIFT90" }, { discountCode: "GIFT90" }],
  ["a cent", { value: "0.01" }, { value: cents(1) }],
  ["the most that one is worth", { value: "$1,000" }, { value: cents(100_000) }],
  ["a last day among blanks", { expires: " 2027-01-31 " }, { expires: "2027-01-31" }],
  ["one that is stopped from the start", { isStopped: "on" }, { status: "cancelled" }],
])("a voucher is read from its form: %s", (_, overrides, becomes) => {
  const result = readVoucher(typedVoucher(overrides));
  expect(result).toEqual({ ok: true, value: { ...GIFT, ...becomes } });
  if (result.ok) expect(readVoucher(TERM_RULES.voucher.toFormText(result.value), result.value)).toEqual(result);
});

it.each([
  ...[...NO_DOLLARS, ""].map((text) => ["value", text, "Enter an amount in dollars up to 1000, like 50.00"] as const),
  ["discountCode", "TENOFF", "Choose the code whose terms it uses"],
  ["discountCode", "", "Choose the code whose terms it uses"],
  ["country", "US", "Choose a country"],
  ["country", "", "Choose a country"],
  ["expires", "2027-02-30", "Choose the last day"],
  ["expires", "", "Choose the last day"],
] as const)("a voucher's %s cannot be %j", (field, text, message) => {
  expect(errorsOf(readVoucher(typedVoucher({ [field]: text })))).toEqual({ [field]: [message] });
});

it("a voucher's parent code and countries are fixed; its value and last day can change", () => {
  const message = typedVoucher({ discountCode: "GIFT90", country: "AU", value: "75", expires: "2027-01-31" });
  expect(readVoucher(message, GIFT)).toEqual({
    ok: true,
    value: { ...GIFT, value: cents(7500), expires: "2027-01-31" },
  });
  expect(readVoucher(typedVoucher(), { ...GIFT, discountCode: "SOLDNOMORE" })).toMatchObject({
    ok: true,
    value: { discountCode: "SOLDNOMORE" },
  });
});

it("the form of a voucher shows its values, with a tick if it is stopped", () => {
  expect(TERM_RULES.voucher.toFormText(GIFT)).toEqual(typedVoucher());
  expect(TERM_RULES.voucher.toFormText({ ...GIFT, status: "cancelled" })).toEqual(typedVoucher({ isStopped: "on" }));
});

it("a stopped voucher is valid again after it is resumed", () => {
  const stoppedVoucher = TERM_RULES.voucher.end(GIFT, "2026-11-25");
  expect(stoppedVoucher).toEqual({ ...GIFT, status: "cancelled" });
  expect(readVoucher(typedVoucher(), stoppedVoucher)).toEqual({ ok: true, value: GIFT });
  expect(readVoucher(typedVoucher({ isStopped: "on" }), stoppedVoucher)).toEqual({ ok: true, value: stoppedVoucher });
  expect(readVoucher(typedVoucher({ isStopped: "on" }), GIFT)).toEqual({ ok: true, value: stoppedVoucher });
});

it.each([
  "used",
  "expired",
] as const)("a voucher that is %s cannot be stopped, so it cannot become valid again", (status) => {
  const now = { ...GIFT, status };
  expect(readVoucher(typedVoucher({ value: "75" }), now)).toEqual({ ok: true, value: { ...now, value: cents(7500) } });
  expect(errorsOf(readVoucher(typedVoucher({ isStopped: "on" }), now))).toEqual({
    isStopped: ["This voucher was used or has expired, so you cannot stop it"],
  });
  expect(TERM_RULES.voucher.end(now, "2026-11-25")).toEqual(now);
});

it.each([
  ["valid", "Valid unless used by a booking"],
  ["used", "Used"],
  ["expired", "Expired"],
  ["cancelled", "Cancelled"],
] as const)("a voucher with the status %s has a description of its status", (status, isCurrent) => {
  expect(TERM_RULES.voucher.describe({ ...GIFT, status }, FACTS)).toEqual([
    ["Worth", "$50.00"],
    ["Follows", "GIFT50"],
    ["Where", "New Zealand"],
    ["Last day", "Thu 31 Dec 2099"],
    ["Stands", isCurrent],
  ]);
});

it.each([
  ["code", " spring-25 ", "SPRING-25"],
  ["code", "abc", "ABC"],
  ["code", "ab", null],
  ["code", "A".repeat(20), "A".repeat(20)],
  ["code", "A".repeat(21), null],
  ["code", "TEN OFF", null],
  ["code", "TEN%", null],
  ["code", "new", null],
  ["code", "newer", "NEWER"],
  ["voucher", "gv1234", "GV1234"],
  ["voucher", "GV123", null],
  ["voucher", "GV12 4", null],
  ["voucher", "A".repeat(32), "A".repeat(32)],
  ["voucher", "A".repeat(33), null],
] as const)("the key of the %s %j is read as %j", (kind, input, key) => {
  expect(parseTermKey(kind, input)).toBe(key);
});

it("the desk can edit only codes and vouchers", () => {
  expect(["code", "voucher", "", "codes"].map(isTermKind)).toEqual([true, true, false, false]);
});

it("a member number rule stays with its code, and the number stays required", () => {
  const fieldRules = [{ field: "PartnerReferralCode", pattern: "^\\d{8}$", message: "Eight digits" }] as const;
  const now: Code = { ...TWENTY, needsReferral: true, fieldRules };
  const input = TERM_RULES.code.toFormText(now);
  expect(readCode({ ...input, worth: "30" }, now)).toEqual({ ok: true, value: { ...now, amount: cents(3000) } });
  expect(errorsOf(readCode({ ...input, needsReferral: "" }, now))).toEqual({
    needsReferral: ["This code was imported with a rule for the member number, so the number is required"],
  });
  const other: Code = { ...now, fieldRules: [{ field: "Rego", pattern: ".", message: "A plate" }] };
  expect(readCode({ ...input, needsReferral: "" }, other)).toEqual({
    ok: true,
    value: { ...other, needsReferral: false },
  });
});
