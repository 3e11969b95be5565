import type { WorkWeek } from "../supplier";
import type { Country } from "../../core/country/country";
import type { DiaryRow } from "../diary/diary";
import type { Cents } from "../../core/money/money";
import type { FormText, FormResult } from "../../core/forms/read-form";
import type { OpeningHours, Supplier, SupplierExtra, SupplierPicture } from "../supplier";
import type { Locality } from "../../location/locality";
import type { PlainDay } from "../../core/time/plain-date";

/** A supplier's own settings, one form per section. The fields are named as in `Supplier`. */
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
    readonly profileText: string | null;
    readonly specialities: readonly number[];
    readonly bestMakes: readonly string[];
  };
  readonly photos: { readonly images: readonly SupplierPicture[] };
  readonly "business-details": {
    readonly name: string;
    readonly legalName: string | null;
    readonly businessNumber: string;
    readonly gstNumber: string | null;
  };
  readonly "business-address": Pick<
    Supplier,
    "street" | "suburbName" | "state" | "postcode" | "latitude" | "longitude" | "zone"
  >;
  readonly "contact-person": { readonly contactName: string; readonly phone: string };
  readonly tools: { readonly hasScanTool: boolean; readonly certifications: readonly string[] };
  readonly arriving: { readonly arrivalText: string | null };
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

/** The facts that a section's rules need in addition to the form. */
export interface SettingFacts {
  readonly country: Country;
  readonly state: string;
  /** Postcode for holidays of a part of the state. A workshop that is joining or being imported gets only the holidays of the whole state. */
  readonly postcode?: string | null;
  readonly isMobile: boolean;
  /** Today in the supplier's time zone. */
  readonly today: PlainDay;
  /** All extras with their default prices. */
  readonly extras: readonly SupplierExtra[];
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  /** Car makes as spelled in the catalogue. */
  readonly makes: readonly string[];
  /** Places that the typed suburb may refer to, most likely first. */
  readonly places?: readonly Locality[];
  /** The categories and makes that the supplier works on; no makes = all. Empty for a workshop that is still joining. */
  readonly offered: Pick<SettingValues["services"], "categoryIds" | "makes">;
}

export interface SectionRules<V> {
  valueOf(supplier: Supplier): V;
  /** Converts the value to form fields. */
  toFormText(value: V, facts: SettingFacts): FormText;
  /** Validates the form against the current value. */
  read(input: FormText, facts: SettingFacts, current: V): FormResult<V>;
  /** Formats the value as pairs of label and text. */
  describe(value: V, facts: SettingFacts): readonly (readonly [label: string, value: string])[];
}
