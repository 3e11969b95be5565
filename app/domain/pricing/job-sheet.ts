import { kindOfTask, type PricedFor, SERVICE_KINDS, serviceKindOf, TASK_KINDS } from "../cart/kinds";
import { type CartItem, isService, type RepairItem } from "../lead/cart-item";
import { UNKNOWN_VEHICLE_CATEGORY } from "../vehicle/price-category";
import type { PriceCategory } from "../vehicle/vehicle";
import type { PricingCatalogue } from "./catalogue";
import { bayMinutes } from "./hours";
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
    const jobs = jobsOf(item, { category, vehicle, catalogue });
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
function jobsOf(item: CartItem, at: PricedFor): Job[] {
  if (isService(item)) {
    const found = SERVICE_KINDS[serviceKindOf(item)].work(item, at);
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
    ...taskJob(each.repairInspectionId, null, at),
  }));
  return [
    {
      key: item.key,
      label: item.name,
      ...taskJob(item.isCustom ? null : item.repairInspectionId, item, at),
    },
    ...related,
  ];
}

function taskJob(id: number | null, item: RepairItem | null, at: PricedFor): Pick<Job, "minutes" | "work"> {
  const task = id === null ? undefined : at.catalogue.tasks.get(id);
  if (!task) return { minutes: bayMinutes(null), work: null };
  return { minutes: bayMinutes(task.maxHours100), work: TASK_KINDS[kindOfTask(task)].work(task, item, at) };
}
