import type { Task } from "../catalogue/task";
import type { WindscreenFeatures } from "../lead/cart-item";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";
import type { PricingCatalogue } from "./catalogue";
import { calculateHours, type Work } from "./work";

const WINDSCREEN_PART_CODE = "GLS-WS";
const ADD_ON_PART_CODES = {
  rainSensors: "GLS-RAIN",
  antenna: "GLS-ANT",
  brakeLaneAssist: "GLS-LANE",
  forwardFacingCameras: "GLS-CAM",
} as const;

/** A windscreen: labour, the glass and one part for each of its features. null until at least one feature question is answered. */
export function windscreenWork(
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
