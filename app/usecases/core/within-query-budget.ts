import type { Context } from "../context";

/** Iterates over the items of a run as long as the invocation may make more queries. The remaining items wait for the next run. */
export function* withinQueryBudget<T>({ hasBudget }: Pick<Context, "hasBudget">, items: readonly T[]): Iterable<T> {
  for (const item of items) {
    if (!hasBudget()) return;
    yield item;
  }
}
