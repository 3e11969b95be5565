import type { ListedTask } from "../../domain/catalogue/catalogue";
import { incompatibleTasks } from "../../domain/catalogue/fits-vehicle";
import type { LeadVehicle } from "../../domain/vehicle/vehicle";
import type { Context } from "../context";

/** The tasks of a cart that cannot be done on the vehicle, wherever it is (F-199, F-200). Ids of custom tasks are null and are not asked about. */
export async function checkCompatibility(
  context: Pick<Context, "db">,
  taskIds: readonly (number | null)[],
  vehicle: Pick<LeadVehicle, "fuel" | "transmission" | "year" | "body" | "mid">,
): Promise<readonly ListedTask[]> {
  const tasks = await context.db.tasks.findMany(taskIds.filter((id) => id !== null));
  // Only a few tasks ask which wheels are driven, and a lead does not say it.
  const asksForDrive = tasks.some(({ fits }) => fits.some(({ drives }) => drives.length > 0));
  const drive =
    asksForDrive && vehicle.mid !== null ? ((await context.db.vehicles.find(vehicle.mid))?.drive ?? null) : null;
  return incompatibleTasks(tasks, { ...vehicle, drive }, null);
}
