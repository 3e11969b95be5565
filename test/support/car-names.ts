import { readFileSync } from "node:fs";
import { parseCsv } from "../../scripts/seed/table";
import type { VehicleModel } from "../../app/domain/catalogue/vehicle/variant";

/** Every make and model of the vehicle files, as in the catalogue. Recent versions are counted as in the seed. */
export const carNames: readonly VehicleModel[] = (() => {
  const models = new Map<
    string,
    { make: string; model: string; AU: number; NZ: number; isAu: boolean; isNz: boolean }
  >();
  for (const file of ["vehicles.csv", "vehicles_anz.csv"])
    for (const row of parseCsv(readFileSync(`data/${file}`, "utf8"))) {
      const { make = "", model = "" } = row;
      const key = `${make}|${model}`;
      const entry = models.get(key) ?? { make, model, AU: 0, NZ: 0, isAu: false, isNz: false };
      const isAu = /AU/.test(row.market ?? "");
      const isNz = row.in_nz_fleet === "Y" || /NZ/.test(row.market ?? "");
      entry.isAu ||= isAu;
      entry.isNz ||= isNz;
      if (Number(row.end_year) >= 2015) {
        entry.AU += Number(isAu);
        entry.NZ += Number(isNz);
      }
      models.set(key, entry);
    }
  return [...models.values()].map(({ make, model, AU, NZ, isAu, isNz }) => ({
    make,
    model,
    soldIn: [...(isAu ? (["AU"] as const) : []), ...(isNz ? (["NZ"] as const) : [])],
    recentVersionCounts: { AU, NZ },
  }));
})();
