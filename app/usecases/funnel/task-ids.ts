import type { CartItem } from "../../domain/lead/cart-item";

/** The catalogue's ids of a cart's repairs; services and custom tasks have none. */
export const taskIdsOf = (cart: readonly CartItem[]): readonly number[] =>
  cart.flatMap((item) =>
    item.kind === "RepairInspection" && item.repairInspectionId !== null ? [item.repairInspectionId] : [],
  );
