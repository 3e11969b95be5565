import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { referenceDocuments } from "../../../../scripts/seed/tables/documents";
import { localities } from "../../../../scripts/seed/tables/localities";
import { tasks } from "../../../../scripts/seed/tables/tasks";
import { tyres } from "../../../../scripts/seed/tables/tyres";
import { vehicleVariants } from "../../../../scripts/seed/tables/vehicles";
import type { SeedTable } from "../../../../scripts/seed/table";
import { PUBLISHED_DOCUMENT } from "./published-document";
import { selectCities, modelSlug, parseSlugId, placeSlug, workshopSlug } from "./published";

const readData = (path: string) => readFileSync(new URL(`../../../../data/${path}`, import.meta.url), "utf8");
const rowsOf = (table: SeedTable) =>
  [...table.rows(readData)].map((values) =>
    Object.fromEntries(table.columns.map((column, index) => [column, values[index]])),
  );
const tyreRows = rowsOf(tyres);
const body = rowsOf(referenceDocuments).find(({ name }) => name === "public-pages")?.body;
const published = PUBLISHED_DOCUMENT.parse(JSON.parse(String(body)));

it("every public page is in the catalogue and has one URL, and the number of pages is limited", () => {
  const taskRows = new Map(rowsOf(tasks).map((row) => [row.id, row]));
  const variants = new Map(rowsOf(vehicleVariants).map((row) => [row.mid, row]));
  const placeRows = new Map(rowsOf(localities).map((row) => [row.id, row]));
  for (const country of ["AU", "NZ"] as const) {
    const { taskIds, models, places } = published[country];
    expect([taskIds.length, models.length, places.length]).toEqual([42, 30, 100]);
    for (const id of taskIds) {
      const task = taskRows.get(id);
      expect([id, String(task?.countries).includes(country), task?.pricing !== "Unpriced"]).toEqual([id, true, true]);
    }
    for (const { make, model, versions } of models) {
      expect(versions.length).toBeGreaterThan(0);
      for (const { year, mid } of versions) {
        const variant = variants.get(mid);
        expect([variant?.make, variant?.model]).toEqual([make, model]);
        expect(Number(variant?.start_year)).toBeLessThanOrEqual(year);
        expect(Number(variant?.end_year)).toBeGreaterThanOrEqual(year);
        expect(country === "AU" ? variant?.sold_au : variant?.sold_nz).toBe(1);
      }
    }
    for (const { id, name, state, postcode, latitude, longitude, zone } of places)
      expect(placeRows.get(id)).toMatchObject({ country, name, region: state, postcode, latitude, longitude, zone });
    for (const slugs of [
      taskIds.map((id) => taskRows.get(id)?.friendly_name),
      models.map(modelSlug),
      places.map(placeSlug),
    ])
      expect(new Set(slugs).size).toBe(slugs.length);
    // A size that is not available in every class would leave a gap in the table.
    for (const { width, profile, rim } of published[country].tyreSizes) {
      const tyre = tyreRows.find((row) => row.width === width && row.profile === profile && row.rim === rim);
      for (const column of ["price_budget_cents", "price_value_cents", "price_premium_cents"])
        expect([width, profile, rim, column, typeof tyre?.[column]]).toEqual([width, profile, rim, column, "number"]);
    }
    const cities = selectCities(places);
    expect(cities).toHaveLength(8);
    expect(new Set(cities.map(({ state }) => state)).size).toBe(8);
  }
});

it("slugs are plain words, and a workshop's slug ends with its number", () => {
  expect(modelSlug({ make: "Mazda", model: "Mazda3" })).toBe("mazda-3");
  expect(placeSlug({ name: "Whangārei", postcode: "0110" })).toBe("whangarei-0110");
  const slug = workshopSlug({ id: 42, name: "O'Neil & Sons 24/7" });
  expect([slug, parseSlugId(slug), parseSlugId("42"), parseSlugId("nobody")]).toEqual([
    "oneil-sons-24-7-42",
    42,
    42,
    null,
  ]);
});
