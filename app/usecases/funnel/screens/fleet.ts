import { lookUpRego } from "../../vehicle/look-up-rego";
import type { LoadScreen } from "../screen";
import type { Screens } from "../screen-types";
import { foundVehicle } from "./rego-found";
import { plateForm } from "./vehicle";

/** Nobody was found, or the membership has ended: try again, call, or go on as an ordinary customer. */
export const notMember: LoadScreen<Screens["vehicle-rego-fleet-not-found"]> = (_, journey, parameters) => {
  const { fleet, lead } = journey;
  if (fleet === null) return { goTo: "vehicle-rego-check" };
  return {
    ...plateForm(journey),
    fleetName: fleet.name,
    phone: fleet.phones[lead.country],
    isInactive: parameters.get("sub") === "inactive",
  };
};

/** A member's car: offered where the register knows the plate, told by hand where it does not (F-194). */
export const memberVehicle: LoadScreen<Screens["unidentified-fleet-vehicle"]> = async (context, { fleet, lead }) => {
  if (fleet === null) return { goTo: "vehicle-rego-check" };
  const { rego, regoState } = lead.vehicle;
  const outcome = await lookUpRego(context, rego ?? "", regoState);
  return {
    fleetName: fleet.name,
    rego: [rego, regoState].filter(Boolean).join(", "),
    vehicles: outcome.ok ? outcome.vehicles.flatMap(foundVehicle) : [],
  };
};
