import { readCell, parseCsv, table, textOrNull, wholeOrNull } from "../table.ts";

/** Several rows with the same plate are the candidates when one lookup returns several vehicles. */
export const regoRegister = table(
  "rego_register",
  [
    "country",
    "state",
    "plate",
    "candidate",
    "outcome",
    "vin",
    "make",
    "model",
    "year",
    "body",
    "fuel",
    "transmission",
    "variant",
    "engine",
  ],
  function* (read) {
    const candidates = new Map<string, number>();
    for (const row of parseCsv(read("catalogue/rego-register.csv"))) {
      const key = `${readCell(row, "country")}|${readCell(row, "state")}|${readCell(row, "plate")}`;
      const candidate = (candidates.get(key) ?? 0) + 1;
      candidates.set(key, candidate);
      yield {
        country: readCell(row, "country"),
        state: readCell(row, "state"),
        plate: readCell(row, "plate"),
        candidate,
        outcome: readCell(row, "outcome"),
        vin: textOrNull(row, "vin"),
        make: textOrNull(row, "make"),
        model: textOrNull(row, "model"),
        year: wholeOrNull(row, "year"),
        body: textOrNull(row, "body"),
        fuel: textOrNull(row, "fuel"),
        transmission: textOrNull(row, "transmission"),
        variant: textOrNull(row, "variant"),
        engine: textOrNull(row, "engine"),
      };
    }
  },
);
