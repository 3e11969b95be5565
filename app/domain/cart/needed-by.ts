import { type CartItem, isRepair } from "../lead/cart-item";

/** The item that cannot be done without this one; undefined when it stands by itself. It leaves the cart only after that item (ledger F-132). */
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
