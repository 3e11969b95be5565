import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/outcomes";
import type { Context } from "../../context";
import { lookUpRego } from "../../vehicle/look-up-rego";
import { nextOptions } from "../../vehicle/next-options";
import type { Decision } from "../decision";
import { afterCascade } from "./vehicle";

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
