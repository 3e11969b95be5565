import { findServiceKind } from "./kinds";
import { TASK } from "../../catalogue/task";
import { type CartItem, isRepair, isService, type RepairItem, type ServiceItem } from "../cart-item";

type Cart = readonly CartItem[];

const findRepairById = (cart: Cart, id: number) =>
  cart.find((item): item is RepairItem => isRepair(item) && item.repairInspectionId === id);

export const tyreItem = (cart: Cart): RepairItem | undefined => findRepairById(cart, TASK.tyres);
export const windscreenItem = (cart: Cart): RepairItem | undefined => findRepairById(cart, TASK.windscreen);
export const serviceItem = (cart: Cart): ServiceItem | undefined => cart.find(isService);

export function logbookService(cart: Cart): ServiceItem | undefined {
  const service = serviceItem(cart);
  return service && findServiceKind(service) === "logbook" ? service : undefined;
}

/** Catalogue ids of a cart's repairs. Services and custom tasks have none. */
export const repairIds = (cart: Cart): readonly number[] =>
  cart.flatMap((item) => (isRepair(item) && item.repairInspectionId !== null ? [item.repairInspectionId] : []));
