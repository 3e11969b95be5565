import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { additionalQuestions } from "../../../app/usecases/catalogue/additional-questions";
import {
  findTask,
  listOfferedCategories,
  listOfferedTasks,
  tasksOfCategory,
  otherTasksInCategory,
  sampleTasks,
  findRelatedTasks,
} from "../../../app/usecases/catalogue/task-lists";
import { findJobs } from "../../../app/usecases/catalogue/find-jobs";
import { referenceContext } from "../../support/reference-context";
import { seedReference } from "../../support/reference-fixture";

const db = (env as unknown as { DB: D1Database }).DB;
const au = referenceContext(db, "AU");
const nz = referenceContext(db, "NZ");

it("tasks seeded after the first query are found", async () => {
  expect(await listOfferedTasks(au)).toEqual([]);
  await seedReference(db, { only: ["categories", "tasks", "task_question_options", "disclaimers", "extras"] });
  expect((await listOfferedTasks(au)).length).toBeGreaterThan(0);
});

it("a task is returned with all its fields, and its hours are whole hundredths", async () => {
  const task = await findTask(au, 161);
  expect(task).toMatchObject({
    ok: true,
    task: {
      id: 161,
      categoryId: 2,
      pricing: "SinglePrice",
      countries: ["AU", "NZ"],
      states: [],
      parts: [{ quantity: "1" }],
    },
  });
  expect(task.ok && Number.isInteger(task.task.minHours100)).toBe(true);
  expect(await findTask(au, 1)).toEqual({ ok: false, code: "task-not-found" });
});

it("a task of one country or state is offered only there", async () => {
  expect(await findTask(au, 16010)).toMatchObject({ ok: false });
  expect(await findTask(nz, 16010)).toMatchObject({ ok: true });
  const listInspections = async (state: string) => (await tasksOfCategory(au, 16, state)).map((task) => task.id);
  expect(await listInspections("NSW")).toContain(351);
  expect(await listInspections("VIC")).not.toContain(351);
});

it("F-050 F-423 the search gives at most ten tasks of this country", async () => {
  const ids = async (context: typeof au, text: string, state: string | null = null) =>
    (await findJobs(context, text, { state })).tasks.map(({ id }) => id);
  expect((await ids(au, "brake")).length).toBe(10);
  expect((await ids(nz, "wof"))[0]).toBe(16010);
  expect(await ids(au, "wof")).not.toContain(16010);
  expect(await ids(au, "pink slip", "VIC")).not.toContain(351);
});

it("an add-on task is not offered by search or category, but can be read by id", async () => {
  expect((await findJobs(au, "water pump")).tasks.map(({ id }) => id)).not.toContain(13001);
  expect((await tasksOfCategory(au, 13)).map((task) => task.id)).not.toContain(13001);
  expect(await findTask(au, 13001)).toMatchObject({ ok: true });
});

it("a category lists its tasks, popular ones first; an unknown category has none", async () => {
  const brakes = await tasksOfCategory(au, 2);
  expect(brakes.every((task) => task.categoryId === 2)).toBe(true);
  expect(brakes[0]?.isPopular).toBe(true);
  expect(await tasksOfCategory(au, 999)).toEqual([]);
  expect(await listOfferedCategories(au)).toHaveLength(17);
});

it("a task's questions include the follow-ups of its answers; most tasks have none", async () => {
  const questions = await additionalQuestions(au, 2001);
  expect(questions[0]).toMatchObject({ id: 1, taskId: 2001, isMultiple: false });
  expect(questions.map((question) => question.id)).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  expect(questions[0]?.options.map((option) => option.text)).toEqual(
    expect.arrayContaining(["Front", "Rear", "Front and rear", "Not sure"]),
  );
  for (const id of [157, 156, 193, 296]) expect(await additionalQuestions(au, id)).toEqual([]);
});

it("related tasks never include the task itself or another country's", async () => {
  expect((await findRelatedTasks(au, 159, null)).map((task) => task.id)).toEqual(expect.arrayContaining([160]));
  expect((await findRelatedTasks(au, 159, null)).map((task) => task.id)).not.toContain(159);
  expect((await otherTasksInCategory(au, 159, null)).every((task) => task.categoryId === 2 && task.id !== 159)).toBe(
    true,
  );
  const sampleTaskList = await sampleTasks(au, () => 0.5, null);
  expect(new Set(sampleTaskList.map((task) => task.id)).size).toBe(6);
  expect(await findRelatedTasks(au, 1, null)).toEqual([]);
});

it("extras are in catalogue order with prices in whole cents", async () => {
  const extras = await au.db.extras.all();
  expect(extras).toHaveLength(25);
  expect(extras.find((extra) => extra.id === 11)).toMatchObject({ priceIncGst: 600, includeByDefault: true });
  expect(extras.find((extra) => extra.id === 19)?.includesIds).toEqual([10, 11]);
});
