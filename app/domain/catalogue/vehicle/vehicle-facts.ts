/**
 * Facts, in addition to fuel, body and year, that determine which jobs a vehicle can have. data/catalogue/vehicle-facts.csv states them for families of
 * vehicles and engines; the seed stores them with each version. The order of keys and values is part of the stored format: append, never insert.
 */
export const VEHICLE_FACTS = {
  timing: ["belt", "wet belt", "chain", "gears", "rotary"],
  gearbox: [
    "manual",
    "automatic",
    "CVT",
    "dual-clutch",
    "dry dual-clutch",
    "automated manual",
    "hybrid transaxle",
    "single-speed",
  ],
  induction: ["turbo", "supercharger", "none"],
  /** "RWD/4WD" = either of the two, as in the vehicle tables. */
  drive: ["FWD", "RWD", "AWD", "4WD", "FWD/AWD", "RWD/AWD", "RWD/4WD", "4WD/AWD", "FWD/RWD"],
  transferCase: ["yes", "no"],
  rearBrakes: ["disc", "drum"],
  parkBrake: ["cable", "electric"],
  steering: ["hydraulic", "electro-hydraulic", "electric"],
  /** Diesel particulate filter. */
  dpf: ["yes", "no"],
  adBlue: ["yes", "no"],
  cabinFilter: ["yes", "no"],
  ignition: ["coils", "distributor"],
  petrolFilter: ["external", "in the tank"],
  radiatorFan: ["viscous", "electric"],
  clutchLinkage: ["hydraulic", "cable"],
  flywheel: ["dual-mass", "solid"],
  rearSprings: ["coil", "leaf"],
  frontSprings: ["coil", "torsion bar"],
  stopStart: ["yes", "no"],
  driveBelt: ["yes", "no"],
  airSuspension: ["yes", "no"],
  abs: ["yes", "no"],
  /** Sensors inside the wheels; "no" = none, or a warning derived from wheel speeds. */
  tyreSensors: ["yes", "no"],
  refrigerant: ["R134a", "R1234yf"],
} as const satisfies Record<string, readonly string[]>;

export type FactName = keyof typeof VEHICLE_FACTS;
/** An absent fact is unknown. */
export type VehicleFacts = { readonly [Name in FactName]?: (typeof VEHICLE_FACTS)[Name][number] };

export const FACT_NAMES = Object.keys(VEHICLE_FACTS) as readonly FactName[];

const UNKNOWN_VALUE = "-";

/** Packs facts into one character each, in table order. Every lead carries its facts, so they must be short. */
export function packFacts(facts: VehicleFacts): string {
  const codes = FACT_NAMES.map((name) => {
    const value = facts[name];
    return value === undefined ? UNKNOWN_VALUE : (VEHICLE_FACTS[name] as readonly string[]).indexOf(value).toString(36);
  });
  return codes.join("").replace(/-+$/, "");
}

/** Unpacks the result of `packFacts`. Any other value is treated as unknown. */
export function unpackFacts(packed: string | null | undefined): VehicleFacts {
  return Object.fromEntries(
    FACT_NAMES.flatMap((name, index) => {
      const value = VEHICLE_FACTS[name][Number.parseInt(packed?.[index] ?? UNKNOWN_VALUE, 36)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Facts of a version by build year, in ascending order; each entry applies from `fromYear` until the next one. */
export type FactsByYear = readonly { readonly fromYear: number; readonly facts: VehicleFacts }[];

/** Packs a version's facts for storage: "2005=2-0;2010=1". */
export const packFactsByYear = (years: FactsByYear): string =>
  years.map(({ fromYear, facts }) => `${fromYear}=${packFacts(facts)}`).join(";");

/** The packed facts of a version in one build year. Without a year, only facts that hold for all years are known. */
export function findPackedFacts(byYear: string, year: number | null): string | null {
  const entries = byYear.split(";").flatMap((entry) => {
    const [fromYear, packed] = entry.split("=");
    return packed === undefined ? [] : [{ fromYear: Number(fromYear), packed }];
  });
  const [first] = entries;
  if (first === undefined) return null;
  if (year !== null) return (entries.findLast(({ fromYear }) => fromYear <= year) ?? first).packed || null;
  const codes = [...first.packed].map((code, index) =>
    entries.every(({ packed }) => packed[index] === code) ? code : UNKNOWN_VALUE,
  );
  return codes.join("") || null;
}
