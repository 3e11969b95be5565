import { DEFAULT_WORK_WEEK } from "../../supplier/supplier";
import { parseEmail } from "../../identity/contact/email";
import { formatGstNumber, parseBusinessNumber } from "../../core/country/business-number";
import { type Country, COUNTRIES, isCountry } from "../../core/country/country";
import { initialSettings, type NewSupplier } from "../../supplier/joining/new-supplier";
import { findZone } from "../../location/zone";
import { formatDecimalDollars } from "../../core/money/format";
import { parseDecimal } from "../../core/money/fraction";
import { cents, ZERO } from "../../core/money/money";
import { parsePhone } from "../../core/phone/format";
import { readGstNumber } from "../../supplier/supplier-settings/business";
import { capacity } from "../../supplier/supplier-settings/capacity";
import { hours } from "../../supplier/supplier-settings/hours";
import { rates } from "../../supplier/supplier-settings/rates";
import { reach } from "../../supplier/supplier-settings/services";
import { findRules, listSections } from "../../supplier/supplier-settings/rules";
import { type FormText, parseBoundedInteger } from "../../core/forms/read-form";
import type { Section, SettingFacts, SettingValues } from "../../supplier/supplier-settings/section";
import type { BusinessType, Supplier, SupplierKind } from "../../supplier/supplier";
import { normaliseText } from "../../core/words/clean-text";
import type { SUPPLIER_COLUMNS } from "./supplier-columns";

const MAX_YEARS_ACTIVE = 999;

type Column = (typeof SUPPLIER_COLUMNS)[number];
/** A row of a file by column name. */
export type Cells = Readonly<Record<string, string>>;

/** A supplier from a file with the operator's own id. The id that we assign is set when the supplier is stored. */
export interface ImportedSupplier {
  readonly key: string;
  readonly supplier: NewSupplier;
}

export type RowResult<V> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly reasons: readonly string[] };

/** A suburb with its coordinates. */
export interface NamedPlace {
  readonly country: Country;
  readonly state: string;
  readonly name: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Data needed by the rules: places by name, and the data that the portal's setting rules use. */
export interface SupplierFacts extends Pick<SettingFacts, "today" | "extras" | "categories" | "makes"> {
  readonly findPlace: (country: Country, state: string, suburb: string, postcode: string) => NamedPlace | null;
}

/** Restores leading zeros, which spreadsheets drop: "800" becomes 0800. Postcodes have four digits in both countries. */
const padPostcode = (postcode: string) => (/^\d{1,3}$/.test(postcode) ? postcode.padStart(4, "0") : postcode);

/** Places by country, state, name and postcode, ignoring case. */
export function indexPlaces(places: readonly NamedPlace[]): SupplierFacts["findPlace"] {
  const joinKey = (...parts: readonly string[]) => parts.join("|").toLowerCase();
  const placesByKey = new Map(places.map((row) => [joinKey(row.country, row.state, row.name, row.postcode), row]));
  const placesByUniqueName = new Map(places.map((row) => [joinKey(row.country, row.state, row.name), row]));
  return (country, state, suburb, postcode) =>
    (postcode === ""
      ? placesByUniqueName.get(joinKey(country, state, suburb))
      : placesByKey.get(joinKey(country, state, suburb, padPostcode(postcode)))) ?? null;
}

const KINDS: Readonly<Record<string, BusinessType>> = {
  workshop: "Independent",
  mobile: "Independent",
  dealership: "OEMDealer",
};
const BUSINESS_TYPES = ["Independent", "OEMDealer", "GroupBrandStore"] as const;
const CERTIFICATIONS = ["refrigerant", "hv", "ais", "lvt", "wof", "cof", "gas", "adas", "engineer"] as const;
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T => list.some((item) => item === text);
const isSupplierKind = (text: string): text is SupplierKind => text in KINDS;
const splitList = (text: string) => text.split(";").flatMap((part) => part.trim() || []);

/** Fills the forms of the portal's settings from this row. The field names are those of app/domain/supplier/supplier-settings. */
function buildForms(readCell: (column: Column) => string): Readonly<Partial<Record<Section, FormText>>> {
  const openDays = Object.fromEntries(
    DAYS.flatMap((day, index) => {
      const [from = "", to = ""] = readCell(day)
        .split("-")
        .map((time) => time.trim());
      return readCell(day) === ""
        ? []
        : [
            [`open-${index + 1}`, "on"],
            [`from-${index + 1}`, from],
            [`to-${index + 1}`, to],
          ];
    }),
  );
  const extras = splitList(readCell("extras")).map((part) => part.split(":").map((text) => text.trim()));
  return {
    hours: openDays,
    capacity: { hours: readCell("hours_a_day"), notice: readCell("notice_days"), ahead: readCell("days_ahead") },
    reach: { km: readCell("radius_km") },
    rates: {
      labourRate: readCell("labour_rate"),
      callOutFee: readCell("call_out_fee") || "0",
      minimumBookingAmount: readCell("minimum_booking") || "0",
      partsMargin: readCell("parts_margin_percent"),
      tyrePrices: readCell("tyre_prices_percent") || "0",
    },
    services: {
      ...(readCell("servicing") === "Y" && { servicing: "on" }),
      ...(readCell("electric") === "Y" && { electric: "on" }),
      ...Object.fromEntries(splitList(readCell("categories")).map((id) => [`category-${id}`, "on"])),
      makes: splitList(readCell("makes")).join(","),
    },
    extras: Object.fromEntries(
      extras.flatMap(([id, price]) => [
        [`extra-${id}`, "on"],
        [`price-${id}`, price ?? ""],
      ]),
    ),
    quoting: { automatic: readCell("quotes_by_itself") === "N" ? "off" : "on", largest: "" },
  };
}

/** The column that a form field was filled from, if the names differ. */
const COLUMN_BY_FIELD: Readonly<Record<string, Column>> = {
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
const toColumn = (field: string): string => {
  const day = /^(?:open|from|to)-(\d)$/.exec(field)?.[1];
  if (day) return DAYS[Number(day) - 1] ?? field;
  if (/^(extra|price)-/.test(field)) return "extras";
  return COLUMN_BY_FIELD[field] ?? field;
};

/** Reads one row of suppliers.csv with the rules of the portal's settings. Returns the supplier, or every reason why the row is invalid. */
export function readSupplierRow(row: Cells, facts: SupplierFacts): RowResult<ImportedSupplier> {
  const readCell = (column: Column): string => (row[column] ?? "").trim();
  const reasons: string[] = [];
  const addProblem = (column: Column, text: string) => void reasons.push(`${column}: ${text}`);
  for (const column of ["id", "name", "contact_name", "street"] as const)
    if (readCell(column) === "") addProblem(column, "is required");
  for (const column of [
    "servicing",
    "electric",
    "online_payments",
    "pay_later",
    "scan_tool",
    "quotes_by_itself",
  ] as const)
    if (!["Y", "N", ""].includes(readCell(column))) addProblem(column, "must be Y or N");
  const countryText = readCell("country");
  const country = isCountry(countryText) ? countryText : "AU";
  if (!isCountry(countryText)) addProblem("country", "must be AU or NZ");
  const kindInput = readCell("kind");
  const kind = isSupplierKind(kindInput) ? kindInput : "workshop";
  if (!isSupplierKind(kindInput)) addProblem("kind", "must be workshop, mobile or dealership");
  const typeInput = readCell("business_type") || (KINDS[kind] ?? "");
  if (!isOneOf(BUSINESS_TYPES, typeInput)) addProblem("business_type", `must be one of ${BUSINESS_TYPES.join(", ")}`);
  const place = facts.findPlace(country, readCell("state"), readCell("suburb"), readCell("postcode"));
  if (!place)
    addProblem(
      "suburb",
      `there is no ${readCell("suburb")} in ${readCell("state")} with postcode ${readCell("postcode") || "(any)"}`,
    );
  const [latitude, longitude] = [
    parseCoordinate(readCell("latitude"), place?.latitude, 90),
    parseCoordinate(readCell("longitude"), place?.longitude, 180),
  ];
  if (latitude === null || longitude === null)
    addProblem("latitude", "must be in degrees, or empty to use the suburb's location");
  // Spreadsheets drop the leading zero.
  const typedPhone = [readCell("phone"), `0${readCell("phone")}`].find((text) => parsePhone(country, text) !== null);
  const phone = typedPhone === undefined ? null : parsePhone(country, typedPhone);
  if (phone === null) addProblem("phone", `is not a phone number from ${country}`);
  const businessNumber = parseBusinessNumber(country, readCell("business_number"));
  if (businessNumber === null)
    addProblem("business_number", `is not a valid ${COUNTRIES[country].businessNumberLabel}. Check each digit`);
  const businessErrors: Record<string, readonly string[]> = {};
  const gstNumber = readGstNumber({ gstNumber: readCell("gst_number") }, country, businessErrors);
  if (businessErrors.gstNumber) addProblem("gst_number", businessErrors.gstNumber.join("; "));
  if (readCell("gst_number") !== "" && !COUNTRIES[country].hasGstNumber)
    addProblem("gst_number", `must be empty in ${country}, where the business number is the GST number`);
  const email = parseEmail(readCell("email"));
  if (email === null) addProblem("email", "is not an email address");
  const unknownCertifications = splitList(readCell("certifications")).filter(
    (value) => !isOneOf(CERTIFICATIONS, value),
  );
  if (unknownCertifications.length > 0)
    addProblem("certifications", `has unknown values: ${unknownCertifications.join(", ")}`);
  const categories = splitList(readCell("categories")).filter(
    (id) => !facts.categories.some((item) => String(item.id) === id),
  );
  if (categories.length > 0) addProblem("categories", `there is no category ${categories.join(", ")}`);
  const extraIds = splitList(readCell("extras")).flatMap((part) => part.split(":")[0]?.trim() ?? []);
  const unknownExtras = extraIds.filter((id) => !facts.extras.some((supplierExtra) => String(supplierExtra.id) === id));
  if (unknownExtras.length > 0) addProblem("extras", `there is no extra ${unknownExtras.join(", ")}`);
  const yearsActive = parseBoundedInteger(readCell("years_active") || "0", 0, MAX_YEARS_ACTIVE);
  if (yearsActive === null) addProblem("years_active", "must be a whole number of years");

  const isMobile = kind === "mobile";
  const settingFacts: SettingFacts = {
    ...facts,
    country,
    state: readCell("state"),
    isMobile,
    offered: { categoryIds: [], makes: [] },
  };
  const formBySection = buildForms(readCell);
  const values: Partial<Record<Section, SettingValues[Section]>> = {};
  for (const section of listSections(settingFacts)) {
    const input = formBySection[section];
    if (!input) continue;
    const rules = findRules(section);
    const settingResult = rules.read(input, settingFacts, rules.valueOf(defaultSettings(facts.today)));
    if (settingResult.ok) values[section] = settingResult.value;
    else
      for (const [field, text] of Object.entries(settingResult.errors))
        reasons.push(`${toColumn(field)}: ${text.join("; ")}`);
  }
  if (reasons.length > 0 || !place || phone === null || email === null || businessNumber === null)
    return { ok: false, reasons };
  const settings = Object.assign({}, ...Object.values(values)) as SettingValues["hours"] &
    SettingValues["capacity"] &
    SettingValues["rates"] &
    SettingValues["services"] &
    SettingValues["extras"];
  const { latitude: placeLatitude, longitude: placeLongitude } = place;
  return {
    ok: true,
    value: {
      key: readCell("id"),
      supplier: {
        ...initialSettings(facts.today),
        radiusMetres: null,
        ...settings,
        name: readCell("name"),
        contactName: readCell("contact_name"),
        country,
        kind,
        isMobile,
        businessType: isOneOf(BUSINESS_TYPES, typeInput) ? typeInput : "Independent",
        street: readCell("street"),
        suburbName: place.name,
        state: place.state,
        postcode: place.postcode,
        latitude: latitude ?? placeLatitude,
        longitude: longitude ?? placeLongitude,
        zone: findZone({
          country,
          region: place.state,
          name: place.name,
          postcode: place.postcode,
          longitude: placeLongitude,
        }),
        certifications: splitList(readCell("certifications")),
        hasScanTool: readCell("scan_tool") === "Y",
        hasVerifiedCredentials: false,
        yearsActive: yearsActive ?? 0,
        acceptOnlinePayments: readCell("online_payments") === "Y",
        hasBnplFeature: readCell("online_payments") === "Y" && readCell("pay_later") === "Y",
        licenceNumber: readCell("licence_number") || null,
        businessNumber,
        gstNumber,
        phone: typedPhone ?? "",
        phoneE164: phone,
        email,
        images: [],
      },
    },
  };
}

const formatFlag = (isSet: boolean) => (isSet ? "Y" : "N");

/** Writes a supplier as a row of suppliers.csv. Reading it again gives the same supplier. */
export function supplierCells({ key, supplier }: ImportedSupplier): Record<Column, string> {
  const facts: SettingFacts = {
    country: supplier.country,
    state: supplier.state,
    isMobile: supplier.isMobile,
    today: supplier.closedDays.from,
    extras: [],
    categories: [],
    makes: [],
    offered: supplier,
  };
  const hoursFields = hours.toFormText(supplier, facts);
  const capacityFields = capacity.toFormText(supplier, facts);
  const rateFields = rates.toFormText(supplier, facts);
  const days = Object.fromEntries(
    DAYS.map((name, index) => {
      const from = hoursFields[`from-${index + 1}`];
      const to = hoursFields[`to-${index + 1}`];
      return [name, hoursFields[`open-${index + 1}`] === "on" ? `${from}-${to}` : ""];
    }),
  ) as Record<(typeof DAYS)[number], string>;
  return {
    id: key,
    name: supplier.name,
    contact_name: supplier.contactName,
    country: supplier.country,
    kind: supplier.kind,
    business_type: supplier.businessType,
    street: supplier.street,
    suburb: supplier.suburbName,
    state: supplier.state,
    postcode: supplier.postcode ?? "",
    latitude: String(supplier.latitude),
    longitude: String(supplier.longitude),
    phone: supplier.phone,
    email: supplier.email,
    business_number: supplier.businessNumber,
    gst_number: supplier.gstNumber === null ? "" : formatGstNumber(supplier.gstNumber),
    licence_number: supplier.licenceNumber ?? "",
    ...days,
    hours_a_day: capacityFields.hours ?? "",
    notice_days: capacityFields.notice ?? "",
    days_ahead: capacityFields.ahead ?? "",
    radius_km: supplier.isMobile ? (reach.toFormText(supplier, facts).km ?? "") : "",
    labour_rate: rateFields.labourRate ?? "",
    call_out_fee: supplier.isMobile ? (rateFields.callOutFee ?? "") : "",
    parts_margin_percent: rateFields.partsMargin ?? "",
    tyre_prices_percent: rateFields.tyrePrices ?? "",
    minimum_booking: rateFields.minimumBookingAmount ?? "",
    servicing: formatFlag(supplier.providesServicing),
    electric: formatFlag(supplier.takesElectric),
    categories: supplier.categoryIds.join(";"),
    makes: supplier.makes.join(";"),
    extras: supplier.extras.map(([id, price]) => `${id}:${formatDecimalDollars(cents(price))}`).join(";"),
    online_payments: formatFlag(supplier.acceptOnlinePayments),
    pay_later: formatFlag(supplier.hasBnplFeature),
    scan_tool: formatFlag(supplier.hasScanTool),
    certifications: supplier.certifications.join(";"),
    years_active: String(supplier.yearsActive),
    quotes_by_itself: formatFlag(supplier.automaticQuoting),
  };
}

/**
 * Parses degrees within bounds, with a decimal point or comma. An empty text gives the suburb's value. null = the text is not valid, or it is empty and the
 * suburb has no value.
 */
function parseCoordinate(text: string, currentValue: number | undefined, max: number): number | null {
  if (text === "") return currentValue ?? null;
  const degrees = normaliseText(text).replace(/^(-?\d{1,3}),(\d+)$/, "$1.$2");
  const value = parseDecimal(degrees) === null ? Number.NaN : Number(degrees);
  return Math.abs(value) <= max ? value : null;
}

/** Settings of a supplier that has not set anything yet. The rules of the settings sections use them as current values. */
const defaultSettings = (today: SettingFacts["today"]) =>
  ({
    ...initialSettings(today),
    openingHours: { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null },
    capacityMinutes: 60,
    workWeek: DEFAULT_WORK_WEEK,
    noticeDays: 0,
    daysAhead: null,
    radiusMetres: null,
    providesServicing: false,
    takesElectric: false,
    categoryIds: [],
    makes: [],
    labourRate: ZERO,
    callOutFee: ZERO,
    partsMargin100: 100,
    tyreFactor100: 100,
    minimumBookingAmount: ZERO,
    extras: [],
  }) as unknown as Supplier;
