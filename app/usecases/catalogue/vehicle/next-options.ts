import { type CascadeState, walkCascade } from "../../../domain/catalogue/vehicle/cascade";
import { withChosenSchedule } from "../../../domain/catalogue/vehicle/schedule";
import type { LeadVehicle } from "../../../domain/catalogue/vehicle/vehicle";
import type { Context } from "../../context";
import { cascadeData } from "./cascade-data";

/**
 * What to ask next about a vehicle: levels with one option are chosen and passed over. A complete vehicle comes back
 * with its catalogue id, price category and service schedule, and `next` null.
 */
export async function nextOptions(
  context: Pick<Context, "config" | "db">,
  vehicle: LeadVehicle,
): Promise<CascadeState> {
  const state = walkCascade(vehicle, await cascadeData(context, vehicle));
  return state.next === null ? { ...state, vehicle: await withSchedule(context, state.vehicle) } : state;
}

/** The maker's schedule depends on the build year, so it is looked up for the vehicle and not for the catalogue row. */
export const withSchedule = async (context: Pick<Context, "db">, vehicle: LeadVehicle): Promise<LeadVehicle> =>
  withChosenSchedule(vehicle, vehicle.make === null ? [] : await context.db.schedules.ofMake(vehicle.make));
