import { TASK } from "../catalogue/task";
import type { CartItem, RepairItem, ServiceItem } from "../lead/cart-item";

type Cart = readonly CartItem[];

const repairById = (cart: Cart, id: number) =>
  cart.find((item): item is RepairItem => item.kind === "RepairInspection" && item.repairInspectionId === id);

export const tyreItem = (cart: Cart): RepairItem | undefined => repairById(cart, TASK.tyres);
export const windscreenItem = (cart: Cart): RepairItem | undefined => repairById(cart, TASK.windscreen);
export const serviceItem = (cart: Cart): ServiceItem | undefined =>
  cart.find((item): item is ServiceItem => item.kind === "Service");

export function logbookService(cart: Cart): ServiceItem | undefined {
  const service = serviceItem(cart);
  return service?.serviceType === "LogbookService" ? service : undefined;
}
