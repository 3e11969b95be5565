/**
 * What decides which jobs a vehicle can have, beyond its fuel, body and year. data/catalogue/vehicle-facts.csv states these
 * facts for families of vehicles and engines; the seed stores them with each version of the vehicle tables. The order of the
 * keys and of the values is part of the stored form: append, never insert.
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
  /** "RWD/4WD" = one or the other, as in the vehicle tables. */
  drive: ["FWD", "RWD", "AWD", "4WD", "FWD/AWD", "RWD/AWD", "RWD/4WD", "4WD/AWD", "FWD/RWD"],
  transferCase: ["yes", "no"],
  rearBrakes: ["disc", "drum"],
  parkBrake: ["cable", "electric"],
  steering: ["hydraulic", "electro-hydraulic", "electric"],
  /** A diesel particulate filter. */
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
/** A fact that is left out is not known. */
export type VehicleFacts = { readonly [Name in FactName]?: (typeof VEHICLE_FACTS)[Name][number] };

export const FACT_NAMES = Object.keys(VEHICLE_FACTS) as readonly FactName[];

const UNKNOWN = "-";

/** One character a fact, in the order of the table: a lead carries its facts with it, so they are short. */
export function packFacts(facts: VehicleFacts): string {
  const codes = FACT_NAMES.map((name) => {
    const value = facts[name];
    return value === undefined ? UNKNOWN : (VEHICLE_FACTS[name] as readonly string[]).indexOf(value).toString(36);
  });
  return codes.join("").replace(/-+$/, "");
}

/** Reads what `packFacts` wrote. Anything else is read as not known. */
export function unpackFacts(packed: string | null | undefined): VehicleFacts {
  return Object.fromEntries(
    FACT_NAMES.flatMap((name, index) => {
      const value = VEHICLE_FACTS[name][Number.parseInt(packed?.[index] ?? UNKNOWN, 36)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Facts of the build years of a version: from `fromYear` to the next entry. In order. */
export type FactsByYear = readonly { readonly fromYear: number; readonly facts: VehicleFacts }[];

/** "2005=2-0;2010=1": the stored form of a version's facts. */
export const packFactsByYear = (years: FactsByYear): string =>
  years.map(({ fromYear, facts }) => `${fromYear}=${packFacts(facts)}`).join(";");

/** The packed facts of a version in one build year. Without a year only what holds in all of them is known. */
export function packedFactsIn(byYear: string, year: number | null): string | null {
  const entries = byYear.split(";").flatMap((entry) => {
    const [fromYear, packed] = entry.split("=");
    return packed === undefined ? [] : [{ fromYear: Number(fromYear), packed }];
  });
  const [first] = entries;
  if (first === undefined) return null;
  if (year !== null) return (entries.findLast(({ fromYear }) => fromYear <= year) ?? first).packed || null;
  const codes = [...first.packed].map((code, index) =>
    entries.every(({ packed }) => packed[index] === code) ? code : UNKNOWN,
  );
  return codes.join("") || null;
}
