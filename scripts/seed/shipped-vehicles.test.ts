import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { regoRegister } from "./tables/rego-register";
import { vehicleModels, vehicleVariants } from "./tables/vehicles";
import { sharedBadge } from "../../sandbox/autograb";
import type { SeedTable } from "./table";
import type { Country } from "../../app/domain/core/country/country";
import { walkCascade } from "../../app/domain/catalogue/vehicle/cascade";
import { chooseLevel } from "../../app/domain/catalogue/vehicle/clear-below";
import { findModel, matchFacts } from "../../app/domain/catalogue/vehicle/match-facts";
import { optionKey, type Variant, type VehicleModel } from "../../app/domain/catalogue/vehicle/variant";
import { NO_VEHICLE } from "../../app/domain/catalogue/vehicle/vehicle";

// Applies the rules to the vehicles in the shipped data.
const read = (path: string) => readFileSync(`data/${path}`, "utf8");
const rowsOf = (table: SeedTable) =>
  [...table.rows(read)].map((values) =>
    Object.fromEntries(table.columns.map((column, index) => [column, values[index] ?? null])),
  );
const marketsOf = (row: Record<string, unknown>): readonly Country[] => [
  ...(row.sold_au === 1 ? (["AU"] as const) : []),
  ...(row.sold_nz === 1 ? (["NZ"] as const) : []),
];

const models = rowsOf(vehicleModels).map(
  (row): VehicleModel => ({
    make: String(row.make),
    model: String(row.model),
    soldIn: marketsOf(row),
    recentVersionCounts: { AU: Number(row.recent_au), NZ: Number(row.recent_nz) },
  }),
);
const byModel = new Map<string, Variant[]>();
for (const row of rowsOf(vehicleVariants)) {
  const variant = {
    ...row,
    startYear: row.start_year,
    endYear: row.end_year,
    displacementL: row.displacement_l,
    transmissionType: row.transmission_type,
    priceCategory: row.price_category,
    factsByYear: row.facts_by_year,
    soldIn: marketsOf(row),
  } as unknown as Variant;
  const key = `${variant.make}|${variant.model}`;
  byModel.set(key, [...(byModel.get(key) ?? []), variant]);
}
const variantsOf = (model: VehicleModel) => byModel.get(`${model.make}|${model.model}`) ?? [];

describe("shipped catalogue", () => {
  it("the first and the last option of each question lead to a vehicle for every model", () => {
    for (const model of models) {
      const data = {
        country: "AU" as const,
        models: models.filter((other) => other.make === model.make),
        variants: variantsOf(model),
      };
      for (const pick of [0, -1]) {
        let state = walkCascade(chooseLevel(chooseLevel(NO_VEHICLE, "make", model.make), "model", model.model), data);
        while (state.next !== null) {
          const option = state.next.options.at(pick);
          expect(option, `${model.make} ${model.model} ${state.next.key}`).toBeDefined();
          state = walkCascade(chooseLevel(state.vehicle, state.next.key, option?.value ?? ""), data);
        }
        expect(state.vehicle.mid).not.toBeNull();
      }
    }
  });

  it("every registered plate leads to its vehicle, and unknown grades to all candidates", () => {
    const plates = new Map<string, Record<string, unknown>[]>();
    for (const row of rowsOf(regoRegister)) {
      if (row.outcome !== "found-one" && row.outcome !== "found-several") continue;
      if (row.plate === "ODD404") continue;
      const key = `${row.country}|${row.state}|${row.plate}`;
      plates.set(key, [...(plates.get(key) ?? []), row]);
    }
    for (const [key, rows] of plates) {
      const [first] = rows as [Record<string, unknown>];
      const text = (name: string) =>
        rows.every((row) => row[name] === first[name]) && first[name] !== null ? String(first[name]) : null;
      const badge = sharedBadge(rows.map((row) => String(row.variant ?? "")));
      const model = findModel(models, [], String(first.make), String(first.model));
      expect(model, key).not.toBeNull();
      const facts = {
        make: text("make"),
        model: text("model"),
        year: Number(first.year),
        body: text("body"),
        fuel: text("fuel"),
        transmission: text("transmission"),
        badge,
        engine: text("engine"),
        capacityCc: null,
      };
      const variants = matchFacts(facts, variantsOf(model as VehicleModel), first.country as Country);
      const labels = variants.map((variant) => optionKey(`${variant.body}|${variant.variant}|${variant.engine}`));
      for (const row of rows)
        expect(labels, key).toContain(optionKey(`${row.body ?? "Other"}|${row.variant ?? "Standard"}|${row.engine}`));
      if (rows.length === 1) expect(labels, key).toHaveLength(1);
      expect(labels.length, key).toBeLessThanOrEqual(8);
    }
  });
});
