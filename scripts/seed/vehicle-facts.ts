import {
  FACT_NAMES,
  type FactName,
  type FactsByYear,
  packFacts,
  packFactsByYear,
  VEHICLE_FACTS,
  type VehicleFacts,
} from "../../app/domain/catalogue/vehicle/vehicle-facts.ts";
import { type CsvRow, type DataReader, readCell, parseCsv, wholeOrNull, splitWords } from "./table.ts";

/** A row of data/catalogue/vehicle-facts.csv. An empty column matches any value. */
interface FactRule {
  readonly fromYear: number | null;
  readonly toYear: number | null;
  readonly facts: VehicleFacts;
  isForModel(make: string, model: string): boolean;
  /** Checks every condition except make, model and year. */
  matches(vehicle: VehicleRow): boolean;
}

/** The columns of a vehicle table that determine facts. */
export interface VehicleRow {
  readonly make: string;
  readonly model: string;
  readonly startYear: number;
  readonly endYear: number;
  readonly body: string;
  readonly fuel: string;
  readonly transmission: string;
  readonly variant: string;
  readonly displacementL: string | null;
  readonly cylinders: number | null;
  readonly induction: string | null;
  readonly drive: string | null;
  readonly transmissionType: string | null;
  readonly transmissionSource: string | null;
  /** US, GB, or the market in the compiled table. */
  readonly market: string;
}

const FILE = "catalogue/vehicle-facts.csv";

/** Facts of every version in the vehicle tables. For each fact, the first matching row of the file that states it is used. */
export function vehicleFacts(read: DataReader): (vehicle: VehicleRow) => string {
  const rules = parseCsv(read(FILE))
    .filter((row) => readCell(row, "confidence") !== "low")
    .map(parseFactRule);
  const byModel = new Map<string, readonly FactRule[]>();
  const factsByVehicle = new Map<string, string>();
  return (vehicle) => {
    const facts = factsFromTables(vehicle);
    const describedVehicle = { ...vehicle, induction: facts.induction ?? null, drive: facts.drive ?? null };
    // Grade and source are not part of the key, because the facts derived from them are already included.
    const key = JSON.stringify({
      ...describedVehicle,
      variant: "",
      market: "",
      transmissionSource: "",
      gearbox: facts.gearbox,
    });
    const packedFacts = factsByVehicle.get(key) ?? packFactsByYear(factsByYear(describedVehicle, facts));
    factsByVehicle.set(key, packedFacts);
    return packedFacts;
  };

  function rulesOf(make: string, model: string): readonly FactRule[] {
    const key = `${make}|${model}`;
    const factRules = byModel.get(key) ?? rules.filter((rule) => rule.isForModel(make, model));
    byModel.set(key, factRules);
    return factRules;
  }

  function factsByYear(vehicle: VehicleRow, facts: VehicleFacts): FactsByYear {
    const matchingRules = rulesOf(vehicle.make, vehicle.model).filter((rule) => rule.matches(vehicle));
    const { startYear, endYear } = vehicle;
    const changes = matchingRules
      .flatMap(({ fromYear, toYear }) => [fromYear ?? startYear, (toYear ?? endYear) + 1])
      .filter((year) => year > startYear && year <= endYear);
    const years = [startYear, ...new Set(changes.sort((a, b) => a - b))];
    const entries = years.map((fromYear) => ({ fromYear, facts: factsInYear(matchingRules, fromYear, facts) }));
    return entries.filter((entry, index) => {
      const before = entries[index - 1];
      return before === undefined || packFacts(before.facts) !== packFacts(entry.facts);
    });
  }
}

function factsInYear(rules: readonly FactRule[], year: number, facts: VehicleFacts): VehicleFacts {
  const applicableRules = rules.filter(
    ({ fromYear, toYear }) => (fromYear === null || year >= fromYear) && (toYear === null || year <= toYear),
  );
  return applicableRules.reduceRight<VehicleFacts>((vehicleFacts, rule) => ({ ...vehicleFacts, ...rule.facts }), facts);
}

function parseFactRule(row: CsvRow): FactRule {
  const readList = (column: string) => splitWords(readCell(row, column), /;/);
  const models = new Set(readList("models").map((model) => model.toLowerCase()));
  const fuels = readList("fuels");
  const litres = readList("litres");
  const bodies = readList("bodies");
  const transmissions = readList("transmissions");
  const drives = readList("drives");
  const cylinders = wholeOrNull(row, "cylinders");
  const induction = readCell(row, "induction");
  const allows = (allowed: readonly string[], value: string | null) =>
    allowed.length === 0 || (value !== null && allowed.includes(value));
  return {
    fromYear: wholeOrNull(row, "from_year"),
    toYear: wholeOrNull(row, "to_year"),
    facts: readFacts(readCell(row, "facts")),
    isForModel: (make, model) =>
      (readCell(row, "make") === "" || readCell(row, "make") === make) &&
      (models.size === 0 || models.has(model.toLowerCase())),
    matches: (vehicle) =>
      allows(fuels, vehicle.fuel) &&
      allows(litres, vehicle.displacementL) &&
      allows(bodies, vehicle.body) &&
      (allows(transmissions, vehicle.transmission) || allows(transmissions, vehicle.transmissionType)) &&
      allows(drives, vehicle.drive) &&
      (cylinders === null || cylinders === vehicle.cylinders) &&
      (induction === "" || induction === vehicle.induction),
  };
}

/** Parses "timing=chain; rearBrakes=disc". Throws if the file names an unknown fact or value. */
export function readFacts(text: string): VehicleFacts {
  return Object.fromEntries(
    splitWords(text, /;/).map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      if (!(FACT_NAMES as readonly string[]).includes(name)) throw new RangeError(`no fact is called "${name}"`);
      if (!(VEHICLE_FACTS[name as FactName] as readonly string[]).includes(value))
        throw new RangeError(`"${name}" cannot be "${value}"`);
      return [name, value];
    }),
  );
}

/** Facts that the vehicle tables contain themselves (data/README.md, data/README-anz.md). */
function factsFromTables(vehicle: VehicleRow): VehicleFacts {
  const gearbox = gearboxOf(vehicle);
  const induction = inductionOf(vehicle);
  const drive = driveOf(vehicle);
  return { ...(gearbox ? { gearbox } : {}), ...(induction ? { induction } : {}), ...(drive ? { drive } : {}) };
}

function gearboxOf({ fuel, transmission, ...vehicle }: VehicleRow): VehicleFacts["gearbox"] {
  if (transmission === "Manual" && vehicle.transmissionType === null) return "manual";
  if (transmission !== "Automatic" || fuel === "Electric") return undefined;
  // The source does not distinguish power-split hybrids from belt gearboxes or dual clutches from automated manuals, so their gearbox is unknown.
  if (fuel === "Hybrid" || fuel === "Plug-in Hybrid") return undefined;
  if (vehicle.transmissionType === "CVT") return "CVT";
  if (vehicle.transmissionType !== null)
    return vehicle.market !== "GB" && vehicle.transmissionSource?.startsWith("AMT") ? "automated manual" : undefined;
  // The British table names dual clutches and CVTs only if its description did.
  return vehicle.market === "GB" ? undefined : "automatic";
}

function inductionOf({ fuel, induction, market }: VehicleRow): VehicleFacts["induction"] {
  if (fuel === "Electric") return "none";
  if (induction === "turbo") return "turbo";
  if (induction === "supercharged") return "supercharger";
  return market === "GB" ? undefined : "none";
}

const VARIANT_FACTS: readonly (readonly [RegExp, (body: string) => VehicleFacts["drive"]])[] = [
  [/\b(4x4|4wd)\b/i, () => "4WD"],
  [/\b(awd|4motion|quattro|xdrive|4matic)\b/i, () => "AWD"],
  [/\bfwd\b/i, () => "FWD"],
  [/\brwd\b/i, () => "RWD"],
  [/\b(4x2|2wd)\b/i, (body) => (body === "Ute" || body === "Cab Chassis" ? "RWD" : "FWD/RWD")],
];

/** If a row covers two drive layouts, the name of the grade says which one a version has. */
function driveOf({ drive, variant, body }: VehicleRow): VehicleFacts["drive"] {
  const result = drive === "2WD" ? "FWD/RWD" : drive;
  if (result !== null && !result.includes("/")) return toDrive(result);
  const variantFact = VARIANT_FACTS.find(([pattern]) => pattern.test(variant))?.[1](body);
  if (variantFact === "FWD/RWD" && result !== null)
    return toDrive(result.split("/").find((value) => value === "FWD" || value === "RWD") ?? variantFact);
  return variantFact ?? (result === null ? undefined : toDrive(result));
}

function toDrive(drive: string): VehicleFacts["drive"] {
  const knownDrive = VEHICLE_FACTS.drive.find((value) => value === drive);
  if (knownDrive === undefined) throw new RangeError(`unknown drive "${drive}"`);
  return knownDrive;
}
