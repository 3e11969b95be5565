import { isRepair, isService } from "../../../domain/lead/cart-item";
import { addItems, logbookService } from "../../../domain/lead/cart/cart-items";
import { basicService } from "../../../domain/lead/cart/new-item";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/core/outcomes";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import { toCartPatch } from "../add-jobs";
import type { Decision, LoadScreen, StepLogic } from "../step";

export interface TaskErrorScreen {
  readonly problems: readonly string[];
  readonly vehicle: string;
  readonly offersBasicService: boolean;
  /** Name of a service that fits and therefore remains in the cart. Null = a Basic Service is added. */
  readonly keptService: string | null;
}

export interface TaskErrorAnswer {
  readonly choice: "basic" | "another";
}

const screen: LoadScreen<TaskErrorScreen> = (_, { lead, limits, impossibleJobNames }) => ({
  offersBasicService: limits.offersServices,
  keptService: lead.cart.find((item) => isService(item) && !impossibleJobNames.includes(item.name))?.name ?? null,
  problems: impossibleJobNames,
  vehicle: describeVehicle(lead.vehicle),
});

/**
 * Removes the jobs that do not fit the vehicle. The page lists their names. Then adds a Basic Service, or returns to the tasks (ledger F-087, F-088). A logbook
 * service that fits stays, because it includes everything in a Basic Service.
 */
function resolveVehicleProblems(
  _: Context,
  { lead, limits, configuration, impossibleJobNames }: Journey,
  { choice }: TaskErrorAnswer,
): Decision {
  const logbook = logbookService(lead.cart);
  const fittingItems = lead.cart.filter(
    (item) =>
      !(isRepair(item) && !item.isCustom && impossibleJobNames.includes(item.name)) &&
      !(item === logbook && lead.vehicle.serviceScheduleId === null),
  );
  if (choice === "basic" && !limits.offersServices) return refuse("invalid-input", { choice: ["Choose another job"] });
  if (choice === "another") return { ok: true, patch: toCartPatch(lead.cart, fittingItems), to: "task-select" };
  const remainingItems = fittingItems.some(isService)
    ? fittingItems
    : addItems(configuration.allowsSeveralItems ? fittingItems : [], [basicService]);
  return { ok: true, patch: toCartPatch(lead.cart, remainingItems), to: "onward" };
}

export const vehicleTaskError: StepLogic<TaskErrorScreen, TaskErrorAnswer> = { screen, answer: resolveVehicleProblems };
