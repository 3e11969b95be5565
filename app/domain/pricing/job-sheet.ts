import type { CartItem, RepairItem } from "../lead/cart-item";
import { UNKNOWN_VEHICLE_CATEGORY } from "../vehicle/price-category";
import type { PriceCategory } from "../vehicle/vehicle";
import { TASK } from "../catalogue/task";
import type { PricingCatalogue } from "./catalogue";
import { bayMinutes } from "./hours";
import { serviceWork } from "./service-work";
import { taskWork } from "./task-work";
import { tyreWork } from "./tyre-work";
import { windscreenWork } from "./windscreen-work";
import type { PricedVehicle, Work } from "./work";

export interface JobLine extends Work {
  readonly key: string;
  readonly label: string;
}

/** A cart worked out for a vehicle: what each line needs, what cannot be priced, and how long a bay is taken. Suppliers only add their rates. */
export interface JobSheet {
  readonly category: PriceCategory;
  readonly lines: readonly JobLine[];
  /** Keys of cart items without a price. */
  readonly unpriced: readonly string[];
  readonly minutes: number;
  /** Business days until the slowest part is there; 0 = nothing has to be ordered. */
  readonly leadDays: number;
}

/** Works out a cart. Nothing the browser said about hours or prices is used: only ids and choices. */
export function jobSheet(cart: readonly CartItem[], vehicle: PricedVehicle, catalogue: PricingCatalogue): JobSheet {
  const category = vehicle.priceCategory ?? UNKNOWN_VEHICLE_CATEGORY;
  const lines: JobLine[] = [];
  const unpriced: string[] = [];
  let minutes = 0;
  for (const item of cart) {
    const jobs = jobsOf(item, category, vehicle, catalogue);
    for (const job of jobs) {
      minutes += job.minutes;
      if (job.work) lines.push({ key: job.key, label: job.label, ...job.work });
    }
    if (jobs.some((job) => job.work === null)) unpriced.push(item.key);
  }
  return { category, lines, unpriced, minutes, leadDays: Math.max(0, ...lines.map(leadDaysOf)) };
}

const leadDaysOf = ({ parts, tyres }: Work): number =>
  Math.max(tyres?.leadDays ?? 0, ...parts.map(({ part }) => part.leadDays));

interface Job {
  readonly key: string;
  readonly label: string;
  readonly minutes: number;
  readonly work: Work | null;
}

/** A cart item and the tasks its answers added. */
function jobsOf(item: CartItem, category: PriceCategory, vehicle: PricedVehicle, catalogue: PricingCatalogue): Job[] {
  if (item.kind === "Service") {
    const found = serviceWork(item, category, vehicle, catalogue);
    return [
      {
        key: item.key,
        label: item.name,
        minutes: found ? bayMinutes(found.maxHours100) : bayMinutes(null),
        work: found?.work ?? null,
      },
    ];
  }
  const related = item.related.map((each) => ({
    key: `${item.key}+${each.repairInspectionId}`,
    label: each.name,
    ...taskJob(each.repairInspectionId, null, category, vehicle, catalogue),
  }));
  return [
    {
      key: item.key,
      label: item.name,
      ...taskJob(item.isCustom ? null : item.repairInspectionId, item, category, vehicle, catalogue),
    },
    ...related,
  ];
}

function taskJob(
  id: number | null,
  item: RepairItem | null,
  category: PriceCategory,
  vehicle: PricedVehicle,
  catalogue: PricingCatalogue,
): Pick<Job, "minutes" | "work"> {
  const task = id === null ? undefined : catalogue.tasks.get(id);
  if (!task) return { minutes: bayMinutes(null), work: null };
  const minutes = bayMinutes(task.maxHours100);
  if (task.id === TASK.tyres) return { minutes, work: tyreWork(task, item?.tyre ?? null, catalogue) };
  if (task.id === TASK.windscreen)
    return { minutes, work: windscreenWork(task, item?.windscreen ?? null, category, catalogue) };
  return { minutes, work: taskWork(task, category, vehicle, catalogue) };
}
