import { canBePriced, type Fit, matchVehicle, isDescribed, type VehicleToFit } from "../../catalogue/fits-vehicle";
import type { Task } from "../../catalogue/task";
import { type CartItem, isService, type ItemAssessment, type ServiceItem } from "../cart-item";
import { serviceLevel } from "../../catalogue/vehicle/intervals";

/** The facts that a cart is assessed by. `state` is that of the job's place; null = not known yet. */
export interface CartFacts {
  /** The catalogue rows of all tasks in the cart, those that answers added included. */
  readonly tasks: ReadonlyMap<number, Task>;
  readonly vehicle: VehicleToFit;
  readonly state: string | null;
}

/** A task of the cart: an item, or one that an item's answers added. */
export interface AssessedTask {
  readonly taskId: number;
  /** Null = the catalogue no longer has it. */
  readonly task: Task | null;
  readonly fit: Fit;
  readonly canBePriced: boolean;
  /** The key of the item that does this work already; null = none. */
  readonly includedIn: string | null;
}

const FITS = { fits: "yes" } as const;

/** The names under which included-work.csv lists the work of a service. */
function serviceNames({ serviceType, serviceSortOrder }: ServiceItem): readonly string[] {
  if (serviceType === "GenericService") return ["basic"];
  const level = serviceSortOrder === null || serviceSortOrder < 1 ? "minor" : serviceLevel(serviceSortOrder);
  return { minor: ["minor"], intermediate: ["minor", "intermediate"], major: ["minor", "intermediate", "major"] }[
    level
  ];
}

/** The tasks of an item: its own and those that its answers added. None for a service or a job in the customer's own words. */
function tasksOf(item: CartItem): readonly number[] {
  if (isService(item)) return [];
  const own = item.isCustom || item.repairInspectionId === null ? [] : [item.repairInspectionId];
  return [...own, ...item.related.map(({ repairInspectionId }) => repairInspectionId)];
}

/**
 * What every task of a cart is for this vehicle, this place and the rest of the cart: whether it fits, whether it has a price
 * of ours, and which other item does it already. The API, prices, the lists and the pages all read this.
 */
export function assessCart(
  cart: readonly CartItem[],
  { tasks, vehicle, state }: CartFacts,
): ReadonlyMap<string, readonly AssessedTask[]> {
  const work = cart.flatMap((item) => {
    const names = isService(item) ? serviceNames(item) : tasksOf(item).map(String);
    return names.map((name) => ({ name, key: item.key }));
  });
  const containerOf = (task: Task): string | null => {
    const holding = task.includedIn
      .filter(({ fuels }) => fuels.length === 0 || fuels.includes(vehicle.fuel ?? ""))
      .map(({ by }) => work.find(({ name }) => name === String(by)))
      .find((match) => match !== undefined);
    return holding?.key ?? null;
  };
  return new Map(
    cart.map((item) => [
      item.key,
      tasksOf(item).map((taskId) => {
        const task = tasks.get(taskId) ?? null;
        return {
          taskId,
          task,
          fit: task === null ? FITS : matchVehicle(task, vehicle, state),
          canBePriced: task === null || canBePriced(task, vehicle, state),
          includedIn: task === null ? null : containerOf(task),
        };
      }),
    ]),
  );
}

/** The note that an item shows about its assessment; null = none. */
export function itemAssessment(
  assessed: readonly AssessedTask[] | undefined,
  cart: readonly CartItem[],
  vehicle: VehicleToFit,
): ItemAssessment | null {
  const [own] = assessed ?? [];
  const against = assessed?.find(({ fit }) => fit.fits === "no");
  const open = isDescribed(vehicle) ? assessed?.find(({ fit }) => fit.fits === "unknown")?.fit : undefined;
  const container = cart.find(({ key }) => key === own?.includedIn);
  if (!against && !open && !container) return null;
  return {
    fits: against ? "no" : open ? "unknown" : "yes",
    missing: open?.fits === "unknown" && !against ? open.missing : null,
    includedIn: container ? { key: container.key, name: container.name, isService: isService(container) } : null,
  };
}
