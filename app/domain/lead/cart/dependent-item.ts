import { type CartItem, isRepair } from "../cart-item";

/** The item that depends on this one; undefined when there is none. This item can only be removed after the dependent one (ledger F-132). */
export function neededBy(cart: readonly CartItem[], item: CartItem): CartItem | undefined {
  const id = isRepair(item) ? item.repairInspectionId : null;
  if (id === null) return undefined;
  return cart.find(
    (other) =>
      isRepair(other) &&
      other.key !== item.key &&
      other.related.some((part) => part.isRequired && part.repairInspectionId === id),
  );
}
