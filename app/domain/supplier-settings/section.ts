import type { WorkWeek } from "../supplier/supplier";
import type { Country } from "../country/country";
import type { DiaryRow } from "../diary/diary";
import type { Cents } from "../money/money";
import { readCount, readHours100, readPercent100 } from "../money/read-number.ts";
import type { OpeningHours, Supplier, SupplierExtra, SupplierPicture } from "../supplier/supplier";
import type { Locality } from "../location/locality";
import type { PlainDay } from "../time/plain-date";

/** What a supplier sets itself, a section a form. The names of the values are those of the supplier. */
export interface SettingValues {
  readonly hours: { readonly openingHours: OpeningHours };
  readonly capacity: {
    readonly capacityMinutes: number;
    readonly workWeek: WorkWeek;
    readonly noticeDays: number;
    readonly daysAhead: number | null;
  };
  readonly bays: { readonly diaryRows: readonly DiaryRow[] };
  readonly "closed-days": { readonly closedDays: { readonly from: PlainDay; readonly bits: string } };
  readonly holidays: { readonly openHolidays: readonly string[] };
  readonly reach: { readonly radiusMetres: number | null };
  readonly services: {
    readonly providesServicing: boolean;
    readonly takesElectric: boolean;
    readonly categoryIds: readonly number[];
    readonly makes: readonly string[];
  };
  readonly rates: {
    readonly labourRate: Cents;
    readonly callOutFee: Cents;
    readonly partsMargin100: number;
    readonly tyreFactor100: number;
    readonly minimumBookingAmount: Cents;
  };
  readonly extras: { readonly extras: readonly (readonly [id: number, price: number])[] };
  readonly changes: { readonly freeChangeHours: number | null; readonly lateCancelFee: Cents | null };
  readonly profile: {
    readonly profileWords: string | null;
    readonly specialities: readonly number[];
    readonly bestMakes: readonly string[];
  };
  readonly photos: { readonly images: readonly SupplierPicture[] };
  readonly "business-details": {
    readonly name: string;
    readonly legalName: string | null;
    readonly businessNumber: string;
  };
  readonly "business-address": Pick<
    Supplier,
    "street" | "suburbName" | "state" | "postcode" | "latitude" | "longitude" | "zone"
  >;
  readonly "contact-person": { readonly contactName: string; readonly phone: string };
  readonly tools: { readonly hasScanTool: boolean; readonly certifications: readonly string[] };
  readonly arriving: { readonly arrivingWords: string | null };
  readonly quoting: { readonly automaticQuoting: boolean; readonly largestAutomatic: Cents | null };
}

export type Section = keyof SettingValues;
export const SECTIONS = [
  "profile",
  "photos",
  "hours",
  "closed-days",
  "holidays",
  "capacity",
  "bays",
  "reach",
  "services",
  "tools",
  "rates",
  "extras",
  "quoting",
  "changes",
  "arriving",
  "contact-person",
  "business-details",
  "business-address",
] as const satisfies readonly Section[];
export const isSection = (text: string): text is Section => (SECTIONS as readonly string[]).includes(text);

/** What the rules of a section look at besides what was typed. */
export interface SettingFacts {
  readonly country: Country;
  readonly state: string;
  /** For holidays of a part of the state. A workshop that is joining or imported has the state's alone. */
  readonly postcode?: string | null;
  readonly isMobile: boolean;
  /** In the supplier's zone. */
  readonly today: PlainDay;
  /** All there are, at their usual prices. */
  readonly extras: readonly SupplierExtra[];
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  /** Makes of cars, as the catalogue writes them. */
  readonly makes: readonly string[];
  /** Places that the suburb of an address may mean, the likeliest first. */
  readonly places?: readonly Locality[];
  /** What it works on: categories, and makes, [] = all. A workshop on its way in has none yet. */
  readonly does: Pick<SettingValues["services"], "categoryIds" | "makes">;
}

/** A form as it was typed: field name -> text; a tick is "on", a field without one is missing. */
export type FormText = Readonly<Record<string, string>>;
/** Field name -> messages; "" = the form as a whole. */
export type SettingErrors = Readonly<Record<string, readonly string[]>>;
export type ReadValue<V> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly errors: SettingErrors };

/** The rules of one section. */
export interface SectionRules<V> {
  valueOf(supplier: Supplier): V;
  /** The value as form fields. */
  typed(value: V, facts: SettingFacts): FormText;
  /** Validates the form against the current value. */
  read(input: FormText, facts: SettingFacts, now: V): ReadValue<V>;
  /** The value in words: pairs of what and how. */
  words(value: V, facts: SettingFacts): readonly (readonly [what: string, how: string])[];
}

export const readResult = <V>(errors: SettingErrors, value: V): ReadValue<V> =>
  Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };

const parseWholeHundredths = (hundredths: number | null, least: number, most: number): number | null => {
  const value = (hundredths ?? Number.NaN) / 100;
  return Number.isInteger(value) && value >= least && value <= most ? value : null;
};

/** "12 %" within bounds; null = no whole percentage, or one outside. */
export const wholePercentWithin = (text: string | undefined, least: number, most: number): number | null =>
  parseWholeHundredths(readPercent100(text ?? ""), least, most);

/** "24 hours" within bounds; null = no whole hours, or outside. */
export const wholeHoursWithin = (text: string | undefined, least: number, most: number): number | null =>
  parseWholeHundredths(readHours100(text ?? ""), least, most);

/** "12" within bounds; null = no whole number, or one outside. */
export function wholeWithin(text: string | undefined, least: number, most: number): number | null {
  const value = readCount(text ?? "");
  return value !== null && value >= least && value <= most ? value : null;
}
