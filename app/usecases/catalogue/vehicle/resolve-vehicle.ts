import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { chooseLevel } from "../../../domain/catalogue/vehicle/clear-below";
import { type LeadVehicle, NO_VEHICLE } from "../../../domain/catalogue/vehicle/vehicle";
import { withVariant } from "../../../domain/catalogue/vehicle/with-variant";
import type { Context } from "../../context";
import { withSchedule } from "./next-options";

/** A complete vehicle from its catalogue id and build year, for a found plate or a saved vehicle. */
export async function resolveVehicle(
  context: Pick<Context, "db">,
  mid: string,
  year: number,
): Promise<{ readonly ok: true; readonly vehicle: LeadVehicle } | Refusal<"vehicle-not-found">> {
  const variant = await context.db.vehicles.find(mid);
  if (!variant || year < variant.startYear || year > variant.endYear) return refuse("vehicle-not-found");
  return {
    ok: true,
    vehicle: await withSchedule(context, withVariant(chooseLevel(NO_VEHICLE, "year", year), variant)),
  };
}
