import type { ListedTask } from "../../domain/catalogue/catalogue";
import { canSuggest, type VehicleToFit } from "../../domain/catalogue/fits-vehicle";
import { type Fuel, NO_VEHICLE, type Transmission } from "../../domain/catalogue/vehicle/vehicle";
import { applyVariant } from "../../domain/catalogue/vehicle/variant";
import type { Context } from "../context";
import { listOfferedTasks } from "./task-lists";

/** A vehicle as an API client specifies it: by its id, or by its names in the catalogue. */
export interface SpecifiedVehicle {
  readonly mid: string | null;
  readonly make: string | null;
  readonly year: number | null;
  readonly fuel: string | null;
  readonly transmission: string | null;
}

/** What is known about the vehicle that an API client specifies, including the facts that decide which jobs fit. Null = the client specified no vehicle. */
export async function resolveSpecifiedVehicle(
  { db }: Pick<Context, "db">,
  { mid, make, year, fuel, transmission }: SpecifiedVehicle,
): Promise<VehicleToFit | null> {
  const variant = mid === null ? null : await db.vehicles.find(mid);
  if (variant !== null) return applyVariant({ ...NO_VEHICLE, year: year ?? variant.startYear }, variant);
  const isSpecified = [make, year, fuel, transmission].some((word) => word !== null);
  return isSpecified
    ? { make, year, fuel: fuel as Fuel | null, transmission: transmission as Transmission | null }
    : null;
}

export interface RepairsForVehicle {
  /** null = unknown vehicle. */
  readonly vehicle: VehicleToFit | null;
  /** State of the job's location; null = not known. */
  readonly state: string | null;
  /** Empty = all tasks. */
  readonly taskIds: readonly number[];
}

/** The offered tasks that fit a vehicle. If the client requests certain tasks, only these are returned, in the requested order (F-373). */
export async function listRepairsForVehicle(
  context: Pick<Context, "config" | "db">,
  { vehicle, state, taskIds }: RepairsForVehicle,
): Promise<readonly ListedTask[]> {
  const offeredTasks = await listOfferedTasks(context);
  const byId = new Map(offeredTasks.map((task) => [task.id, task]));
  const listedTasks = taskIds.length === 0 ? offeredTasks : taskIds.flatMap((id) => byId.get(id) ?? []);
  return listedTasks.filter((task) => canSuggest(task, vehicle, state));
}
