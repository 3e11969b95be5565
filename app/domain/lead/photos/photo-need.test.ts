import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { testTask } from "../../../../test/support/test-task";
import { createCustomTask, repairFromTask } from "../cart/new-item";
import { isBetterWithPhotos, isPhotoMissing, jobsThatNeedPhotos, REQUIRED_PHOTO_TASKS } from "./photo-need";

const bumperRepair = repairFromTask(testTask({ id: 11, name: "Bumper" }));
const battery = repairFromTask(testTask({ id: 157 }));
const facts = { cart: [bumperRepair], photoCount: 0, requiredTaskIds: REQUIRED_PHOTO_TASKS };

it("a smash repair requires one photo; a battery requires none", () => {
  expect(isPhotoMissing(facts)).toBe(true);
  expect(isPhotoMissing({ ...facts, photoCount: 1 })).toBe(false);
  expect(isPhotoMissing({ ...facts, cart: [battery] })).toBe(false);
  expect(jobsThatNeedPhotos([bumperRepair, battery], REQUIRED_PHOTO_TASKS)).toEqual(["Bumper"]);
});

it("an unknown photo count does not block the customer", () => {
  expect(isPhotoMissing({ ...facts, photoCount: null })).toBe(false);
});

it("the list of tasks that require photos is a setting", () => {
  expect(isPhotoMissing({ ...facts, cart: [battery], requiredTaskIds: [157] })).toBe(true);
  expect(isPhotoMissing({ ...facts, requiredTaskIds: [] })).toBe(false);
});

it("the catalogue and the list agree on the tasks that require photos", () => {
  const tasks = parse(readFileSync("data/catalogue/tasks.csv"), { columns: true }) as Record<string, string>[];
  expect(tasks.filter((task) => task.requires_photos === "Y").map((task) => Number(task.id))).toEqual(
    REQUIRED_PHOTO_TASKS,
  );
});

it("photos are recommended for damage, glass, noise and custom tasks", () => {
  for (const item of [
    repairFromTask(testTask({ id: 11001, categoryId: 11 })),
    repairFromTask(testTask({ id: 193, categoryId: 14 })),
    repairFromTask(testTask({ id: 4020, categoryId: 4 })),
    createCustomTask("It rattles"),
  ]) {
    expect(isBetterWithPhotos([battery, item]), item.name).toBe(true);
  }
  expect(isBetterWithPhotos([battery])).toBe(false);
});
