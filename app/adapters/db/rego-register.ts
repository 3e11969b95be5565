import type { Country } from "../../domain/country/country";

/** A row of the embedded register (data/catalogue/rego-register.csv); only the sandbox provider reads it. */
export interface RegisteredVehicle {
  readonly outcome: "found-one" | "found-several" | "not-found" | "provider-error" | "timeout";
  readonly vin: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly year: number | null;
  readonly body: string | null;
  readonly fuel: string | null;
  readonly transmission: string | null;
  readonly variant: string | null;
  readonly engine: string | null;
}

/** Every candidate of a plate, in order; none for a plate that is not registered. */
export async function registerOf(
  db: D1Database,
  country: Country,
  state: string,
  plate: string,
): Promise<readonly RegisteredVehicle[]> {
  const { results } = await db
    .prepare(
      `select outcome, vin, make, model, year, body, fuel, transmission, variant, engine
         from rego_register where country = ? and state = ? and plate = ? order by candidate`,
    )
    .bind(country, state, plate)
    .all<RegisteredVehicle>();
  return results;
}
