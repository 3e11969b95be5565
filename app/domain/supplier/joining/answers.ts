import { listCertifications } from "../certifications";
import { parseBusinessNumber } from "../../core/country/business-number";
import { DEFAULT_WORK_WEEK } from "../supplier";
import { COUNTRIES, type Country } from "../../core/country/country";
import { type Locality, localityLabel } from "../../location/locality";
import { parsePhone } from "../../core/phone/format";
import { readLine, readGstNumber, readName, readStreetAndPlace } from "../supplier-settings/business";
import { findRules } from "../supplier-settings/rules";
import { type FormResult, type FormErrors, toFormResult, type FormText } from "../../core/forms/read-form";
import type { SettingFacts, SettingValues } from "../supplier-settings/section";
import type { Supplier, SupplierKind } from "../supplier";
import { isPlainDay } from "../../core/time/days";
import type { PlainDay } from "../../core/time/plain-date";
import { isBankName, parseBankAccount } from "./bank-account";
import { findRequiredLicence } from "./documents";

/** The answers of a workshop that wants to join. Questions that are not answered yet are absent. */
export interface Answers {
  readonly business?: {
    readonly number: string;
    readonly name: string;
    readonly registeredAs: string | null;
    readonly gstNumber?: string | null;
  };
  readonly contact?: { readonly name: string; readonly phone: string; readonly phoneE164: string };
  readonly kind?: { readonly kind: SupplierKind };
  readonly place?: Omit<Locality, "country" | "isUberOffered"> & { readonly street: string };
  readonly reach?: SettingValues["reach"];
  readonly licence?: { readonly number: string; readonly endsOn: PlainDay };
  readonly insurance?: { readonly endsOn: PlainDay };
  readonly hours?: SettingValues["hours"];
  readonly capacity?: SettingValues["capacity"];
  readonly services?: SettingValues["services"];
  readonly equipment?: { readonly hasScanTool: boolean; readonly certifications: readonly string[] };
  readonly rates?: SettingValues["rates"];
  readonly extras?: SettingValues["extras"];
  readonly bank?: { readonly name: string; readonly account: string };
}

/** One page for each question, in this order. */
export const QUESTIONS = [
  "business",
  "contact",
  "kind",
  "place",
  "reach",
  "licence",
  "insurance",
  "hours",
  "capacity",
  "services",
  "equipment",
  "rates",
  "extras",
  "bank",
] as const satisfies readonly (keyof Answers)[];
export type Question = (typeof QUESTIONS)[number];
export const isQuestion = (text: string): text is Question => (QUESTIONS as readonly string[]).includes(text);

/** The questions for this workshop. Reach is asked only of mobile mechanics, and the licence only in states that require one. */
export const listQuestions = (answers: Answers, country: Country): readonly Question[] =>
  QUESTIONS.filter((question) => {
    if (question === "reach") return answers.kind?.kind === "mobile";
    if (question === "licence") return findRequiredLicence(country, answers.place?.state ?? "") !== null;
    return true;
  });

/** The first unanswered question; null = all are answered. */
export const findFirstUnanswered = (answers: Answers, country: Country): Question | null =>
  listQuestions(answers, country).find((question) => answers[question] === undefined) ?? null;

/** The data needed for checking an answer. */
export interface AnswerFacts extends SettingFacts {
  /** Places that match the typed suburb, the most likely first. */
  readonly places: readonly Locality[];
}

const KINDS: readonly SupplierKind[] = ["workshop", "mobile", "dealership"];
/** Latest accepted expiry date. Later dates are treated as typing errors. */
const LATEST_EXPIRY = "2100-01-01";

function parseExpiry(input: FormText, today: PlainDay, errors: Record<string, readonly string[]>): PlainDay {
  const day = readLine(input, "endsOn");
  if (!isPlainDay(day) || day > LATEST_EXPIRY) errors.endsOn = ["Enter the expiry date shown on the document"];
  else if (day <= today) errors.endsOn = ["This document has expired. Send your current one"];
  return day;
}

type StandaloneQuestion = Exclude<Question, keyof SettingValues>;

const QUESTION_READERS: {
  readonly [Q in StandaloneQuestion]: (input: FormText, facts: AnswerFacts) => FormResult<NonNullable<Answers[Q]>>;
} = {
  business(input, { country }) {
    const errors: Record<string, FormErrors[string]> = {};
    const label = COUNTRIES[country].businessNumberLabel;
    const number = parseBusinessNumber(country, input.number ?? "");
    if (number === null) errors.number = [`This ${label} is not valid. Check each digit`];
    const name = readName(input, "name", "Enter the name your customers know", errors);
    const gstNumber = readGstNumber(input, country, errors);
    return toFormResult(errors, { number: number ?? "", name, registeredAs: null, gstNumber });
  },
  contact(input, { country }) {
    const errors: Record<string, FormErrors[string]> = {};
    const name = readName(input, "name", "Enter your name", errors);
    const phoneE164 = parsePhone(country, input.phone ?? "");
    if (phoneE164 === null) errors.phone = [`Enter a phone number, like ${COUNTRIES[country].phonePlaceholder}`];
    return toFormResult(errors, { name, phone: readLine(input, "phone"), phoneE164: phoneE164 ?? "" });
  },
  kind(input) {
    const kind = KINDS.find((supplierKind) => supplierKind === input.kind);
    return toFormResult(kind ? {} : { kind: ["Choose one"] }, { kind: kind ?? "workshop" });
  },
  place(input, { places }) {
    const { errors, street, place } = readStreetAndPlace(input, places);
    const { id = 0, name = "", state = "", postcode = null, latitude = 0, longitude = 0, zone = "" } = place ?? {};
    return toFormResult(errors, { street, id, name, state, postcode, latitude, longitude, zone });
  },
  licence(input, { today }) {
    const errors: Record<string, FormErrors[string]> = {};
    const number = readLine(input, "number");
    if (!/^[\w ./-]{3,30}$/.test(number)) errors.number = ["Enter the number on your licence"];
    return toFormResult(errors, { number, endsOn: parseExpiry(input, today, errors) });
  },
  insurance(input, { today }) {
    const errors: Record<string, FormErrors[string]> = {};
    const endsOn = parseExpiry(input, today, errors);
    return toFormResult(errors, { endsOn });
  },
  equipment: (input, { country, state }) =>
    toFormResult(
      {},
      {
        hasScanTool: input.scanTool === "on",
        certifications: listCertifications(country, state).flatMap(([key]) =>
          input[`has-${key}`] === "on" ? [key] : [],
        ),
      },
    ),
  bank(input, { country }) {
    const errors: Record<string, FormErrors[string]> = {};
    const name = readName(input, "name", "Enter the account name", errors);
    if (name !== "" && !isBankName(name))
      errors.name = ["Enter the account name as on its bank statement, using only the letters A to Z"];
    const account = parseBankAccount(country, input.account ?? "");
    if (account === null) errors.account = [ACCOUNT_ERRORS[country]];
    return toFormResult(errors, { name, account: account ?? "" });
  },
};

const ACCOUNT_ERRORS: Readonly<Record<Country, string>> = {
  AU: "Enter the BSB and account number, like 062-000 12345678",
  NZ: "This account number is not valid. Enter it like 01-0902-0068389-00",
};

/** Settings of a workshop that has not set anything yet. The rules of the settings sections use them as current values. */
const NO_SETTINGS = {
  openingHours: {
    1: ["08:00", "17:00"],
    2: ["08:00", "17:00"],
    3: ["08:00", "17:00"],
    4: ["08:00", "17:00"],
    5: ["08:00", "17:00"],
    6: null,
    7: null,
  },
  capacityMinutes: 480,
  workWeek: DEFAULT_WORK_WEEK,
  noticeDays: 1,
  daysAhead: null,
  radiusMetres: null,
  providesServicing: true,
  takesElectric: false,
  categoryIds: [],
  makes: [],
  labourRate: 0,
  callOutFee: 0,
  partsMargin100: 120,
  tyreFactor100: 100,
  minimumBookingAmount: 0,
  extras: [],
} as unknown as Supplier;

type SettingQuestion = Extract<Question, keyof SettingValues>;
const isStandaloneQuestion = (question: Question): question is StandaloneQuestion => question in QUESTION_READERS;

/** Validates the answer to one question. Hours, rates and other settings use the rules of the portal. */
export function readAnswer(question: Question, input: FormText, facts: AnswerFacts): FormResult<Answers[Question]> {
  if (isStandaloneQuestion(question)) return QUESTION_READERS[question](input, facts);
  const rules = findRules(question);
  return rules.read(input, facts, rules.valueOf(NO_SETTINGS)) as FormResult<Answers[SettingQuestion]>;
}

/** The answer as form fields. An unanswered question starts with the default values. */
export function formatAnswer(question: Question, answers: Answers, facts: SettingFacts): FormText {
  if (!isStandaloneQuestion(question)) {
    const rules = findRules(question);
    const input = rules.toFormText(
      (answers[question] ?? rules.valueOf(NO_SETTINGS)) as SettingValues[SettingQuestion],
      facts,
    );
    return question === "rates" && answers.rates === undefined ? { ...input, labourRate: "" } : input;
  }
  const { place } = answers;
  if (question === "place")
    return place ? { street: place.street, suburb: localityLabel(place), locality: String(place.id) } : {};
  if (question === "equipment") {
    const { hasScanTool = false, certifications = [] } = answers.equipment ?? {};
    return {
      ...(hasScanTool && { scanTool: "on" }),
      ...Object.fromEntries(certifications.map((key) => [`has-${key}`, "on"])),
    };
  }
  return Object.fromEntries(
    Object.entries(answers[question] ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}
