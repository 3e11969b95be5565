import type { Country } from "../../core/country/country";
import { applyVariant, type Variant, type VehicleModel, isSoldIn, optionKey } from "./variant";
import { fillLevel } from "./clear-below";
import { describeVehicle } from "./describe";
import { findPackedFacts } from "./vehicle-facts";
import { CASCADE, type CascadeKey, type LeadVehicle } from "./vehicle";

export interface CascadeOption {
  /** The displayed label, which is also the posted value; a year has four digits. */
  readonly value: string;
  /** Whether the option is sold in the country. Such options come before the others. */
  readonly isSoldHere: boolean;
}

/** The part of the catalogue that one question needs: all models, and the variants of the chosen make and model. */
export interface CascadeData {
  readonly country: Country;
  readonly models: readonly VehicleModel[];
  readonly variants: readonly Variant[];
}

/**
 * The options of one level, given the choices above it. Each label appears once: makes in alphabetical order, other levels with those sold in this country
 * first, years newest first. Empty when the choices above match no vehicle.
 */
export function optionsAtLevel(key: CascadeKey, vehicle: LeadVehicle, data: CascadeData): readonly CascadeOption[] {
  if (key === "make")
    return [...toOptions(data.models.map((row) => [row.make, isSoldIn(row, data.country)]))].sort((a, b) =>
      compareLabels(a.value, b.value),
    );
  if (key === "model") {
    return toOptions(
      data.models
        .filter((row) => vehicle.make !== null && isSameOption(row.make, vehicle.make))
        .map((row) => [row.model, isSoldIn(row, data.country)]),
    );
  }
  const rows = matchingVariants(key, vehicle, data.variants, data.country);
  if (key === "year") return yearOptions(rows, data.country);
  if (key === "variant")
    return toOptions(rows.map((row) => [versionLabel(row, data.country), isSoldIn(row, data.country)]));
  return toOptions(rows.map((row) => [row[key], isSoldIn(row, data.country)]));
}

/**
 * Result of walking down the levels. A level with a single option is chosen automatically. `next` is the first level with a real choice, or null when the
 * vehicle is complete; if that level has no options, the choices match no vehicle. `askedLevels` lists the chosen levels that had more than one option, to which
 * Back can return.
 */
export interface CascadeState {
  readonly vehicle: LeadVehicle;
  readonly next: { readonly key: CascadeKey; readonly options: readonly CascadeOption[] } | null;
  readonly askedLevels: readonly CascadeKey[];
}

/** Whether make, model or year is not in the catalogue, so that no lower level can be asked. */
export const isUnlisted = ({ vehicle, next }: Pick<CascadeState, "vehicle" | "next">): boolean =>
  next !== null &&
  UNLISTED_LEVELS.some((key) => key === next.key) &&
  next.options.length === 0 &&
  vehicle[next.key] !== null;

/** Levels at which a vehicle may be missing from the catalogue. */
export const UNLISTED_LEVELS = ["make", "model", "year"] as const;
export type UnlistedLevel = (typeof UNLISTED_LEVELS)[number];

export function walkCascade(start: LeadVehicle, data: CascadeData): CascadeState {
  let vehicle = start;
  const askedKeys: CascadeKey[] = [];
  for (const key of CASCADE) {
    const options = optionsAtLevel(key, vehicle, data);
    const selectedValue = vehicle[key];
    const isKnown =
      key === "make" || key === "model"
        ? options.some(({ value }) => isSameOption(value, String(selectedValue)))
        : matchesCascade(key, vehicle, data);
    if (selectedValue !== null && isKnown) {
      if (options.length > 1) askedKeys.push(key);
      continue;
    }
    if (key === "variant" && selectedValue === null) {
      const leadVehicle = completeWithoutVariant(vehicle, data);
      if (leadVehicle !== null) return { vehicle: leadVehicle, next: null, askedLevels: askedKeys };
    }
    const singleOption = options.length === 1 ? options[0] : undefined;
    if (selectedValue !== null || !singleOption)
      return { vehicle, next: { key, options: selectedValue === null ? options : [] }, askedLevels: askedKeys };
    vehicle = fillLevel(vehicle, key, singleOption.value);
  }
  const row = bestVariant(vehicle, data);
  return { vehicle: row ? completeVehicle(vehicle, row) : vehicle, next: null, askedLevels: askedKeys };
}

/** Completes a vehicle from its catalogue row. The grade is kept only if the customer chose it by name; a version identified by its engine has no grade. */
function completeVehicle(vehicle: LeadVehicle, row: Variant): LeadVehicle {
  const variant = applyVariant(vehicle, row);
  return vehicle.variant !== null && isSameOption(row.variant, vehicle.variant) ? variant : withoutGrade(variant);
}

function withoutGrade(vehicle: LeadVehicle): LeadVehicle {
  const vehicleWithoutVariant = { ...vehicle, variant: null };
  return { ...vehicleWithoutVariant, description: describeVehicle(vehicleWithoutVariant) };
}

/**
 * Completes a vehicle without asking for the variant if all its versions agree in everything that matters. null = they differ in something that affects a
 * price or whether a job fits.
 */
function completeWithoutVariant(vehicle: LeadVehicle, data: CascadeData): LeadVehicle | null {
  const candidates = possibleVersions("variant", vehicle, data);
  const [first] = [...candidates].sort(compareByRank(data.country));
  if (first === undefined || !candidates.every((row) => jobKey(row, vehicle.year) === jobKey(first, vehicle.year)))
    return null;
  const variant = applyVariant(vehicle, first);
  return candidates.every((row) => isSameOption(row.variant, first.variant)) ? variant : withoutGrade(variant);
}

/** The versions that match the choices above a level: those sold in this country, or all if none was. */
function possibleVersions(key: CascadeKey, vehicle: LeadVehicle, data: CascadeData): readonly Variant[] {
  const rows = matchingVariants(key, vehicle, data.variants, data.country);
  const rowsSoldHere = rows.filter((row) => isSoldIn(row, data.country));
  return rowsSoldHere.length > 0 ? rowsSoldHere : rows;
}

/** One version for each price that the vehicle may have when its owner could not answer all levels, lowest price category first. */
export function versionsByPrice(vehicle: LeadVehicle, data: CascadeData): readonly Variant[] {
  const key = CASCADE.find((level) => vehicle[level] === null);
  if (key === undefined || key === "make" || key === "model" || key === "year") return [];
  const byKey = new Map(possibleVersions(key, vehicle, data).map((row) => [jobKey(row, vehicle.year), row]));
  return [...byKey.values()].sort(
    (a, b) => a.priceCategory - b.priceCategory || (a.cylinders ?? 0) - (b.cylinders ?? 0),
  );
}

/** Key of the facts that affect prices and fit. Versions with the same key get the same jobs at the same prices. */
const jobKey = (row: Variant, year: number | null): string =>
  [
    row.priceCategory,
    row.engine,
    row.displacementL,
    row.cylinders,
    row.induction,
    row.drive,
    row.transmissionType,
    findPackedFacts(row.factsByYear, year),
  ]
    .map((fact) => optionKey(String(fact ?? "")))
    .join("|");

/**
 * Describes a version by its grade if it was sold in this country. Otherwise it uses facts that the owner can check, because local owners do not know other
 * markets' grades.
 */
function versionLabel(row: Variant, country: Country): string {
  if (isSoldIn(row, country)) return row.variant;
  const drive = row.drive === "AWD" || row.drive === "4WD" ? row.drive : null;
  const gearbox = row.transmissionType === "DCT/AMT" ? "dual clutch" : row.transmissionType;
  return [row.engine, drive, gearbox].filter((part) => part !== null && part !== "").join(", ");
}

/** The catalogue row of a complete vehicle. Among equal labels, a version sold here wins, then the newer generation, then the smaller id. */
export function bestVariant(
  vehicle: LeadVehicle,
  { variants, country }: Pick<CascadeData, "variants" | "country">,
): Variant | null {
  if (CASCADE.some((key) => vehicle[key] === null)) return null;
  return [...matchingVariants(null, vehicle, variants, country)].sort(compareByRank(country))[0] ?? null;
}

const compareByRank = (country: Country) => (a: Variant, b: Variant) =>
  Number(isSoldIn(b, country)) - Number(isSoldIn(a, country)) || b.startYear - a.startYear || (a.mid < b.mid ? -1 : 1);

/** Whether the catalogue contains the choices at this level and above. */
function matchesCascade(key: CascadeKey, vehicle: LeadVehicle, { variants, country }: CascadeData): boolean {
  const next = CASCADE[CASCADE.indexOf(key) + 1] ?? null;
  return matchingVariants(next, vehicle, variants, country).length > 0;
}

/** The variants that match every level above `key`; `key` null = all levels. */
function matchingVariants(
  key: CascadeKey | null,
  vehicle: LeadVehicle,
  variants: readonly Variant[],
  country: Country,
): readonly Variant[] {
  const precedingLevels = key === null ? CASCADE : CASCADE.slice(0, CASCADE.indexOf(key));
  return variants.filter((row) =>
    precedingLevels.every((level) => {
      const selectedValue = vehicle[level];
      if (selectedValue === null) return false;
      if (level === "year") return row.startYear <= Number(selectedValue) && Number(selectedValue) <= row.endYear;
      if (isSameOption(row[level], String(selectedValue))) return true;
      return level === "variant" && isSameOption(versionLabel(row, country), String(selectedValue));
    }),
  );
}

const isSameOption = (a: string, b: string) => optionKey(a) === optionKey(b);

function toOptions(labels: readonly (readonly [label: string, isSoldHere: boolean])[]): readonly CascadeOption[] {
  const optionsByKey = new Map<string, CascadeOption>();
  for (const [value, isSoldHere] of labels) {
    const key = optionKey(value);
    const cascadeOption = optionsByKey.get(key);
    if (!cascadeOption || (isSoldHere && !cascadeOption.isSoldHere)) optionsByKey.set(key, { value, isSoldHere });
  }
  return [...optionsByKey.values()].sort(
    (a, b) => Number(b.isSoldHere) - Number(a.isSoldHere) || compareLabels(a.value, b.value),
  );
}

const LABEL_COLLATOR = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts "Other" and "Standard" last, because they mean "not named". */
function compareLabels(a: string, b: string): number {
  return Number(isUnnamed(a)) - Number(isUnnamed(b)) || LABEL_COLLATOR.compare(a, b);
}

const isUnnamed = (label: string) => label === "Other" || label === "Standard";

function yearOptions(rows: readonly Variant[], country: Country): readonly CascadeOption[] {
  const years = new Map<number, boolean>();
  for (const row of rows) {
    for (let year = row.startYear; year <= row.endYear; year++)
      years.set(year, (years.get(year) ?? false) || isSoldIn(row, country));
  }
  return [...years].sort(([a], [b]) => b - a).map(([year, isSoldHere]) => ({ value: String(year), isSoldHere }));
}
