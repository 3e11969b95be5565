import type { LeadVehicle } from "../vehicle/vehicle";
import type { FitRule, Task } from "./task";

type TaskLimits = Pick<
  Task,
  "onlyFuels" | "excludedFuels" | "onlyTransmissions" | "minYear" | "maxYear" | "states" | "fits"
>;
export type Misfit = "fuel" | "transmission" | "year" | "build" | "state";

/** What is asked of a vehicle. `body` and `drive` as the catalogue writes them ("RWD/4WD" = one or the other); left out = not known. */
export type VehicleToFit = Pick<LeadVehicle, "fuel" | "transmission" | "year"> & {
  readonly body?: string | null;
  readonly drive?: string | null;
};

const DRIVES: readonly string[] = ["FWD", "RWD", "AWD", "4WD"];

/** One of the drives the catalogue says the vehicle may have; none known = any. */
function drivesOf(drive: string | null | undefined): readonly string[] {
  const known = (drive ?? "").split("/").filter((each) => DRIVES.includes(each));
  return known.length === 0 ? DRIVES : known;
}

function isOfKind({ bodies, drives, fromYear, toYear }: FitRule, { body, drive, year }: VehicleToFit): boolean {
  const isBodyKnown = body !== null && body !== undefined && body !== "" && body !== "Other";
  if (isBodyKnown && bodies.length > 0 && !bodies.includes(body)) return false;
  if (drives.length > 0 && !drivesOf(drive).some((each) => drives.includes(each))) return false;
  return year === null || ((fromYear === null || year >= fromYear) && (toYear === null || year <= toYear));
}

/**
 * Why a task cannot be done on a vehicle, or null. A fact that is not known rules nothing out: the customer goes on.
 * `state` is that of the job's suburb, or of the plate; null = not known.
 */
export function misfit(task: TaskLimits, vehicle: VehicleToFit, state: string | null): Misfit | null {
  const { fuel, transmission, year } = vehicle;
  if (
    fuel !== null &&
    (task.excludedFuels.includes(fuel) || (task.onlyFuels.length > 0 && !task.onlyFuels.includes(fuel)))
  )
    return "fuel";
  const isKnownTransmission = transmission === "Automatic" || transmission === "Manual";
  if (isKnownTransmission && task.onlyTransmissions.length > 0 && !task.onlyTransmissions.includes(transmission))
    return "transmission";
  if (
    year !== null &&
    ((task.minYear !== null && year < task.minYear) || (task.maxYear !== null && year > task.maxYear))
  )
    return "year";
  if (task.fits.length > 0 && !task.fits.some((rule) => isOfKind(rule, vehicle))) return "build";
  if (state !== null && state !== "" && task.states.length > 0 && !task.states.includes(state)) return "state";
  return null;
}

/** The tasks of a cart that do not fit the vehicle, in cart order. Custom tasks have no id and never come here (F-199). */
export function incompatibleTasks<T extends TaskLimits>(
  tasks: readonly T[],
  vehicle: VehicleToFit,
  state: string | null,
): readonly T[] {
  return tasks.filter((task) => misfit(task, vehicle, state) !== null);
}
