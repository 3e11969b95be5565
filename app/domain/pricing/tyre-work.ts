import type { Task } from "../catalogue/task";
import { TYRE_QUALITY, type TyreSelection } from "../lead/cart-item";
import { ZERO_FRACTION } from "../core/money/fraction";
import type { PricingCatalogue, Tyre } from "./catalogue";
import type { Work } from "./work";

const PRICE_KEY_BY_QUALITY: Readonly<Record<number, keyof Tyre["prices"]>> = {
  [TYRE_QUALITY.Commercial]: "commercial",
  [TYRE_QUALITY.Premium]: "premium",
  [TYRE_QUALITY.Value]: "value",
  [TYRE_QUALITY.Budget]: "budget",
};

/** Tyres: quantity x retail price, fitted and balanced, no labour. null when the size, quality or quantity is not chosen or not available. */
export function tyreWork(task: Task, tyreSelection: TyreSelection | null, catalogue: PricingCatalogue): Work | null {
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
