import type { ListedTask } from "./catalogue";

/** Tags that control the funnel and do not describe the task. */
const FUNNEL_TAGS = new Set(["chooser", "labour-included", "addon"]);

/** Similar tasks, most similar first: by shared tags, then the same category, then popularity. */
export function relatedTasks(target: ListedTask, tasks: readonly ListedTask[], limit: number): readonly ListedTask[] {
  const tags = new Set(target.tags.filter((tag) => !FUNNEL_TAGS.has(tag)));
  const similarity = (task: ListedTask) =>
    2 * task.tags.filter((tag) => tags.has(tag)).length + Number(task.categoryId === target.categoryId);
  return tasks
    .filter((task) => task.id !== target.id && similarity(task) > 0)
    .sort(
      (a, b) =>
        similarity(b) - similarity(a) || Number(b.isPopular) - Number(a.isPopular) || a.sort - b.sort || a.id - b.id,
    )
    .slice(0, limit);
}

/** A random selection in which every task is equally likely. `random` returns a number from 0 up to 1. */
export function randomTasks(tasks: readonly ListedTask[], limit: number, random: () => number): readonly ListedTask[] {
  const remainingTasks = [...tasks];
  const selectedTasks: ListedTask[] = [];
  while (selectedTasks.length < limit && remainingTasks.length > 0)
    selectedTasks.push(...remainingTasks.splice(Math.floor(random() * remainingTasks.length), 1));
  return selectedTasks;
}
