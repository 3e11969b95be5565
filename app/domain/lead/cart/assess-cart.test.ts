import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seededTasks } from "../../../../scripts/fit/fit-table";
import { testTask } from "../../../../test/support/test-task";
import { pricingCatalogue } from "../../../../test/support/pricing-catalogue";
import type { CartItem, ServiceItem } from "../cart-item";
import { buildJobSheet } from "../../pricing/job-sheet";
import { NO_VEHICLE, type LeadVehicle } from "../../catalogue/vehicle/vehicle";
import { packFacts } from "../../catalogue/vehicle/vehicle-facts";
import { itemNote } from "./item-note";
import { basicService, newLogbookService, repairFromTask } from "./new-item";
import { reprice } from "./reprice";

const TASKS = new Map(
  seededTasks((path) => readFileSync(`data/${path}`, "utf8")).map((row) => {
    const pricedTask = pricingCatalogue.tasks.get(row.id);
    return [row.id, { ...testTask(), ...pricedTask, ...row }] as const;
  }),
);
const testRepair = (id: number) => repairFromTask(TASKS.get(id) ?? testTask());
const testLogbook = (serviceSortOrder: number): ServiceItem => ({
  ...newLogbookService,
  serviceIntervalId: serviceSortOrder,
  serviceSortOrder,
});
const COROLLA: LeadVehicle = {
  ...NO_VEHICLE,
  make: "Toyota",
  model: "Corolla",
  year: 2018,
  body: "Hatchback",
  fuel: "Petrol",
  transmission: "Automatic",
  mid: "corolla",
  priceCategory: 2,
  cylinders: 4,
  displacementL: "1.8",
  facts: packFacts({ timing: "chain", gearbox: "CVT", rearBrakes: "disc", steering: "electric", drive: "FWD" }),
};
const TESLA: LeadVehicle = {
  ...COROLLA,
  fuel: "Electric",
  facts: packFacts({ gearbox: "single-speed", rearBrakes: "disc", steering: "electric", cabinFilter: "yes" }),
};
const BELT: LeadVehicle = { ...COROLLA, facts: packFacts({ timing: "belt", rearBrakes: "disc", cabinFilter: "yes" }) };
const UNKNOWN: LeadVehicle = { ...COROLLA, facts: null };

const assessCart = (vehicle: LeadVehicle, ...cart: CartItem[]) =>
  reprice(cart, { tasks: TASKS, canPriceLogbook: true, vehicle, state: null });
const jobSheet = (vehicle: LeadVehicle, ...cart: CartItem[]) =>
  buildJobSheet(cart, vehicle, { ...pricingCatalogue, tasks: TASKS });
const pricedKeys = (vehicle: LeadVehicle, ...cart: CartItem[]) =>
  jobSheet(vehicle, ...cart).lines.map(({ key }) => key);
const noteTexts = (vehicle: LeadVehicle, ...cart: CartItem[]) =>
  assessCart(vehicle, ...cart).map((item) => itemNote(item)?.text ?? null);

describe("work included in another item", () => {
  it.each([
    ["an oil change in a Basic Service", [basicService, testRepair(7002)], 1],
    ["an oil change in a minor logbook service", [testLogbook(1), testRepair(7002)], 1],
    ["an air filter in a major logbook service", [testLogbook(4), testRepair(7007)], 1],
    ["spark plugs in a major logbook service", [testLogbook(4), testRepair(296)], 1],
    ["brake fluid in an intermediate logbook service", [testLogbook(2), testRepair(2003)], 1],
    ["front pads in pads and rotors", [testRepair(159), testRepair(161)], 0],
    ["a belt inspection in a belt replacement", [testRepair(191), testRepair(13004)], 1],
    ["the water pump in the pump with the belt", [testRepair(191), testRepair(13001), testRepair(8003)], 2],
    ["a brake inspection in a Basic Service", [testRepair(2002), basicService], 0],
  ] as const)("included work is priced once, and the item says so: %s", (_, cart, included) => {
    const items = assessCart(BELT, ...cart);
    expect(items.map(({ assessment }) => assessment?.includedIn != null)).toEqual(
      cart.map((_, index) => index === included),
    );
    expect(pricedKeys(BELT, ...cart)).toEqual(cart.filter((_, index) => index !== included).map(({ key }) => key));
    expect(jobSheet(BELT, ...cart).unpriced).toEqual([]);
    expect(itemNote(items[included] ?? basicService)).toMatchObject({ isIncluded: true });
  });

  it.each([
    ["an air filter beside a minor logbook service", [testLogbook(1), testRepair(7007)]],
    ["rear pads beside front pads and rotors", [testRepair(160), testRepair(161)]],
    ["an oil change alone", [testRepair(7002)]],
  ] as const)("work is not treated as included: %s", (_, cart) => {
    expect(pricedKeys(BELT, ...cart)).toHaveLength(cart.length);
    expect(noteTexts(BELT, ...cart)).toEqual(cart.map(() => null));
  });

  it("the note names the item that includes the work", () => {
    expect(noteTexts(BELT, basicService, testRepair(7002))[1]).toBe(
      "Already included in your Basic Service, so you do not pay for it twice.",
    );
    expect(noteTexts(BELT, testRepair(159), testRepair(161))[0]).toBe(
      "Already included in Front Brake Pads and Rotors Replacement, so you do not pay for it twice.",
    );
  });

  it("included work takes no additional time", () => {
    expect(jobSheet(BELT, testRepair(161), testRepair(159)).minutes).toBe(jobSheet(BELT, testRepair(161)).minutes);
  });

  it("an electric Basic Service replaces the cabin filter, a petrol one does not", () => {
    expect(noteTexts(TESLA, basicService, testRepair(10007))[1]).toContain("Already included");
    expect(noteTexts(BELT, basicService, testRepair(10007))[1]).toBeNull();
  });

  it("a task never includes itself, and no two tasks include each other", () => {
    const includesTask = (id: number, includedId: number): boolean =>
      TASKS.get(id)?.includedIn.some(({ by: other }) => other === includedId) ?? false;
    for (const { id, includedIn } of TASKS.values())
      for (const { by } of includedIn)
        if (typeof by === "number") {
          expect(by).not.toBe(id);
          expect(includesTask(by, id), `${id} and ${by}`).toBe(false);
        }
  });
});

describe("tasks that do not fit the vehicle", () => {
  it("a task that does not fit has no price, and the item says that it does not fit", () => {
    const [belt] = assessCart(COROLLA, testRepair(191));
    expect(belt).toMatchObject({ canCalculatePrice: false, assessment: { fits: "no" } });
    expect(jobSheet(COROLLA, testRepair(191))).toMatchObject({ lines: [], unpriced: ["repair:191"] });
    expect(noteTexts(COROLLA, testRepair(191))).toEqual(["This job does not fit your vehicle."]);
  });

  it("an unknown vehicle fact requires an inspection first", () => {
    const [belt] = assessCart(UNKNOWN, testRepair(191));
    expect(belt).toMatchObject({ canCalculatePrice: false, assessment: { fits: "unknown", missing: "timing" } });
    expect(jobSheet(UNKNOWN, testRepair(191)).unpriced).toEqual(["repair:191"]);
    expect(belt && itemNote(belt)).toEqual({
      text: "We need to check whether your engine has a timing belt or a chain before we can price this job.",
      isIncluded: false,
      checkWith: 13004,
    });
    expect(pricedKeys(UNKNOWN, testRepair(13004))).toEqual(["repair:13004"]);
  });

  it("fit is not decided before a vehicle is chosen", () => {
    const [belt] = assessCart(NO_VEHICLE, testRepair(191));
    expect(belt?.canCalculatePrice).toBe(true);
    expect(belt?.assessment).toBeUndefined();
  });
});

it("each fact needed to check a fit has an inspection or diagnosis in the catalogue", () => {
  for (const { fits } of TASKS.values())
    for (const { needs } of fits)
      for (const missing of Object.keys(needs)) {
        const note = itemNote({ assessment: { fits: "unknown", missing, includedIn: null } });
        const check = TASKS.get(note?.checkTaskId ?? 0);
        expect(["Inspection", "Diagnosis"], missing).toContain(check?.repairType);
      }
});
