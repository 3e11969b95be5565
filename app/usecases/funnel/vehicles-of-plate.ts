import type { Journey } from "../../domain/funnel/journey";
import { refuse } from "../../domain/core/outcomes";
import { formatMakeAndModel, formatVersion } from "../../domain/catalogue/vehicle/describe";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../context";
import { continueAfterCascade } from "./after-cascade";
import type { FoundVehicle } from "./screen-parts";
import type { Decision } from "./step";
import { lookUpRego } from "../catalogue/vehicle/look-up-rego";
import { findNextOptions } from "../catalogue/vehicle/cascade-data";

/** A vehicle as an option on a page. */
function toVehicleOption({
  mid,
  year,
  make,
  model,
  variant,
  engine,
  transmission,
  body,
}: LeadVehicle): readonly FoundVehicle[] {
  if (mid === null) return [];
  return [
    {
      mid,
      title: [year, formatMakeAndModel({ make, model })].filter(Boolean).join(" "),
      detail: [formatVersion(variant), engine, transmission, body]
        .filter((part) => part !== null && part !== "" && part !== "Standard" && part !== "Other")
        .join(", "),
    },
  ];
}

/** The vehicles for a plate as options. Labels do not contain the grade, so vehicles that would have the same label are shown once. */
export function toVehicleOptions(vehicles: readonly LeadVehicle[]): readonly FoundVehicle[] {
  const vehiclesByText = new Map<string, FoundVehicle>();
  for (const choice of vehicles.flatMap(toVehicleOption)) {
    const text = `${choice.title} / ${choice.detail}`;
    if (!vehiclesByText.has(text)) vehiclesByText.set(text, choice);
  }
  return [...vehiclesByText.values()];
}

export interface RegoFoundAnswer {
  readonly mid: string;
}

/**
 * Handles the choice of a vehicle. It must be one of the vehicles for the plate. The plate is looked up again, because form data is not trusted; the lookup is
 * cached for a day.
 */
export async function confirmVehicle(context: Context, { lead }: Journey, { mid }: RegoFoundAnswer): Promise<Decision> {
  const outcome = await lookUpRego(context, lead.vehicle.rego ?? "", lead.vehicle.regoState);
  const vehicle = outcome.ok ? outcome.vehicles.find((leadVehicle) => leadVehicle.mid === mid) : undefined;
  if (vehicle === undefined) return refuse("invalid-input", { mid: ["Choose your vehicle"] });
  return continueAfterCascade(context, lead, await findNextOptions(context, vehicle));
}
