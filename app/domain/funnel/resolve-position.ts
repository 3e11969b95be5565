import { isRewardsLead } from "../lead/funnel-configuration";
import type { Journey } from "./journey";
import type { StepId } from "./steps";

/**
 * Returns the step that this visitor sees in place of the given one. Customers of the rewards partner review their cart on a separate page (F-059). Without
 * the rego lookup, the vehicle questions start with the make (F-469). The older screen has its own customer step. All other steps are unchanged.
 */
export function resolveStep(
  step: StepId,
  { lead, configuration, screenVersion }: Pick<Journey, "lead" | "configuration" | "screenVersion">,
): StepId {
  switch (step) {
    case "task-your-items":
    case "task-your-items-rewards":
      return isRewardsLead(lead) ? "task-your-items-rewards" : "task-your-items";
    case "vehicle-rego-check":
    case "vehicle-rego-found":
    case "vehicle-rego-not-found":
      return configuration.usesRegoLookup ? step : "vehicle-make";
    // The older screen asks for contact details and shows the summary on one page (F-079).
    case "customer":
    case "customer-details-step1":
      return screenVersion === 1 ? "customer-2" : step;
    default:
      return step;
  }
}

/** Whether the step is one of the two pages of the cart review. */
export const isCartReview = (step: StepId): boolean => step === "task-your-items" || step === "task-your-items-rewards";
