/** Vehicle facts that part quantities depend on. */
export interface PartQuantityFacts {
  readonly fuel: string;
  readonly cylinders: number | null;
  readonly body: string;
  readonly drive: string | null;
}

/** Number of cylinders assumed when the catalogue does not know it. */
const DEFAULT_CYLINDERS = 4;

const FLUID_CAPACITY_LITRES = {
  oil_capacity_l: {
    three: "3.4",
    fourPetrol: "4.4",
    fourDiesel: "6.5",
    five: "9.0",
    sixPetrol: "5.8",
    sixDiesel: "7.5",
    eight: "8.0",
  },
  coolant_capacity_l: {
    three: "5",
    fourPetrol: "6.5",
    fourDiesel: "9",
    five: "11",
    sixPetrol: "9",
    sixDiesel: "11",
    eight: "12",
  },
} as const;
type EngineClass = keyof (typeof FLUID_CAPACITY_LITRES)["oil_capacity_l"];

/**
 * Quantity of a part in a service: a fixed number, the number of cylinders, or litres of a typical capacity (data/README-anz.md). Decimal text, so that prices
 * are computed without floats. Throws for an unknown rule.
 */
export function partQuantity(rule: string, vehicle: PartQuantityFacts): string {
  if (/^\d+(\.\d+)?$/.test(rule)) return rule;
  if (rule === "cylinders") return String(vehicle.cylinders ?? DEFAULT_CYLINDERS);
  if (rule === "oil_capacity_l" || rule === "coolant_capacity_l")
    return FLUID_CAPACITY_LITRES[rule][engineClass(vehicle)];
  const isWorkVehicle =
    vehicle.body === "Ute" || vehicle.body === "Cab Chassis" || (vehicle.drive?.split("/").includes("4WD") ?? false);
  const quantityByRule: Readonly<Record<string, string>> = {
    atf_capacity_l: isWorkVehicle ? "7" : "4",
    cvt_capacity_l: "4.5",
    mtf_capacity_l: "2.3",
    rear_diff_capacity_l: isWorkVehicle ? "2.8" : "1.2",
    front_diff_capacity_l: "1.7",
    transfer_case_capacity_l: "1.2",
    adblue_topup_l: "8",
  };
  const litres = quantityByRule[rule];
  if (litres === undefined) throw new RangeError(`no such quantity: ${rule}`);
  return litres;
}

function engineClass({ cylinders, fuel }: Pick<PartQuantityFacts, "cylinders" | "fuel">): EngineClass {
  const cylinderCount = cylinders ?? DEFAULT_CYLINDERS;
  const isDiesel = fuel === "Diesel";
  if (cylinderCount <= 3) return "three";
  if (cylinderCount === 4) return isDiesel ? "fourDiesel" : "fourPetrol";
  if (cylinderCount === 5) return "five";
  if (cylinderCount === 6) return isDiesel ? "sixDiesel" : "sixPetrol";
  return "eight";
}
