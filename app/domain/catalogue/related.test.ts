import fc from "fast-check";
import { expect, it } from "vitest";
import type { ListedTask } from "./catalogue";
import { randomTasks, relatedTasks } from "./related";

const testTask = (id: number, overrides: Partial<ListedTask> = {}) =>
  ({ id, categoryId: 1, tags: [], isPopular: false, sort: id, ...overrides }) as unknown as ListedTask;

it("shared tags weigh more than the category, and steering tags have no weight", () => {
  const pads = testTask(1, { tags: ["brakes", "chooser"] });
  const others = [
    testTask(2, { categoryId: 9, tags: ["chooser"] }),
    testTask(3),
    testTask(4, { categoryId: 9, tags: ["brakes"] }),
    testTask(5, { isPopular: true }),
  ];
  expect(relatedTasks(pads, [pads, ...others], 10).map((task) => task.id)).toEqual([4, 5, 3]);
});

it("random tasks are distinct, and there are never more than exist", () => {
  const tasks = [1, 2, 3, 4].map((id) => testTask(id));
  fc.assert(
    fc.property(fc.nat(8), fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (limit, chances) => {
      const listedTasks = randomTasks(tasks, limit, () => Number(chances.next().value));
      expect(listedTasks).toHaveLength(Math.min(limit, 4));
      expect(new Set(listedTasks).size).toBe(listedTasks.length);
    }),
  );
});
