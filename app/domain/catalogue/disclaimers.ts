import type { Disclaimer } from "./catalogue";

/**
 * What may cost more than the price says, for the tasks of a cart: each sentence once, in the order of the table
 * (data/catalogue/disclaimers.csv), however many of its tasks are in the cart (P-194 to P-200).
 */
export function disclaimersFor(taskIds: readonly number[], table: readonly Disclaimer[]): readonly string[] {
  return table.flatMap(({ taskIds: concerned, showOnce, text }) => {
    const hits = taskIds.filter((id) => concerned.includes(id)).length;
    return Array.from({ length: showOnce ? Math.min(hits, 1) : hits }, () => text);
  });
}
