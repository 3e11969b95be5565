import type { CartItem } from "../cart-item";
import type { CartOp } from "../lead-patch";

/** The difference of two carts as operations, so that another tab's items are left alone. */
export function cartOps(before: readonly CartItem[], after: readonly CartItem[]): readonly CartOp[] {
  const removed = before.filter((item) => !after.some((other) => other.key === item.key));
  const put = after.filter((item) => !before.includes(item));
  return [
    ...removed.map(({ key }) => ({ op: "remove" as const, key })),
    ...put.map((item) => ({ op: "put" as const, item })),
  ];
}
