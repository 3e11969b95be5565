import type { Country } from "../../core/country/country";
import { type CascadeData, optionsAtLevel } from "./cascade";
import { chooseLevel } from "./clear-below";
import type { RegisterFacts } from "./rego-lookup";
import type { LeadVehicle } from "./vehicle";
import { isSoldIn, optionKey, type Variant, type VehicleModel } from "./variant";

/** Tolerance for engine sizes, because registers and catalogues round them differently. */
const CAPACITY_TOLERANCE_CC = 50;

/**
 * Finds the catalogue's model for a provider's make and model; null = none. Punctuation and case are ignored ("CX5", "MERCEDES BENZ"). Names from other
 * markets are tried next ("Shogun"), then a longer text that begins with a model ("HILUX SR5").
 */
export function findModel(
  models: readonly VehicleModel[],
  aliases: readonly (readonly [model: string, alsoKnownAs: string])[],
  make: string,
  model: string,
): VehicleModel | null {
  const makeModels = models.filter((row) => normaliseLetters(row.make) === normaliseLetters(make));
  const modelLetters = normaliseLetters(model);
  const exactMatch = makeModels.find((row) => normaliseLetters(row.model) === modelLetters);
  if (exactMatch) return exactMatch;
  for (const [existing, aliasValues] of aliases) {
    const names = [existing, ...aliasValues.replace(/\([^)]*\)/g, "").split(/[,/]/)].map(normaliseLetters);
    if (!names.includes(modelLetters)) continue;
    const aliasMatch = makeModels.find((row) => names.includes(normaliseLetters(row.model)));
    if (aliasMatch) return aliasMatch;
  }
  const prefixMatches = makeModels.filter(
    (row) =>
      modelLetters.startsWith(normaliseLetters(row.model)) &&
      new RegExp(`^\\s*${escapeRegExp(row.model)}\\b`, "i").test(model),
  );
  return prefixMatches.reduce<VehicleModel | null>(
    (best, row) => (best === null || row.model.length > best.model.length ? row : best),
    null,
  );
}

/** Tolerated difference in years between the register and the model year. New Zealand registers the year of manufacture. */
const YEAR_TOLERANCE: Readonly<Record<Country, number>> = { AU: 0, NZ: 1 };

/**
 * The variants of one model that best match the facts; if there are several, the customer chooses one. A different fuel or gearbox is never offered; body,
 * badge, engine and capacity narrow down the rest. Variants sold in the country come first, but others are not ruled out, because used imports are registered
 * too.
 */
export function matchFacts(facts: RegisterFacts, variants: readonly Variant[], country: Country): readonly Variant[] {
  const { year } = facts;
  if (year === null) return [];
  const filterByYear = (tolerance: number) =>
    variants.filter((row) => row.startYear - tolerance <= year && year <= row.endYear + tolerance);
  const yearMatches = filterByYear(0).length > 0 ? filterByYear(0) : filterByYear(YEAR_TOLERANCE[country]);
  const candidates = yearMatches.filter(
    (row) =>
      (facts.fuel === null || row.fuel === facts.fuel) &&
      (facts.transmission === null || row.transmission === facts.transmission),
  );
  const rankings: readonly ((row: Variant) => number)[] = [
    (row) => Number(facts.body !== null && optionKey(row.body) === optionKey(facts.body)),
    (row) => badgeSimilarity(facts.badge, row.variant),
    (row) => Number(facts.engine !== null && optionKey(row.engine) === optionKey(facts.engine)),
    (row) =>
      Number(
        facts.capacityCc !== null &&
          row.displacementL !== null &&
          Math.abs(Number(row.displacementL) * 1000 - facts.capacityCc) <= CAPACITY_TOLERANCE_CC,
      ),
  ];
  return uniqueByLabel(rankings.reduce(keepBest, candidates), country);
}

/**
 * Fills in a vehicle whose year is chosen, level by level, as long as the register's values match a catalogue option. The first open level is the next
 * question (F-186).
 */
export function mergeFacts(vehicle: LeadVehicle, facts: RegisterFacts, data: CascadeData): LeadVehicle {
  const registerValues = {
    body: facts.body,
    fuel: facts.fuel,
    transmission: facts.transmission,
    variant: facts.badge,
    engine: facts.engine,
  };
  let leadVehicle = vehicle;
  for (const key of ["body", "fuel", "transmission", "variant", "engine"] as const) {
    const options = optionsAtLevel(key, leadVehicle, data);
    const registerValue = registerValues[key];
    const option =
      registerValue === null
        ? options.length === 1
          ? options[0]
          : undefined
        : options.find(({ value }) => optionKey(value) === optionKey(registerValue));
    if (option === undefined) return leadVehicle;
    leadVehicle = chooseLevel(leadVehicle, key, option.value);
  }
  return leadVehicle;
}

/** Uses the register's values to describe a vehicle that is not in the catalogue. Without a make, the vehicle is unchanged. */
export function applyRegisterDetails(vehicle: LeadVehicle, facts: RegisterFacts): LeadVehicle {
  const { make, model, year, body, fuel, transmission, engine } = facts;
  if (make === null) return vehicle;
  return model === null ? { ...vehicle, make } : { ...vehicle, make, model, year, body, fuel, transmission, engine };
}

function keepBest(rows: readonly Variant[], rank: (row: Variant) => number): readonly Variant[] {
  const bestRank = Math.max(0, ...rows.map(rank));
  return rows.filter((row) => rank(row) === bestRank);
}

/** Number of words that badge and grade have in common; an identical text ranks highest. */
function badgeSimilarity(badge: string | null, variant: string): number {
  if (badge === null) return 0;
  if (optionKey(badge) === optionKey(variant)) return Number.MAX_SAFE_INTEGER;
  const variantWords = new Set(splitBadge(variant));
  return new Set(splitBadge(badge).filter((word) => variantWords.has(word))).size;
}

const splitBadge = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9.+]+/)
    .filter((word) => word !== "");

/** Keeps one variant per label. If neighbouring generations share a label, the newer one is kept. Variants sold in the country take precedence. */
function uniqueByLabel(rows: readonly Variant[], country: Country): readonly Variant[] {
  const byLabel = new Map<string, Variant>();
  const compareVersions = (row: Variant, other: Variant) =>
    Number(isSoldIn(row, country)) - Number(isSoldIn(other, country)) ||
    row.startYear - other.startYear ||
    (row.mid < other.mid ? 1 : -1);
  for (const row of rows) {
    const label = [row.body, row.fuel, row.transmission, row.variant, row.engine].map(optionKey).join("|");
    const variant = byLabel.get(label);
    if (!variant || compareVersions(row, variant) > 0) byLabel.set(label, row);
  }
  return [...byLabel.values()].sort(
    (a, b) =>
      Number(isSoldIn(b, country)) - Number(isSoldIn(a, country)) ||
      a.variant.localeCompare(b.variant, "en") ||
      (a.mid < b.mid ? -1 : 1),
  );
}

const normaliseLetters = (text: string) => text.toLowerCase().replace(/[^a-z0-9+]/g, "");
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
