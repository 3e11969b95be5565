import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/outcomes";
import type { Context } from "../../context";
import { listGarage } from "../../garage/list-garage";
import { nextOptions } from "../../vehicle/next-options";
import { resolveVehicle } from "../../vehicle/resolve-vehicle";
import type { Decision } from "../decision";
import { afterCascade } from "./vehicle";

/** "keep", or the id of a vehicle in the garage. */
export interface GarageAnswer {
  readonly garageVehicle: string;
}

/** A vehicle of one's own garage, or the one the quote has already (F-190). What was kept is looked up again: catalogue and schedules move on. */
export async function chooseFromGarage(
  context: Context,
  { lead }: Journey,
  { garageVehicle }: GarageAnswer,
): Promise<Decision> {
  if (garageVehicle === "keep" && lead.vehicle.mid !== null) return { ok: true, to: "onward" };
  const garage = await listGarage(context);
  const kept = garage.ok ? garage.vehicles.find(({ id }) => id === garageVehicle)?.vehicle : undefined;
  if (kept === undefined) return refuse("invalid-input", { garageVehicle: ["Choose one of your vehicles"] });
  const { mid, year, rego, regoState, isVerifiedRego, vin } = kept;
  const resolved = mid === null || year === null ? null : await resolveVehicle(context, mid, year);
  const state = resolved?.ok
    ? { vehicle: resolved.vehicle, next: null }
    : await nextOptions(context, { ...kept, mid: null });
  return afterCascade(context, lead, { ...state, vehicle: { ...state.vehicle, rego, regoState, isVerifiedRego, vin } });
}
