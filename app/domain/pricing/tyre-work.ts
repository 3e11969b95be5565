import type { Task } from "../catalogue/task";
import { TYRE_QUALITY, type TyreSelection } from "../lead/cart-item";
import { NOTHING } from "../money/fraction";
import type { PricingCatalogue, Tyre } from "./catalogue";
import type { Work } from "./work";

const PRICE_OF_QUALITY: Readonly<Record<number, keyof Tyre["prices"]>> = {
  [TYRE_QUALITY.Commercial]: "commercial",
  [TYRE_QUALITY.Premium]: "premium",
  [TYRE_QUALITY.Value]: "value",
  [TYRE_QUALITY.Budget]: "budget",
};

/** Tyres: quantity x retail price, fitted and balanced, no labour. null when the size, quality or quantity is open or not sold. */
export function tyreWork(task: Task, chosen: TyreSelection | null, catalogue: PricingCatalogue): Work | null {
  if (!chosen || chosen.quality === null || chosen.quantity === null) return null;
  const tyre = catalogue.tyres.find(
    (row) => row.width === chosen.width && row.profile === chosen.profile && row.rim === chosen.rim,
  );
  const column = PRICE_OF_QUALITY[chosen.quality];
  const each = tyre && column ? tyre.prices[column] : null;
  if (!tyre || each === null || each === undefined) return null;
  return {
    kind: "tyres",
    categoryId: task.categoryId,
    hours: NOTHING,
    maxHours: NOTHING,
    parts: [],
    tyres: { each, quantity: chosen.quantity, leadDays: tyre.leadDays },
    incursCommission: true,
  };
}
