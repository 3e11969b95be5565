import { isRewardsLead } from "./configuration";
import type { Journey } from "./journey";
import type { StepId } from "./step-id";

/**
 * The step a visitor meets in place of another: the rewards partner's customers review their cart on a page of its own (F-059),
 * and without the rego lookup the vehicle begins with its make (F-469). Every other step stands for itself.
 */
export function standIn(step: StepId, { lead, configuration }: Pick<Journey, "lead" | "configuration">): StepId {
  switch (step) {
    case "task-your-items":
    case "task-your-items-rewards":
      return isRewardsLead(lead) ? "task-your-items-rewards" : "task-your-items";
    case "vehicle-rego-check":
    case "vehicle-rego-found":
    case "vehicle-rego-not-found":
      return configuration.usesRegoLookup ? step : "vehicle-make";
    default:
      return step;
  }
}

/** The two addresses of the cart review. */
export const isCartReview = (step: StepId): boolean => step === "task-your-items" || step === "task-your-items-rewards";
