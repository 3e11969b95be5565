import { z } from "zod";
import { additionalQuestions } from "../../usecases/catalogue/additional-questions";
import { findTask } from "../../usecases/catalogue/find-task";
import { pricedRepairs } from "../../usecases/catalogue/priced-repairs";
import { othersInCategory, someTasks, tasksLike } from "../../usecases/catalogue/related-tasks";
import { repairsForVehicle } from "../../usecases/catalogue/repairs-for-vehicle";
import { findJobs } from "../../usecases/catalogue/find-jobs";
import { offeredTasks, tasksOfCategory } from "../../usecases/catalogue/task-lists";
import { answered, endpoint, wholeText } from "../endpoint";
import { amount } from "../wire/amount";
import { QUESTION, questionWire, REPAIR, repairWire } from "../wire/task";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const REPAIRS = z.array(REPAIR);
const BY_ID = z.object({ id: wholeText });
const SUGGESTION = z.object({
  taskId: z.int().min(0),
  tags: z.array(z.string().max(50)).max(20).default([]),
  count: z.int().min(0).max(20).default(6),
});

const word = (max: number) => z.string().max(max).nullable().optional();
const VEHICLE_REPAIRS = z.object({
  vehicleId: z
    .union([z.string().max(100), z.int()])
    .nullable()
    .optional(),
  make: word(100),
  model: word(100),
  year: z.int().min(1900).max(2100).nullable().optional(),
  fuel: word(30),
  transmission: word(30),
  repairIds: z.array(z.int().min(0)).max(100).nullable().optional(),
  repairTimeId: word(100),
  priceRangeAllowed: z.boolean().default(true),
});

const PRICED_REPAIR = REPAIR.extend({
  MinimumPriceIncGst: z.number(),
  MaximumPriceIncGst: z.number(),
  SupplierCount: z.int(),
});

const ofVehicle = (path: string, summary: string) =>
  endpoint({
    method: "POST",
    path,
    tag: "Repairs",
    summary,
    body: VEHICLE_REPAIRS,
    answer: REPAIRS,
    async use({ body }, app) {
      const { make = null, fuel = null, transmission = null, year = null, repairIds } = body;
      const vehicle = { make, fuel, transmission, year };
      const tasks = await repairsForVehicle(app, { vehicle, state: null, taskIds: repairIds ?? [] });
      return answered(tasks.map((task) => repairWire(task, body)));
    },
  });

export const REPAIR_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/repairs/all",
    tag: "Repairs",
    summary: "Every repair, replacement and inspection of the country",
    cacheSeconds: DAY,
    answer: REPAIRS,
    use: async (_asked, app) => answered((await offeredTasks(app)).map((task) => repairWire(task))),
  }),
  ofVehicle(
    "/api/repairs/all/vehicle",
    "The repairs that fit a vehicle, or those of them that are asked for, and whether each can be priced",
  ),
  ofVehicle(
    "/api/vehicle/repairs-inspections",
    "The repairs and inspections that fit a vehicle, as repairs/all/vehicle",
  ),
  endpoint({
    method: "GET",
    path: "/api/repairs/{mid}/{suburbId}/priced",
    tag: "Repairs",
    summary:
      "The repairs of a vehicle (Mid) that have a price at the nearest suppliers around a suburb: the lowest and the highest total, GST included",
    limit: "lookup",
    cacheSeconds: HOUR,
    params: z.object({ mid: z.string().min(1).max(100), suburbId: wholeText }),
    answer: z.array(PRICED_REPAIR),
    refuses: ["place-not-found", "vehicle-not-found"],
    async use({ params }, app) {
      const found = await pricedRepairs(app, params.mid, params.suburbId);
      if (!found.ok) return found;
      return answered(
        found.repairs.map(({ task, band }) => ({
          ...repairWire(task),
          MinimumPriceIncGst: amount(band.from),
          MaximumPriceIncGst: amount(band.to),
          SupplierCount: band.supplierCount,
        })),
      );
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/repairs/search",
    tag: "Repairs",
    summary:
      "At most ten repairs for what was typed, best first, typing errors forgiven. Tyre sizes, oil grades, battery types, trouble codes and part numbers are read; Message says what becomes of one, or what to type instead",
    limit: "lookup",
    cacheSeconds: DAY,
    query: z.object({ q: z.string().max(100).default("") }),
    answer: z.object({ Repairs: REPAIRS, Message: z.string().nullable() }),
    async use({ query }, app) {
      const { tasks, message } = await findJobs(app, query.q, { offersServices: false });
      const nothing = tasks.length === 0 && query.q.trim() !== "";
      return answered({
        Repairs: tasks.map((task) => repairWire(task)),
        Message:
          message ?? (nothing ? "Nothing found. Try another word, or describe the job in your own words." : null),
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/repairs/category/{id}",
    tag: "Repairs",
    summary: "The repairs of a category, popular ones first",
    cacheSeconds: DAY,
    params: BY_ID,
    answer: REPAIRS,
    use: async ({ params }, app) => answered((await tasksOfCategory(app, params.id)).map((task) => repairWire(task))),
  }),
  endpoint({
    method: "GET",
    path: "/api/repairs/{id}",
    tag: "Repairs",
    summary: "One repair",
    cacheSeconds: DAY,
    params: BY_ID,
    answer: REPAIR,
    refuses: ["task-not-found"],
    async use({ params }, app) {
      const found = await findTask(app, params.id);
      return found.ok ? answered(repairWire(found.task)) : found;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/repairs/{id}/additional-questions",
    tag: "Repairs",
    summary: "The questions a repair asks before it can be priced",
    cacheSeconds: DAY,
    params: BY_ID,
    answer: z.object({ Questions: z.array(QUESTION) }),
    use: async ({ params }, app) =>
      answered({ Questions: (await additionalQuestions(app, params.id)).map(questionWire) }),
  }),
  endpoint({
    method: "POST",
    path: "/api/repairs/random",
    tag: "Repairs",
    summary: "Some popular repairs by chance",
    body: SUGGESTION,
    answer: REPAIRS,
    async use({ body: { taskId, count } }, app) {
      const tasks = (await someTasks(app, Math.random)).filter((task) => task.id !== taskId);
      return answered(tasks.slice(0, count).map((task) => repairWire(task)));
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/repairs/others-in-category",
    tag: "Repairs",
    summary: "Other repairs of the same category",
    body: SUGGESTION,
    answer: REPAIRS,
    use: async ({ body: { taskId, count } }, app) =>
      answered((await othersInCategory(app, taskId)).slice(0, count).map((task) => repairWire(task))),
  }),
  endpoint({
    method: "POST",
    path: "/api/repairs/related",
    tag: "Repairs",
    summary: "Repairs that go with this one",
    body: SUGGESTION,
    answer: REPAIRS,
    use: async ({ body: { taskId, count } }, app) =>
      answered((await tasksLike(app, taskId)).slice(0, count).map((task) => repairWire(task))),
  }),
];
