import type { Journey } from "../../../domain/funnel/journey";
import type { Context } from "../../context";
import type { FoundVehicle } from "../screen-parts";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { confirmVehicle, toVehicleOptions } from "../vehicles-of-plate";
import { lookUpRego } from "../../catalogue/vehicle/look-up-rego";

export interface FleetVehicleScreen {
  readonly fleetName: string;
  readonly rego: string;
  /** What the register knows of the plate; empty = nothing, or it did not answer. */
  readonly vehicles: readonly FoundVehicle[];
}

export interface FleetVehicleAnswer {
  /** A vehicle of the plate; null = by hand. */
  readonly mid: string | null;
}

/** A member's car: offered where the register knows the plate, told by hand where it does not (F-194). */
const screen: LoadScreen<FleetVehicleScreen> = async (context, { fleet, lead }) => {
  if (fleet === null) return { goTo: "vehicle-rego-check" };
  const { rego, regoState } = lead.vehicle;
  const outcome = await lookUpRego(context, rego ?? "", regoState);
  return {
    fleetName: fleet.name,
    rego: [rego, regoState].filter(Boolean).join(", "),
    vehicles: outcome.ok ? toVehicleOptions(outcome.vehicles) : [],
  };
};

/** The member's car: one that the register knows for the plate, or make and model by hand. The membership stays on the lead (F-194). */
const describeFleetVehicle = (
  context: Context,
  journey: Journey,
  { mid }: FleetVehicleAnswer,
): Decision | Promise<Decision> =>
  mid === null ? { ok: true, to: "vehicle-make" } : confirmVehicle(context, journey, { mid });

export const unidentifiedFleetVehicle: StepLogic<FleetVehicleScreen, FleetVehicleAnswer> = {
  screen,
  answer: describeFleetVehicle,
};
