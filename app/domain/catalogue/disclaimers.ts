import type { Disclaimer, DisclaimerExtra } from "./catalogue";

const OR = new Intl.ListFormat("en-AU", { type: "disjunction" });

/**
 * What may cost more than the price says, for the tasks of a cart: each sentence once, in the order of the table
 * (data/catalogue/disclaimers.csv), however many of its tasks are in the cart (P-194 to P-200). A sentence names only the
 * extra work that is not in the cart; without any it is not shown.
 */
export function disclaimersFor(taskIds: readonly number[], table: readonly Disclaimer[]): readonly string[] {
  return table.flatMap(({ taskIds: concerned, showOnce, text, extras }) => {
    const hits = taskIds.filter((id) => concerned.includes(id)).length;
    const remainingLabels = extras.filter((extra) => isLeft(extra, taskIds)).map(({ label }) => label);
    if (extras.length > 0 && remainingLabels.length === 0) return [];
    const sentence = text.replace("{extras}", OR.format(remainingLabels));
    return Array.from({ length: showOnce ? Math.min(hits, 1) : hits }, () => sentence);
  });
}

const isLeft = ({ forTasks, unlessTasks }: DisclaimerExtra, taskIds: readonly number[]): boolean =>
  (forTasks.length === 0 || taskIds.some((id) => forTasks.includes(id))) &&
  !taskIds.some((id) => unlessTasks.includes(id));
