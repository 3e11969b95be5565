import type { FoundVehicle } from "../screen-parts";
import type { LoadScreen, StepLogic } from "../step";
import { type FoundAnswer, confirmFound, foundVehicle } from "../vehicles-of-plate";
import { lookUpRego } from "../../vehicle/look-up-rego";

export interface RegoFoundScreen {
  readonly rego: string;
  readonly vehicles: readonly FoundVehicle[];
  readonly chosen: string | null;
}

/** The vehicles of the plate that is on the lead. */
const screen: LoadScreen<RegoFoundScreen> = async (context, { lead }) => {
  const { rego, regoState, mid } = lead.vehicle;
  const outcome = await lookUpRego(context, rego ?? "", regoState);
  if (!outcome.ok) return { goTo: "vehicle-rego-not-found" };
  return {
    rego: [rego, regoState].filter(Boolean).join(", "),
    vehicles: outcome.vehicles.flatMap(foundVehicle),
    chosen: mid,
  };
};

export const vehicleRegoFound: StepLogic<RegoFoundScreen, FoundAnswer> = { screen, answer: confirmFound };
