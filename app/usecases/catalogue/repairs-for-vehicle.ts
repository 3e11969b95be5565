import type { ListedTask } from "../../domain/catalogue/catalogue";
import { incompatibleTasks, type VehicleToFit } from "../../domain/catalogue/fits-vehicle";
import type { Context } from "../context";
import { offeredTasks } from "./task-lists";

export interface RepairsForVehicle {
  readonly vehicle: VehicleToFit;
  /** Of the job's place; null = not known. */
  readonly state: string | null;
  /** Empty = every task. */
  readonly taskIds: readonly number[];
}

/** The offered tasks that fit a vehicle, optionally only the requested ones in the requested order (F-373). */
export async function repairsForVehicle(
  context: Pick<Context, "config" | "db">,
  { vehicle, state, taskIds }: RepairsForVehicle,
): Promise<readonly ListedTask[]> {
  const offered = await offeredTasks(context);
  const byId = new Map(offered.map((task) => [task.id, task]));
  const asked = taskIds.length === 0 ? offered : taskIds.flatMap((id) => byId.get(id) ?? []);
  const unfit = new Set(incompatibleTasks(asked, vehicle, state));
  return asked.filter((task) => !unfit.has(task));
}
