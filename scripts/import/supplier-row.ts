import { type Country, isCountry } from "../../app/domain/country/country.ts";
import { parseEmail } from "../../app/domain/contact/email.ts";
import { zoneOf } from "../../app/domain/location/zone.ts";
import { cents } from "../../app/domain/money/money.ts";
import { parsePhone } from "../../app/domain/phone/format.ts";
import { rulesOf, sectionsOf } from "../../app/domain/supplier-settings/rules.ts";
import type { Section, SettingFacts, SettingValues, Typed } from "../../app/domain/supplier-settings/section";
import type { BusinessType, Supplier, SupplierKind } from "../../app/domain/supplier/supplier";
import type { SeededSupplier } from "../seed/supplier-model/generate.ts";
import type { LocalityRow } from "../seed/supplier-model/model.ts";
import type { CsvRow } from "../seed/table.ts";

/** The columns of suppliers.csv, in the order of the template; docs/import.md says what each holds. */
export const SUPPLIER_COLUMNS = [
  "id",
  "name",
  "contact_name",
  "country",
  "kind",
  "business_type",
  "street",
  "suburb",
  "state",
  "postcode",
  "latitude",
  "longitude",
  "phone",
  "email",
  "business_number",
  "licence_number",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
  "hours_a_day",
  "notice_days",
  "days_ahead",
  "radius_km",
  "labour_rate",
  "call_out_fee",
  "parts_margin_percent",
  "tyre_prices_percent",
  "minimum_booking",
  "servicing",
  "electric",
  "categories",
  "makes",
  "extras",
  "online_payments",
  "pay_later",
  "scan_tool",
  "certifications",
  "years_active",
  "quotes_by_itself",
] as const;
type Column = (typeof SUPPLIER_COLUMNS)[number];

/** An imported supplier and the operator's own id of it. Its number among ours is given where it is written. */
export interface ImportedSupplier {
  readonly key: string;
  readonly supplier: Omit<SeededSupplier, "id">;
}

export type ReadRow =
  | { readonly ok: true; readonly value: ImportedSupplier }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** What the rules look at: places by name, and what the settings of the portal look at too. */
export interface ImportFacts extends Pick<SettingFacts, "today" | "extras" | "categories" | "makes"> {
  readonly placeOf: (country: Country, state: string, suburb: string, postcode: string) => LocalityRow | null;
}

/** Places by country, state, name and postcode; the letters' case does not matter. */
export function placesByName(places: readonly LocalityRow[]): ImportFacts["placeOf"] {
  const keyOf = (...parts: readonly string[]) => parts.join("|").toLowerCase();
  const known = new Map(places.map((row) => [keyOf(row.country, row.region, row.name, row.postcode), row]));
  const named = new Map(places.map((row) => [keyOf(row.country, row.region, row.name), row]));
  return (country, state, suburb, postcode) =>
    (postcode === "" ? named.get(keyOf(country, state, suburb)) : known.get(keyOf(country, state, suburb, postcode))) ??
    null;
}

const KINDS: Readonly<Record<string, BusinessType>> = {
  workshop: "Independent",
  mobile: "Independent",
  dealership: "OEMDealer",
};
const BUSINESS_TYPES = ["Independent", "OEMDealer", "GroupBrandStore"] as const;
const CERTIFICATIONS = ["refrigerant", "hv", "ais", "lvt", "wof", "cof", "gas", "adas", "engineer"] as const;
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** A rating without reviews, as the ratings of customers begin (app/adapters/db/ratings.ts). */
const UNRATED_100 = 440;

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T => list.some((each) => each === text);
const isKind = (text: string): text is SupplierKind => text in KINDS;
const listOf = (text: string) => text.split(";").flatMap((part) => part.trim() || []);

/** The forms of the portal's settings, as this row fills them. Their field names are those of app/domain/supplier-settings. */
function formsOf(of: (column: Column) => string): Readonly<Partial<Record<Section, Typed>>> {
  const hours = Object.fromEntries(
    DAYS.flatMap((day, index) => {
      const [from = "", to = ""] = of(day)
        .split("-")
        .map((time) => time.trim());
      return of(day) === ""
        ? []
        : [
            [`open-${index + 1}`, "on"],
            [`from-${index + 1}`, from],
            [`to-${index + 1}`, to],
          ];
    }),
  );
  const extras = listOf(of("extras")).map((part) => part.split(":").map((text) => text.trim()));
  return {
    hours,
    capacity: { hours: of("hours_a_day"), notice: of("notice_days"), ahead: of("days_ahead") },
    reach: { km: of("radius_km") },
    rates: {
      labourRate: of("labour_rate"),
      callOutFee: of("call_out_fee") || "0",
      minimumBookingAmount: of("minimum_booking") || "0",
      partsMargin: of("parts_margin_percent"),
      tyrePrices: of("tyre_prices_percent") || "0",
    },
    services: {
      ...(of("servicing") === "Y" && { servicing: "on" }),
      ...(of("electric") === "Y" && { electric: "on" }),
      ...Object.fromEntries(listOf(of("categories")).map((id) => [`category-${id}`, "on"])),
      makes: listOf(of("makes")).join(","),
    },
    extras: Object.fromEntries(
      extras.flatMap(([id, price]) => [
        [`extra-${id}`, "on"],
        [`price-${id}`, price ?? ""],
      ]),
    ),
    quoting: { automatic: of("quotes_by_itself") === "N" ? "off" : "on", largest: "" },
  };
}

/** Which column a field of a form was filled from, where the names differ. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  hours: "hours_a_day",
  notice: "notice_days",
  ahead: "days_ahead",
  km: "radius_km",
  labourRate: "labour_rate",
  callOutFee: "call_out_fee",
  minimumBookingAmount: "minimum_booking",
  partsMargin: "parts_margin_percent",
  tyrePrices: "tyre_prices_percent",
};
const columnOf = (field: string): string => {
  const day = /^(?:open|from|to)-(\d)$/.exec(field)?.[1];
  if (day) return DAYS[Number(day) - 1] ?? field;
  if (/^(extra|price)-/.test(field)) return "extras";
  return COLUMN_OF[field] ?? field;
};

/** One row of suppliers.csv as a supplier, by the rules that the portal's settings have; or every reason why not. */
export function readSupplierRow(row: CsvRow, facts: ImportFacts): ReadRow {
  const of = (column: Column): string => (row[column] ?? "").trim();
  const reasons: string[] = [];
  const wrong = (column: Column, words: string) => void reasons.push(`${column}: ${words}`);
  for (const column of ["id", "name", "contact_name", "street", "business_number"] as const)
    if (of(column) === "") wrong(column, "may not be empty");
  for (const column of [
    "servicing",
    "electric",
    "online_payments",
    "pay_later",
    "scan_tool",
    "quotes_by_itself",
  ] as const)
    if (!["Y", "N", ""].includes(of(column))) wrong(column, "Y or N");
  const countryText = of("country");
  const country = isCountry(countryText) ? countryText : "AU";
  if (!isCountry(countryText)) wrong("country", "AU or NZ");
  const kindText = of("kind");
  const kind = isKind(kindText) ? kindText : "workshop";
  if (!isKind(kindText)) wrong("kind", "workshop, mobile or dealership");
  const typeText = of("business_type") || (KINDS[kind] ?? "");
  if (!isOneOf(BUSINESS_TYPES, typeText)) wrong("business_type", `one of ${BUSINESS_TYPES.join(", ")}`);
  const place = facts.placeOf(country, of("state"), of("suburb"), of("postcode"));
  if (!place) wrong("suburb", `no ${of("suburb")} in ${of("state")} with postcode ${of("postcode") || "(any)"}`);
  const [latitude, longitude] = [pointOf(of("latitude"), place?.lat, 90), pointOf(of("longitude"), place?.lon, 180)];
  if (latitude === null || longitude === null) wrong("latitude", "degrees, or empty for the suburb's own");
  const phone = parsePhone(country, of("phone"));
  if (phone === null) wrong("phone", `not a phone number of ${country}`);
  const email = parseEmail(of("email"));
  if (email === null) wrong("email", "not an e-mail address");
  const unknown = listOf(of("certifications")).filter((each) => !isOneOf(CERTIFICATIONS, each));
  if (unknown.length > 0) wrong("certifications", `we do not know ${unknown.join(", ")}`);
  const categories = listOf(of("categories")).filter((id) => !facts.categories.some((each) => String(each.id) === id));
  if (categories.length > 0) wrong("categories", `no category ${categories.join(", ")}`);
  const offered = listOf(of("extras")).flatMap((part) => part.split(":")[0]?.trim() ?? []);
  const extras = offered.filter((id) => !facts.extras.some((each) => String(each.id) === id));
  if (extras.length > 0) wrong("extras", `no extra ${extras.join(", ")}`);
  if (!/^\d{0,3}$/.test(of("years_active"))) wrong("years_active", "whole years");

  const isMobile = kind === "mobile";
  const settingFacts: SettingFacts = {
    ...facts,
    country,
    state: of("state"),
    isMobile,
    does: { categoryIds: [], makes: [] },
  };
  const forms = formsOf(of);
  const values: Partial<Record<Section, SettingValues[Section]>> = {};
  for (const section of sectionsOf(settingFacts)) {
    const typed = forms[section];
    if (!typed) continue;
    const rules = rulesOf(section);
    const read = rules.read(typed, settingFacts, rules.valueOf(NOTHING_SET));
    if (read.ok) values[section] = read.value;
    else
      for (const [field, words] of Object.entries(read.errors)) reasons.push(`${columnOf(field)}: ${words.join("; ")}`);
  }
  if (reasons.length > 0 || !place || phone === null || email === null) return { ok: false, reasons };
  const settings = Object.assign({}, ...Object.values(values)) as Pick<
    SeededSupplier,
    | "openingHours"
    | "capacityMinutes"
    | "noticeDays"
    | "labourRate"
    | "callOutFee"
    | "partsMargin100"
    | "tyreFactor100"
    | "minimumBookingAmount"
    | "providesServicing"
    | "takesElectric"
    | "categoryIds"
    | "makes"
    | "extras"
  >;
  return {
    ok: true,
    value: {
      key: of("id"),
      supplier: {
        radiusMetres: null,
        ...settings,
        name: of("name"),
        contactName: of("contact_name"),
        country,
        kind,
        isMobile,
        businessType: isOneOf(BUSINESS_TYPES, typeText) ? typeText : "Independent",
        street: of("street"),
        suburbName: place.name,
        state: place.region,
        postcode: place.postcode,
        latitude: latitude ?? place.lat,
        longitude: longitude ?? place.lon,
        bases: [],
        zone: zoneOf({
          country,
          region: place.region,
          name: place.name,
          postcode: place.postcode,
          longitude: place.lon,
        }),
        certifications: listOf(of("certifications")),
        hasScanTool: of("scan_tool") === "Y",
        closedDays: { from: facts.today, bits: "0".repeat(54) },
        ratingCount: 0,
        rating100: 0,
        stars: [0, 0, 0, 0, 0],
        shrunkRating100: UNRATED_100,
        isPremium: false,
        isZeroCommunication: false,
        hasVerifiedCredentials: false,
        isNew: true,
        yearsActive: Number(of("years_active") || "0"),
        acceptOnlinePayments: of("online_payments") === "Y",
        hasBnplFeature: of("online_payments") === "Y" && of("pay_later") === "Y",
        licenceNumber: of("licence_number") || null,
        businessNumber: of("business_number"),
        phone: of("phone"),
        phoneE164: phone,
        email,
        isDemo: false,
        images: [],
        reviews: [],
        abroad: null,
      },
    },
  };
}

/** Degrees within bounds, or the suburb's own where nothing is given; null = neither. */
function pointOf(text: string, own: number | undefined, most: number): number | null {
  if (text === "") return own ?? null;
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= most ? value : null;
}

/** What a section's rules read upon where a supplier has set nothing yet. */
const NOTHING_SET = {
  openingHours: { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null },
  capacityMinutes: 60,
  noticeDays: 0,
  daysAhead: null,
  closedDays: { from: "", bits: "" },
  diaryRows: [],
  openHolidays: [],
  radiusMetres: null,
  providesServicing: false,
  takesElectric: false,
  categoryIds: [],
  makes: [],
  labourRate: cents(0),
  callOutFee: cents(0),
  partsMargin100: 100,
  tyreFactor100: 100,
  minimumBookingAmount: cents(0),
  extras: [],
  automaticQuoting: true,
  largestAutomatic: null,
  freeChangeHours: null,
  lateCancelFee: null,
  arrivingWords: null,
  profileWords: null,
  specialities: [],
  bestMakes: [],
  replyMinutes: null,
  completed10000: null,
} as unknown as Supplier;
