import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../../support/reference-fixture";
import { call } from "../call";

beforeAll(async () => seedReference((env as unknown as { DB: D1Database }).DB));

const readRepair = async (id: number) => (await call("GET", `/api/repairs/${id}`)).json;
const readNames = async (categoryId: number): Promise<string> => {
  const { json } = await call("GET", `/api/repairs/category/${categoryId}`);
  return (json.Repairs ?? json).map((task: { RepairInspectionName: string }) => task.RepairInspectionName).join("; ");
};

const NAME_PATTERNS = [
  [1, /battery/i],
  [2, /brake/i],
  [3, /clutch/i],
  [4, /shock|suspension/i],
  [5, /transmission/i],
  [6, /tyre|wheel/i],
  [7, /engine|oil/i],
  [8, /radiator|coolant/i],
] as const;
it("F-450, P-420 categories 1 to 8 have the tasks that match their names", async () => {
  for (const [id, text] of NAME_PATTERNS) expect(await readNames(id), `category ${id}`).toMatch(text);
});

it.each([
  [9, /alternator/i],
  [10, /air conditioning/i],
  [11, /bumper/i],
  [13, /timing/i],
  [14, /windscreen/i],
  [17, /installation/i],
  [20, /tint/i],
])("F-451, P-420 category %i has its tasks", async (id, text) => {
  expect(await readNames(id)).toMatch(text);
});

it("F-451 no task has category 12, 18 or 19", async () => {
  for (const id of [12, 18, 19]) expect(await readNames(id)).toBe("");
});

it("F-452, P-420 categories 15 and 16 are inspections", async () => {
  expect(await readNames(15)).toMatch(/inspection/i);
  expect(await readNames(16)).toMatch(/roadworthy/i);
});

it("F-453, P-416 tasks 8, 345 and 351 are inspections", async () => {
  for (const id of [8, 345, 351])
    expect(await readRepair(id)).toMatchObject({
      RepairInspectionId: id,
      RepairType: expect.stringMatching(/Inspection|Diagnosis/),
    });
});

it("F-454, P-417 task 296 is spark plugs, in the engine category", async () => {
  expect(await readRepair(296)).toMatchObject({
    RepairInspectionName: expect.stringMatching(/spark plug/i),
    RepairCategoryId: 7,
  });
});

it("P-418 task 156 is tyres", async () => {
  expect(await readRepair(156)).toMatchObject({
    RepairInspectionName: expect.stringMatching(/tyre/i),
    RepairCategoryId: 6,
  });
});
