import type { ListedTask } from "./catalogue";

/** Tags that steer the funnel and say nothing about what a task is like. */
const STEERING = new Set(["chooser", "labour-included", "addon"]);

/** Tasks like this one, most alike first: shared tags, then the same category; popular ones first among equals. */
export function relatedTasks(to: ListedTask, tasks: readonly ListedTask[], limit: number): readonly ListedTask[] {
  const tags = new Set(to.tags.filter((tag) => !STEERING.has(tag)));
  const likeness = (task: ListedTask) =>
    2 * task.tags.filter((tag) => tags.has(tag)).length + Number(task.categoryId === to.categoryId);
  return tasks
    .filter((task) => task.id !== to.id && likeness(task) > 0)
    .sort(
      (a, b) =>
        likeness(b) - likeness(a) || Number(b.isPopular) - Number(a.isPopular) || a.sort - b.sort || a.id - b.id,
    )
    .slice(0, limit);
}

/** Some tasks by chance: `random` gives 0 up to 1, as often as asked. Every task is as likely as any other. */
export function randomTasks(tasks: readonly ListedTask[], limit: number, random: () => number): readonly ListedTask[] {
  const remainingTasks = [...tasks];
  const listedTasks: ListedTask[] = [];
  while (listedTasks.length < limit && remainingTasks.length > 0)
    listedTasks.push(...remainingTasks.splice(Math.floor(random() * remainingTasks.length), 1));
  return listedTasks;
}
