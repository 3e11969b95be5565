import { canBePriced, type Fit, matchVehicle, isVehicleChosen, type VehicleToFit } from "../../catalogue/fits-vehicle";
import type { Task } from "../../catalogue/task";
import { type CartItem, isService, type ItemAssessment, type ServiceItem } from "../cart-item";
import { serviceLevel } from "../../catalogue/vehicle/intervals";

/** The facts needed to assess a cart. `state` is the state of the job's location; null = unknown. */
export interface CartFacts {
  /** The catalogue rows of all tasks in the cart, including those added by answers. */
  readonly tasks: ReadonlyMap<number, Task>;
  readonly vehicle: VehicleToFit;
  readonly state: string | null;
}

/** A task in the cart, either an item or added by an item's answers. */
export interface AssessedTask {
  readonly taskId: number;
  /** The task's catalogue row; null = the task is no longer in the catalogue. */
  readonly task: Task | null;
  readonly fit: Fit;
  readonly canBePriced: boolean;
  /** Key of the item that already includes this work; null = none. */
  readonly includedIn: string | null;
}

const FITS_RESULT = { fits: "yes" } as const;

/** The names of a service's work in included-work.csv. */
function serviceNames({ serviceType, serviceSortOrder }: ServiceItem): readonly string[] {
  if (serviceType === "GenericService") return ["basic"];
  const level = serviceSortOrder === null || serviceSortOrder < 1 ? "minor" : serviceLevel(serviceSortOrder);
  return { minor: ["minor"], intermediate: ["minor", "intermediate"], major: ["minor", "intermediate", "major"] }[
    level
  ];
}

/** The tasks of an item: its own and those added by its answers. Empty for a service; a custom job has no task of its own. */
function listTaskIds(item: CartItem): readonly number[] {
  if (isService(item)) return [];
  const taskIds = item.isCustom || item.repairInspectionId === null ? [] : [item.repairInspectionId];
  return [...taskIds, ...item.related.map(({ repairInspectionId }) => repairInspectionId)];
}

/**
 * Assesses every task of a cart for this vehicle, location and cart: whether it fits, whether we can price it, and which other item already includes it. Used
 * by the API, prices, lists and pages.
 */
export function assessCart(
  cart: readonly CartItem[],
  { tasks, vehicle, state }: CartFacts,
): ReadonlyMap<string, readonly AssessedTask[]> {
  const cartWork = cart.flatMap((item) => {
    const names = isService(item) ? serviceNames(item) : listTaskIds(item).map(String);
    return names.map((name) => ({ name, key: item.key }));
  });
  const findContainer = (task: Task): string | null => {
    const container = task.includedIn
      .filter(({ fuels }) => fuels.length === 0 || fuels.includes(vehicle.fuel ?? ""))
      .map(({ by }) => cartWork.find(({ name }) => name === String(by)))
      .find((match) => match !== undefined);
    return container?.key ?? null;
  };
  return new Map(
    cart.map((item) => [
      item.key,
      listTaskIds(item).map((taskId) => {
        const task = tasks.get(taskId) ?? null;
        return {
          taskId,
          task,
          fit: task === null ? FITS_RESULT : matchVehicle(task, vehicle, state),
          canBePriced: task === null || canBePriced(task, vehicle, state),
          includedIn: task === null ? null : findContainer(task),
        };
      }),
    ]),
  );
}

/** Builds the assessment that is stored with an item; null = no findings. */
export function assessItem(
  assessedTasks: readonly AssessedTask[] | undefined,
  cart: readonly CartItem[],
  vehicle: VehicleToFit,
): ItemAssessment | null {
  const [ownTask] = assessedTasks ?? [];
  const mismatch = assessedTasks?.find(({ fit }) => fit.fits === "no");
  const unknownFit = isVehicleChosen(vehicle)
    ? assessedTasks?.find(({ fit }) => fit.fits === "unknown")?.fit
    : undefined;
  const container = cart.find(({ key }) => key === ownTask?.includedIn);
  if (!mismatch && !unknownFit && !container) return null;
  return {
    fits: mismatch ? "no" : unknownFit ? "unknown" : "yes",
    missing: unknownFit?.fits === "unknown" && !mismatch ? unknownFit.missing : null,
    includedIn: container ? { key: container.key, name: container.name, isService: isService(container) } : null,
  };
}
