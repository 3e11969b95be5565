import type { ListedTask } from "../../domain/catalogue/catalogue";
import { incompatibleTasks } from "../../domain/catalogue/fits-vehicle";
import type { LeadVehicle } from "../../domain/vehicle/vehicle";
import type { Context } from "../context";

/** The tasks of a cart that cannot be done on the vehicle (F-199, F-200). Ids of custom tasks are null and are not asked about. */
export async function checkCompatibility(
  context: Pick<Context, "db">,
  taskIds: readonly (number | null)[],
  vehicle: Pick<LeadVehicle, "fuel" | "transmission" | "year">,
  state: string | null,
): Promise<readonly ListedTask[]> {
  const tasks = await context.db.tasks.findMany(taskIds.filter((id) => id !== null));
  return incompatibleTasks(tasks, vehicle, state);
}
