import type { Task } from "../catalogue/task";
import type { CartItem, RepairItem, ServiceItem } from "../lead/cart-item";
import { isTyreComplete } from "./tyre-selection";
import { isWindscreenAnswered } from "./windscreen-features";

export interface PricingFacts {
  /** The catalogue rows of the cart's repairs, by id. A missing row cannot be priced. */
  readonly tasks: ReadonlyMap<number, Pick<Task, "pricing">>;
  /** Can the logbook service be priced for this vehicle and interval? null = not known yet. */
  readonly logbook: boolean | null;
}

/** Writes down afresh, for every item, whether it can be priced and how. Done after every change of cart or vehicle (ledger F-195, F-208). */
export const reprice = (cart: readonly CartItem[], facts: PricingFacts): readonly CartItem[] =>
  cart.map((item) => (item.kind === "Service" ? repriceService(item, facts) : repriceRepair(item, facts)));

const repriceService = (item: ServiceItem, { logbook }: PricingFacts): ServiceItem => ({
  ...item,
  pricingStrategy: "SinglePrice",
  canCalculatePrice: item.serviceType === "GenericService" ? true : logbook,
});

function repriceRepair(item: RepairItem, { tasks }: PricingFacts): RepairItem {
  const pricing = item.repairInspectionId === null ? undefined : tasks.get(item.repairInspectionId)?.pricing;
  if (pricing === undefined || pricing === "Unpriced")
    return { ...item, canCalculatePrice: false, pricingStrategy: null };
  const isAnswered =
    (item.tyre === null || isTyreComplete(item)) && (item.windscreen === null || isWindscreenAnswered(item));
  return { ...item, canCalculatePrice: isAnswered ? true : null, pricingStrategy: pricing };
}
