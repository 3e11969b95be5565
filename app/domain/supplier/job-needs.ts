import { assessCart } from "../lead/cart/assess-cart";
import { kindOfTask, TASK_KINDS } from "../lead/cart/kinds";
import type { VehicleToFit } from "../catalogue/fits-vehicle";
import type { Task } from "../catalogue/task";
import { type CartItem, isService } from "../lead/cart-item";

/** What a job requires of its supplier. */
export interface JobNeeds {
  /** Task categories in the cart; custom tasks have none. */
  readonly categoryIds: readonly number[];
  readonly needsServicing: boolean;
  readonly certifications: readonly string[];
  readonly needsScanTool: boolean;
  readonly isElectric: boolean;
  /** Whether the vehicle can be charged: electric or plug-in hybrid. */
  readonly plugsIn: boolean;
  readonly make: string | null;
  /** Whether the job has only inspections and tyres, which dealerships do for any make. */
  readonly isForAnyMake: boolean;
  readonly canBeMobile: boolean;
  readonly canBeAtWorkshop: boolean;
  /** False = some task cannot be done on this vehicle or in this state, so no supplier can take the job. */
  readonly fitsVehicle: boolean;
}

/** The ids of all tasks in a cart, including those that answers added. */
export const listTaskIds = (cart: readonly CartItem[]): number[] =>
  cart.flatMap((item) =>
    isService(item)
      ? []
      : [
          ...(item.repairInspectionId === null || item.isCustom ? [] : [item.repairInspectionId]),
          ...item.related.map((relatedCartItem) => relatedCartItem.repairInspectionId),
        ],
  );

/** Determines the needs from the catalogue's tasks, not from the cart's own data. */
export function collectJobNeeds(
  cart: readonly CartItem[],
  vehicle: VehicleToFit & { readonly make: string | null; readonly fuel: string | null },
  tasks: ReadonlyMap<number, Task>,
  state: string | null = null,
): JobNeeds {
  const assessed = [...assessCart(cart, { tasks, vehicle, state }).values()].flat();
  const standaloneTasks = assessed.flatMap(({ task, includedIn }) =>
    task === null || includedIn !== null ? [] : [task],
  );
  const needsServicing = cart.some(isService);
  return {
    categoryIds: [...new Set(standaloneTasks.map((task) => task.categoryId))].sort((a, b) => a - b),
    needsServicing,
    certifications: [...new Set(standaloneTasks.flatMap((task) => task.certification ?? []))],
    needsScanTool: standaloneTasks.some((task) => task.needsScanTool),
    isElectric: vehicle.fuel === "Electric",
    plugsIn: vehicle.fuel === "Electric" || vehicle.fuel === "Plug-in Hybrid",
    make: vehicle.make,
    isForAnyMake:
      !needsServicing &&
      standaloneTasks.length > 0 &&
      standaloneTasks.every((task) => TASK_KINDS[kindOfTask(task)].isForAnyMake),
    canBeMobile: standaloneTasks.every((task) => task.byMobile),
    canBeAtWorkshop: standaloneTasks.every((task) => task.byWorkshop),
    fitsVehicle: assessed.every(({ fit }) => fit.fits !== "no"),
  };
}

/** Capabilities sorted by the share of workshops that have them, rarest first; 0 = servicing. */
const CAPABILITIES_BY_RARITY = [20, 14, 11, 17, 16, 5, 10, 3, 13, 6, 9, 0, 4, 7, 15, 8, 1, 2];

/** The capability by which candidates are searched: the rarest one that the job needs. */
export function searchCapability(needs: Pick<JobNeeds, "categoryIds" | "needsServicing">): number {
  const neededCapabilities = needs.needsServicing ? [0, ...needs.categoryIds] : needs.categoryIds;
  return CAPABILITIES_BY_RARITY.find((id) => neededCapabilities.includes(id)) ?? 0;
}
