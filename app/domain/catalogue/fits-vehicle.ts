import type { LeadVehicle } from "../vehicle/vehicle";
import type { Task } from "./task";

type TaskLimits = Pick<Task, "onlyFuels" | "excludedFuels" | "onlyTransmissions" | "minYear" | "maxYear" | "states">;
export type Misfit = "fuel" | "transmission" | "year" | "state";

/**
 * Why a task cannot be done on a vehicle, or null. A fact that is not known rules nothing out: the customer goes on.
 * `state` is that of the job's suburb, or of the plate; null = not known.
 */
export function misfit(
  task: TaskLimits,
  vehicle: Pick<LeadVehicle, "fuel" | "transmission" | "year">,
  state: string | null,
): Misfit | null {
  const { fuel, transmission, year } = vehicle;
  if (fuel !== null && (task.excludedFuels.includes(fuel) || (task.onlyFuels.length > 0 && !task.onlyFuels.includes(fuel)))) return "fuel";
  const isKnownTransmission = transmission === "Automatic" || transmission === "Manual";
  if (isKnownTransmission && task.onlyTransmissions.length > 0 && !task.onlyTransmissions.includes(transmission)) return "transmission";
  if (year !== null && ((task.minYear !== null && year < task.minYear) || (task.maxYear !== null && year > task.maxYear))) return "year";
  if (state !== null && state !== "" && task.states.length > 0 && !task.states.includes(state)) return "state";
  return null;
}

/** The tasks of a cart that do not fit the vehicle, in cart order. Custom tasks have no id and never come here (F-199). */
export function incompatibleTasks<T extends TaskLimits>(
  tasks: readonly T[],
  vehicle: Pick<LeadVehicle, "fuel" | "transmission" | "year">,
  state: string | null,
): readonly T[] {
  return tasks.filter((task) => misfit(task, vehicle, state) !== null);
}
