import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { testTask } from "../../../../test/support/test-task";
import { TASK } from "../../catalogue/task";
import type { CartItem } from "../cart-item";
import { KINDS, findKind, kindOfTask, findOpenQuestion, SERVICE_KINDS } from "./kinds";
import { basicService, createCustomTask, newLogbookService, repairFromTask, findService } from "./new-item";
import { windscreenAnswer } from "./windscreen-features";

const ITEMS: Readonly<Record<keyof typeof KINDS, CartItem>> = {
  service: basicService,
  logbook: newLogbookService,
  repair: repairFromTask(testTask()),
  inspection: repairFromTask(testTask({ id: TASK.inspections[0], categoryId: 15 })),
  tyres: repairFromTask(testTask({ id: TASK.tyres })),
  windscreen: repairFromTask(testTask({ id: TASK.windscreen })),
  custom: createCustomTask("A noise at the front"),
};

it("F-126 every item keeps its kind and its API type", () => {
  for (const [kind, item] of Object.entries(ITEMS)) {
    expect(findKind(item)).toBe(kind);
    expect(KINDS[findKind(item)].itemType).toBe(item.kind);
  }
});

it("F-168 each kind's step in the cart matches its task in the catalogue", () => {
  const [header = "", ...lines] = readFileSync("data/catalogue/tasks.csv", "utf8").trim().split("\n");
  const columns = header.split(",");
  const own = lines.flatMap((line) => {
    const step = /(tyre-size-selection|windscreen-features)/.exec(line)?.[0];
    return step === undefined ? [] : [[Number(line.split(",")[columns.indexOf("id")]), step] as const];
  });
  expect(own.length).toBeGreaterThan(1);
  for (const [id, step] of own) expect(KINDS[kindOfTask({ id, categoryId: 1 })].question?.step).toBe(step);
});

it("F-032 a service type id identifies one service", () => {
  for (const { serviceTypeId, serviceType } of Object.values(SERVICE_KINDS))
    expect(findService(serviceTypeId)?.serviceType).toBe(serviceType);
  expect(findService(3)).toBeNull();
});

it("F-172 the cart asks about tyres and windscreens, but not yet about a logbook interval", () => {
  expect(Object.entries(ITEMS).flatMap(([kind, item]) => (findOpenQuestion(item) === null ? [] : [kind]))).toEqual([
    "tyres",
    "windscreen",
  ]);
  const cartItem = { ...ITEMS.windscreen, windscreen: windscreenAnswer(["noFeatures"]) } as CartItem;
  expect(findOpenQuestion(cartItem)).toBeNull();
});
