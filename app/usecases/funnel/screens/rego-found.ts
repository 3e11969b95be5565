import { makeAndModel, versionWords } from "../../../domain/vehicle/describe";
import type { LeadVehicle } from "../../../domain/vehicle/vehicle";
import { lookUpRego } from "../../vehicle/look-up-rego";
import type { LoadScreen } from "../screen";
import type { FoundVehicle } from "../screen-parts";
import type { Screens } from "../screen-types";

/** The vehicles of the plate that is on the lead. */
export const regoFound: LoadScreen<Screens["vehicle-rego-found"]> = async (context, { lead }) => {
  const { rego, regoState, mid } = lead.vehicle;
  const outcome = await lookUpRego(context, rego ?? "", regoState);
  if (!outcome.ok) return { goTo: "vehicle-rego-not-found" };
  return {
    rego: [rego, regoState].filter(Boolean).join(", "),
    vehicles: outcome.vehicles.flatMap(foundVehicle),
    chosen: mid,
  };
};

/** A vehicle as a choice on a page. */
export function foundVehicle({
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
