import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";

const db = (env as unknown as { DB: D1Database }).DB;
const count = (table: string) => db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");

it("seeding twice leaves the same rows", async () => {
  await seedReference(db);
  const firstCounts = await Promise.all(["tasks", "localities", "vehicle_variants", "extras"].map(count));
  const hilux = await db
    .prepare("SELECT mid FROM vehicle_variants WHERE make = 'Toyota' AND model = 'Hilux' ORDER BY mid")
    .raw();
  await seedReference(db);
  expect(await Promise.all(["tasks", "localities", "vehicle_variants", "extras"].map(count))).toEqual(firstCounts);
  expect(
    await db.prepare("SELECT mid FROM vehicle_variants WHERE make = 'toyota' AND model = 'HILUX' ORDER BY mid").raw(),
  ).toEqual(hilux);
  expect(firstCounts[0]).toBe(286);
});

it("two spellings of a model are one model, spelled as it is sold here", async () => {
  const { results } = await db
    .prepare("SELECT DISTINCT model FROM vehicle_variants WHERE make = 'Toyota' AND model = 'hiace'")
    .all();
  expect(results).toEqual([{ model: "HiAce" }]);
});
