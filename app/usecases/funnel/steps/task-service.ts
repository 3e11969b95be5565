import { findKind } from "../../../domain/lead/cart/kinds";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { findService } from "../../../domain/lead/cart/new-item";
import { addItemsPatch } from "../add-jobs";
import type { ServiceChoice } from "../screen-parts";
import { listServiceChoices } from "../service-choices";
import type { Decision, LoadScreen, StepLogic } from "../step";

export interface TaskServiceScreen {
  readonly services: readonly ServiceChoice[];
}

export interface ServiceAnswer {
  readonly serviceTypeId: number;
}

const screen: LoadScreen<TaskServiceScreen> = (_, { lead, limits }) =>
  limits.offersServices ? { services: listServiceChoices(lead.vehicle.fuel) } : { goTo: "task-select" };

/** Adds the chosen service to the cart. If it is already there, it keeps its interval. */
function chooseService(_: Context, journey: Journey, { serviceTypeId }: ServiceAnswer): Decision {
  const { lead, limits } = journey;
  const service = findService(serviceTypeId);
  if (service === null || !limits.offersServices)
    return refuse("invalid-input", { serviceTypeId: ["Choose a service"] });
  if (lead.cart.some((item) => findKind(item) === findKind(service))) return { ok: true, to: "task-your-items" };
  return { ok: true, patch: addItemsPatch(journey, [service]), to: "task-your-items" };
}

export const taskService: StepLogic<TaskServiceScreen, ServiceAnswer> = { screen, answer: chooseService };
