import { beforeAll, describe, expect, it } from "vitest";
import { itemNote } from "../../../app/domain/lead/cart/item-note";
import { repairFromTask } from "../../../app/domain/lead/cart/new-item";
import { reprice } from "../../../app/domain/lead/cart/reprice";
import type { ListedTask } from "../../../app/domain/catalogue/catalogue";
import { matchVehicle } from "../../../app/domain/catalogue/fits-vehicle";
import { isListed } from "../../../app/domain/catalogue/is-offered";
import type { LeadVehicle } from "../../../app/domain/catalogue/vehicle/vehicle";
import { priceRepairs, toVehicle } from "../../../app/usecases/quotes/priced-repairs";
import { findJourneyQuestions } from "../../../app/usecases/funnel/offered-jobs";
import { loadJourney } from "../../../app/usecases/funnel/load-journey";
import type { StepParameters } from "../../../app/usecases/funnel/step";
import { STEP_LOGIC } from "../../../app/usecases/funnel/steps";
import { searchVehicles } from "../../../app/usecases/catalogue/vehicle/search-vehicles";
import { testLead, PARRAMATTA } from "../../support/test-lead";
import { seedReference } from "../../support/reference-fixture";
import { call } from "../api/call";
import { browser } from "../leads/browser";
import { db } from "./quote";

const au = browser();
let tasks: readonly ListedTask[] = [];

beforeAll(async () => {
  await seedReference(db);
  tasks = (await au.db.tasks.all()).filter((task) => task.countries.includes("AU") && isListed(task));
});

/** One vehicle of each kind that excludes certain jobs. */
const VEHICLES = [
  ["Tesla", "Model 3", 2021],
  ["Toyota", "Corolla", 2018],
  ["Toyota", "Hilux", 2019],
  ["Ford", "Falcon", 2014],
] as const;

async function vehicleNamed(make: string, model: string, year: number): Promise<LeadVehicle> {
  const [leadVehicle] = await searchVehicles(au, { make, model, year, soldIn: "AU" });
  const variant = leadVehicle?.mid == null ? null : await au.db.vehicles.find(leadVehicle.mid);
  if (variant === null) throw new Error(`no ${make} ${model}`);
  return toVehicle({ variant, year });
}

/** The journey of a quote for the vehicle, at the step `task-select`. */
const journeyOf = (vehicle: LeadVehicle) =>
  loadJourney(au, testLead({ vehicle, suburb: PARRAMATTA }), "task-select", true, 2);

const parameters = (values: Readonly<Record<string, string>>): StepParameters => new URLSearchParams(values);

/** The screen of a step, which is never empty here. */
async function screenOf<Step extends "task-search" | "task-category" | "task-select" | "task-your-items">(
  step: Step,
  vehicle: LeadVehicle,
  values: Readonly<Record<string, string>> = {},
) {
  const view = await STEP_LOGIC[step].screen(au, await journeyOf(vehicle), parameters(values));
  if ("goTo" in view) throw new Error(`${step} leads to ${view.goTo}`);
  return view as Exclude<Awaited<ReturnType<(typeof STEP_LOGIC)[Step]["screen"]>>, { goTo: unknown }>;
}

const idsOf = (repairs: readonly { readonly RepairInspectionId: number }[]) =>
  repairs.map(({ RepairInspectionId }) => RepairInspectionId);

type EntryPoint = (vehicle: LeadVehicle, unfit: readonly ListedTask[]) => Promise<readonly number[]>;

/** Every place that suggests jobs for a known vehicle, with the ids of its suggestions. */
const ENTRY_POINTS: Readonly<Record<string, EntryPoint>> = {
  "search step": async (vehicle, unfit) => {
    const screens = await Promise.all(unfit.map(({ name }) => screenOf("task-search", vehicle, { q: name })));
    return screens.flatMap(({ results }) => results.map(({ id }) => id));
  },
  "search step with two jobs": async (vehicle, unfit) => {
    const screens = await Promise.all(
      unfit.map(({ name }) => screenOf("task-search", vehicle, { q: `battery, ${name}`.slice(0, 100) })),
    );
    return screens.flatMap(({ requests }) =>
      requests.flatMap(({ options }) => options.map(({ value }) => Number(value.split(":")[1]))),
    );
  },
  "category step": async (vehicle, unfit) => {
    const categories = [...new Set(unfit.map(({ categoryId }) => String(categoryId)))];
    const screens = await Promise.all(
      categories.flatMap((id) => [
        screenOf("task-category", vehicle, { repairCategoryId: id }).then((screen) => screen.tasks),
        screenOf("task-select", vehicle, { selectedRepairCategoryId: id }).then(
          (screen) => screen.selectedCategory?.tasks ?? [],
        ),
      ]),
    );
    return screens.flatMap((taskChoices) => taskChoices.map(({ id }) => id));
  },
  "answers of questions": async (vehicle, unfit) => {
    const ids = new Set(unfit.map(({ id }) => id));
    const questions = await findJourneyQuestions(au, await journeyOf(vehicle));
    return questions.flatMap(({ options }) =>
      options.flatMap(({ addsTaskIds }) =>
        addsTaskIds.length > 0 && addsTaskIds.every((id) => ids.has(id)) ? addsTaskIds : [],
      ),
    );
  },
  "deep link": async (vehicle, unfit) => {
    const { pendingJobs } = await screenOf("task-your-items", vehicle, {
      repairInspectionIds: unfit.map(({ id }) => id).join(","),
    });
    return pendingJobs.map(({ value }) => Number(value));
  },
  "API: search": async (vehicle, unfit) => {
    const responses = await Promise.all(
      unfit
        .slice(0, 20)
        .map(({ name }) =>
          call(
            "GET",
            `/api/repairs/search?${new URLSearchParams({ q: name, mid: vehicle.mid ?? "", year: String(vehicle.year) })}`,
          ),
        ),
    );
    return responses.flatMap(({ json }) => idsOf(json.Repairs));
  },
  "API: category": async (vehicle, unfit) => {
    const categories = [...new Set(unfit.map(({ categoryId }) => categoryId))];
    const responses = await Promise.all(
      categories.map((id) => call("GET", `/api/repairs/category/${id}?mid=${vehicle.mid}&year=${vehicle.year}`)),
    );
    return responses.flatMap(({ json }) => idsOf(json));
  },
  "API: related, others and random": async (vehicle, unfit) => {
    const body = { vehicleId: vehicle.mid, year: vehicle.year, count: 20 };
    const responses = await Promise.all(
      unfit
        .slice(0, 15)
        .flatMap(({ id: taskId }) =>
          ["related", "others-in-category", "random"].map((list) =>
            call("POST", `/api/repairs/${list}`, { ...body, taskId }),
          ),
        ),
    );
    return responses.flatMap(({ json }) => idsOf(json));
  },
  "API: all of a vehicle": async (vehicle) => {
    const { json } = await call("POST", "/api/repairs/all/vehicle", { vehicleId: vehicle.mid, year: vehicle.year });
    return idsOf(json);
  },
};

describe.each(VEHICLES)("OW-02 IN-14 a %s %s of %i", (make, model, year) => {
  it.each(Object.entries(ENTRY_POINTS))("%s suggests no job that does not fit the vehicle", async (_, suggestJobs) => {
    const vehicle = await vehicleNamed(make, model, year);
    const unfit = tasks.filter((task) => matchVehicle(task, vehicle, null).fits === "no");
    expect(unfit.length).toBeGreaterThan(10);
    const jobIds = await suggestJobs(vehicle, unfit);
    expect(jobIds.filter((id) => unfit.some((task) => task.id === id))).toEqual([]);
  });

  it("an inspection suggested to check an unknown vehicle fact fits the vehicle", async () => {
    const vehicle = await vehicleNamed(make, model, year);
    const byId = new Map((await au.db.tasks.all()).map((task) => [task.id, task]));
    const checks = tasks.flatMap((task) => {
      const [item] = reprice([repairFromTask(task)], { tasks: byId, canPriceLogbook: null, vehicle, state: null });
      return (item && itemNote(item)?.checkTaskId) ?? [];
    });
    const unfit = [...new Set(checks)].filter((id) => {
      const task = byId.get(id);
      return task === undefined || matchVehicle(task, vehicle, null).fits === "no";
    });
    expect(unfit).toEqual([]);
  });
});

it("a job in the URL that does not fit the vehicle is named as such", async () => {
  const { unsuitableJobs, unofferedJobs } = await screenOf("task-your-items", await vehicleNamed(...VEHICLES[0]), {
    repairInspectionId: "296",
  });
  expect([unsuitableJobs, unofferedJobs]).toEqual([["Spark Plugs Replacement"], []]);
});

it("OW-27 the price list for a place contains no inspection of another state", async () => {
  const [leadVehicle] = await searchVehicles(au, { make: "Toyota", model: "Corolla", year: 2018, soldIn: "AU" });
  const variant = await au.db.vehicles.find(leadVehicle?.mid ?? "");
  if (variant === null) throw new Error("no Corolla");
  const priced = await priceRepairs(au, { variant, year: 2018 }, [], "NSW");
  const stateJobs = priced.filter(({ states }) => states.length > 0);
  expect(stateJobs.length).toBeGreaterThan(0);
  expect(stateJobs.filter(({ states }) => !states.includes("NSW"))).toEqual([]);
});
