import type { CascadeData } from "../../../domain/catalogue/vehicle/cascade";
import type { LeadVehicle } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";

/** The part of the catalogue that the next question about this vehicle needs: one round of D1, none before a model is chosen. */
export async function cascadeData(
  context: Pick<Context, "config" | "db">,
  vehicle: Pick<LeadVehicle, "make" | "model" | "year">,
): Promise<CascadeData> {
  const { vehicles } = context.db;
  const { make, model } = await singleModel(context, vehicle);
  const [models, variants] = await Promise.all([
    vehicles.models(),
    make === null || model === null ? [] : vehicles.variants(make, model, vehicle.year),
  ]);
  return { country: context.config.country, models, variants };
}

/** A make with one model: the walk down will choose it, so its variants are needed already. */
async function singleModel(
  context: Pick<Context, "db">,
  vehicle: Pick<LeadVehicle, "make" | "model">,
): Promise<Pick<LeadVehicle, "make" | "model">> {
  const { make, model } = vehicle;
  if (make === null || model !== null) return { make, model };
  const ofMake = (await context.db.vehicles.models()).filter((row) => row.make.toLowerCase() === make.toLowerCase());
  return { make, model: ofMake.length === 1 ? (ofMake[0]?.model ?? null) : null };
}
