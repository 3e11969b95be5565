import type { Context } from "../context";

/** Iterates over a run's items while the invocation has query budget left. The remaining items wait for the next run. */
export function* withinQueryBudget<T>({ hasBudget }: Pick<Context, "hasBudget">, items: readonly T[]): Iterable<T> {
  for (const item of items) {
    if (!hasBudget()) return;
    yield item;
  }
}
