import { and, eq } from "drizzle-orm";
import type { Country } from "../../domain/core/country/country";
import { orm } from "./orm";
import { regoRegister } from "./schema/vehicles";

const { outcome, vin, make, model, year, body, fuel, transmission, variant, engine } = regoRegister;
const COLUMNS = { outcome, vin, make, model, year, body, fuel, transmission, variant, engine };

/** A row of the embedded register (data/catalogue/rego-register.csv); only the sandbox provider reads it. */
export type RegisteredVehicle = Readonly<Pick<typeof regoRegister.$inferSelect, keyof typeof COLUMNS>>;

/** Every candidate of a plate, in order; none for a plate that is not registered. */
export const registerOf = (
  db: D1Database,
  country: Country,
  state: string,
  plate: string,
): Promise<readonly RegisteredVehicle[]> =>
  orm(db)
    .select(COLUMNS)
    .from(regoRegister)
    .where(and(eq(regoRegister.country, country), eq(regoRegister.state, state), eq(regoRegister.plate, plate)))
    .orderBy(regoRegister.candidate)
    .all();
