import type { Journey } from "../../domain/funnel/journey";
import { refuse } from "../../domain/outcomes";
import { makeAndModel, versionWords } from "../../domain/vehicle/describe";
import type { LeadVehicle } from "../../domain/vehicle/vehicle";
import type { Context } from "../context";
import { afterCascade } from "./after-cascade";
import type { FoundVehicle } from "./screen-parts";
import type { Decision } from "./step";
import { lookUpRego } from "../vehicle/look-up-rego";
import { nextOptions } from "../vehicle/next-options";

/** A vehicle as a choice on a page. */
function foundVehicle({
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
      title: [year, makeAndModel({ make, model })].filter(Boolean).join(" "),
      detail: [versionWords(variant), engine, transmission, body]
        .filter((part) => part !== null && part !== "" && part !== "Standard" && part !== "Other")
        .join(", "),
    },
  ];
}

/** The vehicles of a plate as choices, each text once: grades of other markets are not named, so several may read the same. */
export function foundVehicles(vehicles: readonly LeadVehicle[]): readonly FoundVehicle[] {
  const byText = new Map<string, FoundVehicle>();
  for (const choice of vehicles.flatMap(foundVehicle)) {
    const text = `${choice.title} / ${choice.detail}`;
    if (!byText.has(text)) byText.set(text, choice);
  }
  return [...byText.values()];
}

export interface FoundAnswer {
  readonly mid: string;
}

/** Only a vehicle that the plate stands for; the look-up is asked again (it is kept a day), the form is not believed. */
export async function confirmFound(context: Context, { lead }: Journey, { mid }: FoundAnswer): Promise<Decision> {
  const outcome = await lookUpRego(context, lead.vehicle.rego ?? "", lead.vehicle.regoState);
  const vehicle = outcome.ok ? outcome.vehicles.find((found) => found.mid === mid) : undefined;
  if (vehicle === undefined) return refuse("invalid-input", { mid: ["Choose your vehicle"] });
  return afterCascade(context, lead, await nextOptions(context, vehicle));
}
