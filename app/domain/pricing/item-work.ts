import { kindOfTask, type TaskKindId } from "../lead/cart/kinds";
import type { Task } from "../catalogue/task";
import type { RepairItem } from "../lead/cart-item";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";
import type { PricingCatalogue } from "./catalogue";
import { taskWork } from "./task-work";
import { tyreWork } from "./tyre-work";
import { windscreenWork } from "./windscreen-work";
import type { PricedVehicle, Work } from "./work";

/** Data for calculating the hours and parts of a job. */
export interface PricingTarget {
  readonly category: PriceCategory;
  readonly vehicle: PricedVehicle;
  readonly catalogue: PricingCatalogue;
}

type TaskWorkResolver = (task: Task, item: RepairItem | null, target: PricingTarget) => Work | null;

const resolveFromCatalogue: TaskWorkResolver = (task, _, { category, vehicle, catalogue }) =>
  taskWork(task, category, vehicle, catalogue);

const WORK_BY_KIND: Readonly<Record<TaskKindId, TaskWorkResolver>> = {
  repair: resolveFromCatalogue,
  inspection: resolveFromCatalogue,
  tyres: (task, item, { catalogue }) => tyreWork(task, item?.tyre ?? null, catalogue),
  windscreen: (task, item, { category, catalogue }) =>
    windscreenWork(task, item?.windscreen ?? null, category, catalogue),
};

/** Labour and parts of a task, based on the answers of its cart item; null = no price. */
export const resolveTaskWork: TaskWorkResolver = (task, item, target) =>
  WORK_BY_KIND[kindOfTask(task)](task, item, target);
