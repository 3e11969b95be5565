import type { ListedTask } from "../../domain/catalogue/catalogue";
import { incompatibleTasks, type VehicleToFit } from "../../domain/catalogue/fits-vehicle";
import type { Lead } from "../../domain/lead/lead";
import { taskIdsOf } from "../../domain/supplier/job-needs";
import type { Context } from "../context";

/** The tasks of a cart that cannot be done on the vehicle, or not in a state (null = anywhere; F-199, F-200). Ids of custom tasks are null and are not asked about. */
export async function checkCompatibility(
  context: Pick<Context, "db">,
  taskIds: readonly (number | null)[],
  vehicle: VehicleToFit,
  state: string | null,
): Promise<readonly ListedTask[]> {
  return incompatibleTasks(await context.db.tasks.findMany(taskIds.filter((id) => id !== null)), vehicle, state);
}

/** The repairs of a lead's cart that cannot be done on its vehicle, or not in its state. */
export const incompatibleRepairs = (
  context: Pick<Context, "db">,
  { cart, vehicle, suburb }: Pick<Lead, "cart" | "vehicle" | "suburb">,
): Promise<readonly ListedTask[]> => checkCompatibility(context, taskIdsOf(cart), vehicle, suburb?.state ?? null);
