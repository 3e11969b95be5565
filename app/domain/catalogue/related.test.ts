import fc from "fast-check";
import { expect, it } from "vitest";
import type { ListedTask } from "./catalogue";
import { randomTasks, relatedTasks } from "./related";

const aTask = (id: number, over: Partial<ListedTask> = {}) =>
  ({ id, categoryId: 1, tags: [], isPopular: false, sort: id, ...over }) as unknown as ListedTask;

it("shared tags weigh more than the category, and steering tags nothing", () => {
  const pads = aTask(1, { tags: ["brakes", "chooser"] });
  const others = [
    aTask(2, { categoryId: 9, tags: ["chooser"] }),
    aTask(3),
    aTask(4, { categoryId: 9, tags: ["brakes"] }),
    aTask(5, { isPopular: true }),
  ];
  expect(relatedTasks(pads, [pads, ...others], 10).map((task) => task.id)).toEqual([4, 5, 3]);
});

it("tasks by chance are different ones, never more than there are", () => {
  const tasks = [1, 2, 3, 4].map((id) => aTask(id));
  fc.assert(
    fc.property(fc.nat(8), fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (limit, chances) => {
      const drawn = randomTasks(tasks, limit, () => Number(chances.next().value));
      expect(drawn).toHaveLength(Math.min(limit, 4));
      expect(new Set(drawn).size).toBe(drawn.length);
    }),
  );
});
