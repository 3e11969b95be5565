/** Facts of a vehicle that quantities depend on. */
export interface MeasuredVehicle {
  readonly fuel: string;
  readonly cylinders: number | null;
  readonly body: string;
  readonly drive: string | null;
}

/** Number of cylinders assumed when the catalogue does not know it. */
const DEFAULT_CYLINDERS = 4;

const ENGINE_CAPACITY = {
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
type EngineClass = keyof (typeof ENGINE_CAPACITY)["oil_capacity_l"];

/**
 * Quantity of a part in a service: a fixed number, the number of cylinders, or litres of a typical capacity (data/README-anz.md). Decimal text, so that prices
 * are computed without floats. Throws for an unknown rule.
 */
export function partQuantity(rule: string, vehicle: MeasuredVehicle): string {
  if (/^\d+(\.\d+)?$/.test(rule)) return rule;
  if (rule === "cylinders") return String(vehicle.cylinders ?? DEFAULT_CYLINDERS);
  if (rule === "oil_capacity_l" || rule === "coolant_capacity_l") return ENGINE_CAPACITY[rule][engineClass(vehicle)];
  const isWorkVehicle =
    vehicle.body === "Ute" || vehicle.body === "Cab Chassis" || (vehicle.drive?.split("/").includes("4WD") ?? false);
  const quantityByFormula: Readonly<Record<string, string>> = {
    atf_capacity_l: isWorkVehicle ? "7" : "4",
    cvt_capacity_l: "4.5",
    mtf_capacity_l: "2.3",
    rear_diff_capacity_l: isWorkVehicle ? "2.8" : "1.2",
    front_diff_capacity_l: "1.7",
    transfer_case_capacity_l: "1.2",
    adblue_topup_l: "8",
  };
  const litres = quantityByFormula[rule];
  if (litres === undefined) throw new RangeError(`no such quantity: ${rule}`);
  return litres;
}

function engineClass({ cylinders, fuel }: Pick<MeasuredVehicle, "cylinders" | "fuel">): EngineClass {
  const count = cylinders ?? DEFAULT_CYLINDERS;
  const isDiesel = fuel === "Diesel";
  if (count <= 3) return "three";
  if (count === 4) return isDiesel ? "fourDiesel" : "fourPetrol";
  if (count === 5) return "five";
  if (count === 6) return isDiesel ? "sixDiesel" : "sixPetrol";
  return "eight";
}
