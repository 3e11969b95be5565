import { isRepair } from "./cart-item";
import { TASK } from "../catalogue/task";
import type { Lead } from "./lead";

export const hasBattery = (cart: Lead["cart"]): boolean =>
  cart.some((item) => isRepair(item) && item.repairInspectionId === TASK.battery);

/** A battery of the product flow: our own mobile service brings and fits it, so who does the work is not asked (F-277). */
export const isProductOrder = ({ gotProductQuoteFlow, cart }: Pick<Lead, "gotProductQuoteFlow" | "cart">): boolean =>
  gotProductQuoteFlow && hasBattery(cart);
