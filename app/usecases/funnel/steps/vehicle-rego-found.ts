import type { FoundVehicle } from "../screen-parts";
import type { LoadScreen, StepLogic } from "../step";
import { type RegoFoundAnswer, confirmVehicle, toVehicleOptions } from "../vehicles-of-plate";
import { lookUpRego } from "../../catalogue/vehicle/look-up-rego";

export interface RegoFoundScreen {
  readonly rego: string;
  readonly vehicles: readonly FoundVehicle[];
  readonly selected: string | null;
}

/** The vehicles that match the lead's plate. */
const screen: LoadScreen<RegoFoundScreen> = async (context, { lead }) => {
  const { rego, regoState, mid } = lead.vehicle;
  const outcome = await lookUpRego(context, rego ?? "", regoState);
  // If the plate was entered before the quote began, the customer may still need the form, to correct the plate or to continue with what the register knows.
  if (!outcome.ok) {
    const needsForm =
      outcome.code === "invalid-input" ||
      outcome.code === "rate-limited" ||
      (outcome.code === "rego-not-found" && outcome.prefill.make !== null && lead.vehicle.make === null);
    return { goTo: needsForm ? "vehicle-rego-check" : "vehicle-rego-not-found" };
  }
  return {
    rego: [rego, regoState].filter(Boolean).join(", "),
    vehicles: toVehicleOptions(outcome.vehicles),
    selected: mid,
  };
};

export const vehicleRegoFound: StepLogic<RegoFoundScreen, RegoFoundAnswer> = { screen, answer: confirmVehicle };
