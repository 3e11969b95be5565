import { z } from "zod";
import { additionalQuestions } from "../../usecases/catalogue/additional-questions";
import {
  findTask,
  listOfferedTasks,
  tasksOfCategory,
  otherTasksInCategory,
  sampleTasks,
  findRelatedTasks,
} from "../../usecases/catalogue/task-lists";
import { listPricedRepairs } from "../../usecases/quotes/priced-repairs";
import {
  type SpecifiedVehicle,
  resolveSpecifiedVehicle,
  listRepairsForVehicle,
} from "../../usecases/catalogue/repairs-for-vehicle";
import { findJobs } from "../../usecases/catalogue/find-jobs";
import { canBePriced, canSuggest } from "../../domain/catalogue/fits-vehicle";
import { okResult, endpoint, wholeText, HOUR_SECONDS, DAY_SECONDS, ID_PARAMS, optionalText } from "../endpoint";
import { amount } from "../wire/fields";
import { QUESTION, toWireQuestion, REPAIR, toWireRepair } from "../wire/task";

const REPAIRS = z.array(REPAIR);
/** `vehicleId` is the vehicle's Mid, which alone determines which jobs fit the vehicle. */
const VEHICLE = z.object({
  vehicleId: z
    .union([z.string().max(100), z.int()])
    .nullable()
    .optional(),
  make: optionalText(),
  model: optionalText(),
  year: z.int().min(1900).max(2100).nullable().optional(),
  fuel: optionalText(30),
  transmission: optionalText(30),
});
/** Query parameters that identify the vehicle in the GET lists. */
const VEHICLE_QUERY = z.object({
  mid: z.string().max(100).optional(),
  year: z.coerce.number().int().min(1900).max(2100).optional(),
});
const SUGGESTION = VEHICLE.extend({
  taskId: z.int().min(0),
  tags: z.array(z.string().max(50)).max(20).default([]),
  count: z.int().min(0).max(20).default(6),
});
const VEHICLE_REPAIRS = VEHICLE.extend({
  repairIds: z.array(z.int().min(0)).max(100).nullable().optional(),
  repairTimeId: optionalText(),
  priceRangeAllowed: z.boolean().default(true),
});

const toNamedVehicle = (request: z.output<typeof VEHICLE>): SpecifiedVehicle => ({
  mid: request.vehicleId == null ? null : String(request.vehicleId),
  make: request.make ?? null,
  year: request.year ?? null,
  fuel: request.fuel ?? null,
  transmission: request.transmission ?? null,
});
const toQueriedVehicle = ({ mid, year }: z.output<typeof VEHICLE_QUERY>): SpecifiedVehicle =>
  toNamedVehicle({ vehicleId: mid, year: mid === undefined ? null : year });

const PRICED_REPAIR = REPAIR.extend({
  MinimumPriceIncGst: z.number(),
  MaximumPriceIncGst: z.number(),
  SupplierCount: z.int(),
});

const vehicleEndpoint = (path: string, summary: string) =>
  endpoint({
    method: "POST",
    path,
    tag: "Repairs",
    summary,
    body: VEHICLE_REPAIRS,
    answer: REPAIRS,
    async use({ body }, app) {
      const vehicle = await resolveSpecifiedVehicle(app, toNamedVehicle(body));
      const tasks = await listRepairsForVehicle(app, { vehicle, state: null, taskIds: body.repairIds ?? [] });
      return okResult(
        tasks.map((task) =>
          toWireRepair(task, { ...body, isPriceable: vehicle === null || canBePriced(task, vehicle, null) }),
        ),
      );
    },
  });

export const REPAIR_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/api/repairs/all",
    tag: "Repairs",
    summary: "Lists every repair, replacement and inspection offered in the country",
    cacheSeconds: DAY_SECONDS,
    answer: REPAIRS,
    use: async (_input, app) => okResult((await listOfferedTasks(app)).map((task) => toWireRepair(task))),
  }),
  vehicleEndpoint(
    "/api/repairs/all/vehicle",
    "Lists the repairs that fit a vehicle (all of them, or the requested ones), and says whether each can be priced",
  ),
  vehicleEndpoint(
    "/api/vehicle/repairs-inspections",
    "Lists the repairs and inspections that fit a vehicle, as in repairs/all/vehicle",
  ),
  endpoint({
    method: "GET",
    path: "/api/repairs/{mid}/{suburbId}/priced",
    tag: "Repairs",
    summary:
      "Lists the repairs of a vehicle (Mid) that the suppliers nearest to a suburb have a price for, with the lowest and the highest total, GST included",
    limit: "lookup",
    cacheSeconds: HOUR_SECONDS,
    params: z.object({ mid: z.string().min(1).max(100), suburbId: wholeText }),
    answer: z.array(PRICED_REPAIR),
    refuses: ["place-not-found", "vehicle-not-found"],
    async use({ params }, app) {
      const repairsResult = await listPricedRepairs(app, params.mid, params.suburbId);
      if (!repairsResult.ok) return repairsResult;
      return okResult(
        repairsResult.repairs.map(({ task, band }) => ({
          ...toWireRepair(task),
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
      "Searches repairs and returns up to ten, best first. Tolerates typing errors. With a vehicle (mid), returns only those that fit it. Recognises tyre sizes, oil grades, battery types, trouble codes and part numbers; Message says how the code is used, or what to type instead",
    limit: "lookup",
    cacheSeconds: DAY_SECONDS,
    query: VEHICLE_QUERY.extend({ q: z.string().max(100).default("") }),
    answer: z.object({ Repairs: REPAIRS, Message: z.string().nullable() }),
    async use({ query }, app) {
      const vehicle = await resolveSpecifiedVehicle(app, toQueriedVehicle(query));
      const { tasks, message } = await findJobs(app, query.q, { offersServices: false, vehicle });
      const isUnknownSearch = tasks.length === 0 && query.q.trim() !== "";
      return okResult({
        Repairs: tasks.map((task) => toWireRepair(task)),
        Message:
          message ??
          (isUnknownSearch ? "Nothing found. Try another word, or describe the job in your own words." : null),
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/repairs/category/{id}",
    tag: "Repairs",
    summary: "Lists the repairs of a category, popular ones first",
    cacheSeconds: DAY_SECONDS,
    params: ID_PARAMS,
    query: VEHICLE_QUERY,
    answer: REPAIRS,
    async use({ params, query }, app) {
      const vehicle = await resolveSpecifiedVehicle(app, toQueriedVehicle(query));
      const tasks = await tasksOfCategory(app, params.id);
      return okResult(tasks.filter((task) => canSuggest(task, vehicle, null)).map((task) => toWireRepair(task)));
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/repairs/{id}",
    tag: "Repairs",
    summary: "Returns a repair",
    cacheSeconds: DAY_SECONDS,
    params: ID_PARAMS,
    answer: REPAIR,
    refuses: ["task-not-found"],
    async use({ params }, app) {
      const task = await findTask(app, params.id);
      return task.ok ? okResult(toWireRepair(task.task)) : task;
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/repairs/{id}/additional-questions",
    tag: "Repairs",
    summary: "Lists the questions to answer before a repair can be priced",
    cacheSeconds: DAY_SECONDS,
    params: ID_PARAMS,
    answer: z.object({ Questions: z.array(QUESTION) }),
    use: async ({ params }, app) =>
      okResult({ Questions: (await additionalQuestions(app, params.id)).map(toWireQuestion) }),
  }),
  endpoint({
    method: "POST",
    path: "/api/repairs/random",
    tag: "Repairs",
    summary: "Returns a random selection of popular repairs",
    body: SUGGESTION,
    answer: REPAIRS,
    async use({ body }, app) {
      const { taskId, count } = body;
      const tasks = await sampleTasks(app, Math.random, await resolveSpecifiedVehicle(app, toNamedVehicle(body)));
      return okResult(
        tasks
          .filter((task) => task.id !== taskId)
          .slice(0, count)
          .map((task) => toWireRepair(task)),
      );
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/repairs/others-in-category",
    tag: "Repairs",
    summary: "Lists other repairs in the same category",
    body: SUGGESTION,
    answer: REPAIRS,
    async use({ body }, app) {
      const tasks = await otherTasksInCategory(
        app,
        body.taskId,
        await resolveSpecifiedVehicle(app, toNamedVehicle(body)),
      );
      return okResult(tasks.slice(0, body.count).map((task) => toWireRepair(task)));
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/repairs/related",
    tag: "Repairs",
    summary: "Lists repairs related to this one",
    body: SUGGESTION,
    answer: REPAIRS,
    async use({ body }, app) {
      const tasks = await findRelatedTasks(app, body.taskId, await resolveSpecifiedVehicle(app, toNamedVehicle(body)));
      return okResult(tasks.slice(0, body.count).map((task) => toWireRepair(task)));
    },
  }),
];
