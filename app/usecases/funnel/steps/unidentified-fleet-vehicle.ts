import type { Journey } from "../../../domain/funnel/journey";
import type { Context } from "../../context";
import type { FoundVehicle } from "../screen-parts";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { confirmVehicle, toVehicleOptions } from "../vehicles-of-plate";
import { lookUpRego } from "../../catalogue/vehicle/look-up-rego";

export interface FleetVehicleScreen {
  readonly fleetName: string;
  readonly rego: string;
  /** Vehicles that the register has for the plate. Empty = it has none, or it was unavailable. */
  readonly vehicles: readonly FoundVehicle[];
}

export interface FleetVehicleAnswer {
  /** The vehicle chosen for the plate. Null = the vehicle is entered by hand. */
  readonly mid: string | null;
}

/** Asks for the member's car. If the register knows the plate, its vehicles are offered. Otherwise the car is entered by hand (F-194). */
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

/** Stores the member's car: one that the register offered, or one that is entered by hand. The lead keeps the membership (F-194). */
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
