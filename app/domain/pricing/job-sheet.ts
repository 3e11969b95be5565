import { type AssessedTask, assessCart } from "../lead/cart/assess-cart";
import { type CartItem, isService, type RepairItem } from "../lead/cart-item";
import { UNKNOWN_VEHICLE_CATEGORY } from "../catalogue/vehicle/price-category";
import type { PriceCategory } from "../catalogue/vehicle/vehicle";
import type { PricingCatalogue } from "./catalogue";
import { bayMinutes, type PricedVehicle, type Work } from "./work";
import { type PricingTarget, resolveTaskWork } from "./item-work";
import { serviceWork } from "./service-work";

export interface JobLine extends Work {
  readonly key: string;
  readonly label: string;
}

/** A cart prepared for a vehicle: what each line needs, what cannot be priced, and the bay time in minutes. Suppliers add only their rates. */
export interface JobSheet {
  readonly category: PriceCategory;
  readonly lines: readonly JobLine[];
  /** Keys of cart items without a price. */
  readonly unpriced: readonly string[];
  readonly minutes: number;
  /** Business days until the last part arrives; 0 = nothing has to be ordered. */
  readonly leadDays: number;
}

/**
 * Prepares a cart for pricing. Uses only ids and choices, never hours or prices from the browser. A task that does not fit the vehicle has no price. A task
 * that another item includes has no line and no time. `state` is the state or region of the job.
 */
export function buildJobSheet(
  cart: readonly CartItem[],
  vehicle: PricedVehicle,
  catalogue: PricingCatalogue,
  state: string | null = null,
): JobSheet {
  const category = vehicle.priceCategory ?? UNKNOWN_VEHICLE_CATEGORY;
  const assessed = assessCart(cart, { tasks: catalogue.tasks, vehicle, state });
  const lines: JobLine[] = [];
  const unpriced: string[] = [];
  let minutes = 0;
  for (const item of cart) {
    const jobs = listJobs(item, assessed.get(item.key) ?? [], { category, vehicle, catalogue });
    for (const job of jobs) {
      minutes += job.minutes;
      if (job.work) lines.push({ key: job.key, label: job.label, ...job.work });
    }
    if (jobs.some((job) => job.work === null)) unpriced.push(item.key);
  }
  return { category, lines, unpriced, minutes, leadDays: Math.max(0, ...lines.map(maxLeadDays)) };
}

const maxLeadDays = ({ parts, tyres }: Work): number =>
  Math.max(tyres?.leadDays ?? 0, ...parts.map(({ part }) => part.leadDays));

interface Job {
  readonly key: string;
  readonly label: string;
  readonly minutes: number;
  readonly work: Work | null;
}

/** A cart item and the tasks that its answers added. */
function listJobs(item: CartItem, assessed: readonly AssessedTask[], target: PricingTarget): Job[] {
  if (isService(item)) {
    const serviceLine = serviceWork(item, target.category, target.vehicle, target.catalogue);
    return [
      {
        key: item.key,
        label: item.name,
        minutes: serviceLine ? bayMinutes(serviceLine.maxHours100) : bayMinutes(null),
        work: serviceLine?.work ?? null,
      },
    ];
  }
  if (item.isCustom || item.repairInspectionId === null)
    return [{ key: item.key, label: item.name, minutes: bayMinutes(null), work: null }, ...relatedJobs()];
  const [ownJob, ...otherJobs] = assessed;
  return [...taskJob(item.key, item.name, item, ownJob, target), ...relatedJobs(otherJobs)];

  function relatedJobs(tasks: readonly AssessedTask[] = assessed): Job[] {
    return isService(item)
      ? []
      : item.related.flatMap((relatedCartItem, index) =>
          taskJob(
            `${item.key}+${relatedCartItem.repairInspectionId}`,
            relatedCartItem.name,
            null,
            tasks[index],
            target,
          ),
        );
  }
}

/** Returns the job of a task, or an empty list if another item includes the work. */
function taskJob(
  key: string,
  label: string,
  item: RepairItem | null,
  assessed: AssessedTask | undefined,
  target: PricingTarget,
): Job[] {
  if (assessed?.includedIn != null) return [];
  const task = assessed?.task ?? null;
  if (task === null) return [{ key, label, minutes: bayMinutes(null), work: null }];
  const work = assessed?.canBePriced ? resolveTaskWork(task, item, target) : null;
  return [{ key, label, minutes: bayMinutes(task.maxHours100), work }];
}
