import type { Context } from "./context";

/** The items of a run, one after the other, as long as the invocation may ask the database more; what is left waits for the next run. */
export function* whileRoom<T>({ hasRoom }: Pick<Context, "hasRoom">, items: readonly T[]): Iterable<T> {
  for (const item of items) {
    if (!hasRoom()) return;
    yield item;
  }
}
