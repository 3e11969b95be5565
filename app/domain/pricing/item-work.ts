import { kindOfTask, type TaskKindId } from "../lead/cart/kinds";
import type { Task } from "../catalogue/task";
import { type RepairItem, TYRE_QUALITY, type TyreSelection, type WindscreenFeatures } from "../lead/cart-item";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";
import type { PricingCatalogue, Tyre } from "./catalogue";
import { taskWork } from "./task-work";
import { type PricedVehicle, type Work, calculateHours } from "./work";
import { ZERO_FRACTION } from "../core/money/fraction";

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

const PRICE_KEY_BY_QUALITY: Readonly<Record<number, keyof Tyre["prices"]>> = {
  [TYRE_QUALITY.Commercial]: "commercial",
  [TYRE_QUALITY.Premium]: "premium",
  [TYRE_QUALITY.Value]: "value",
  [TYRE_QUALITY.Budget]: "budget",
};

/** Tyres: quantity x retail price, fitted and balanced, no labour. null when the size, quality or quantity is not chosen or not available. */
function tyreWork(task: Task, tyreSelection: TyreSelection | null, catalogue: PricingCatalogue): Work | null {
  if (!tyreSelection || tyreSelection.quality === null || tyreSelection.quantity === null) return null;
  const tyre = catalogue.tyres.find(
    (row) =>
      row.width === tyreSelection.width && row.profile === tyreSelection.profile && row.rim === tyreSelection.rim,
  );
  const priceKey = PRICE_KEY_BY_QUALITY[tyreSelection.quality];
  const amount = tyre && priceKey ? tyre.prices[priceKey] : null;
  if (!tyre || amount === null || amount === undefined) return null;
  return {
    kind: "tyres",
    categoryId: task.categoryId,
    hours: ZERO_FRACTION,
    maxHours: ZERO_FRACTION,
    parts: [],
    tyres: { each: amount, quantity: tyreSelection.quantity, leadDays: tyre.leadDays },
    incursCommission: true,
  };
}

const WINDSCREEN_PART_CODE = "GLS-WS";
const ADD_ON_PART_CODES = {
  rainSensors: "GLS-RAIN",
  antenna: "GLS-ANT",
  brakeLaneAssist: "GLS-LANE",
  forwardFacingCameras: "GLS-CAM",
} as const;

/** A windscreen: labour, the glass and one part for each of its features. null until at least one feature question is answered. */
function windscreenWork(
  task: Task,
  features: WindscreenFeatures | null,
  category: PriceCategory,
  catalogue: PricingCatalogue,
): Work | null {
  if (!features || task.minHours100 === null || task.maxHours100 === null) return null;
  if (Object.values(features).every((answer) => answer === null)) return null;
  const selections = Object.entries(ADD_ON_PART_CODES).flatMap(([feature, code]) =>
    features[feature as keyof typeof ADD_ON_PART_CODES] === true ? [code] : [],
  );
  const parts = [WINDSCREEN_PART_CODE, ...selections].flatMap((code) => {
    const part = catalogue.parts.get(code);
    return part ? [{ part, quantity: 1 }] : [];
  });
  if (parts.length !== selections.length + 1) return null;
  const hours = calculateHours({ minHours100: task.minHours100, maxHours100: task.maxHours100 }, category);
  return {
    kind: "windscreen",
    categoryId: task.categoryId,
    hours,
    maxHours: hours,
    parts,
    tyres: null,
    incursCommission: true,
  };
}
