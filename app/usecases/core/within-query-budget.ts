import type { Context } from "../context";

/** Iterates over the items of a run while the invocation may make more database queries. The rest waits for the next run. */
export function* withinQueryBudget<T>({ hasBudget }: Pick<Context, "hasBudget">, items: readonly T[]): Iterable<T> {
  for (const item of items) {
    if (!hasBudget()) return;
    yield item;
  }
}
