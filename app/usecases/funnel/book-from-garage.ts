import type { SupplierId } from "../../domain/core/ids";
import { findDueInterval, listPlausibleReadings } from "../../domain/garage/due";
import { newLogbookService, findService } from "../../domain/lead/cart/new-item";
import { SERVICE_KINDS } from "../../domain/lead/cart/kinds";
import type { LeadPatch } from "../../domain/lead/lead-patch";
import type { LeadSuburb, SupplierCategory } from "../../domain/lead/lead";
import type { Supplier } from "../../domain/supplier/supplier";
import type { OutcomeCode, Refusal } from "../../domain/core/outcomes";
import { refuse } from "../../domain/core/outcomes";
import { addDays } from "../../domain/core/time/days";
import { findIntervals } from "../../domain/catalogue/vehicle/intervals";
import type { Context } from "../context";
import { EMPTY_QUOTE_INPUT, type StartedQuote, startQuote } from "./start-quote";
import { findSupplierForQuoter } from "../supplier/supplier-profile";
import { resolveVehicle } from "../catalogue/vehicle/search-vehicles";
import { type Car, type CarRefusal, readCar } from "../garage/read-car";

/** What to book: the work of an earlier entry again, or the service or inspection that is due. */
export type BookableJob = { readonly again: string } | { readonly due: "service" | "inspection" };

interface Job {
  readonly serviceTypeId: number | null;
  readonly repairInspectionIds: readonly number[];
  /** Cart items, with what is known about the service. */
  readonly items: LeadPatch["cartOps"];
  readonly supplierId: SupplierId | null;
  /** False = the job is booked as soon as possible. */
  readonly canWait: boolean;
}

/** If the job is due within this number of days, it is booked as soon as possible. */
const DUE_SOON_DAYS = 14;

/**
 * Starts a normal quote that is prefilled with the vehicle, the job, the person's last location and the previous workshop. The quote flow asks for the rest.
 * The previous workshop is preferred if it still trades here, but other prices are shown too.
 */
export async function bookFromGarage(
  context: Context,
  vehicleId: string,
  bookableJob: BookableJob,
): Promise<StartedQuote | CarRefusal | Refusal<OutcomeCode>> {
  const car = await readCar(context, vehicleId);
  if (!car.ok) return car;
  const job = toJob(car, bookableJob);
  if (job === null) return refuse("nothing-to-book");
  const { mid, year, rego, regoState, isVerifiedRego, vin } = car.vehicle.vehicle;
  const [resolvedVehicle, suburb, supplier] = await Promise.all([
    mid === null || year === null ? null : resolveVehicle(context, mid, year),
    findLastSuburb(context, car),
    job.supplierId === null ? null : findPreferredSupplier(context, job.supplierId),
  ]);
  return startQuote(
    context,
    {
      ...EMPTY_QUOTE_INPUT,
      repairInspectionIds: job.repairInspectionIds,
      serviceTypeId: job.serviceTypeId,
      supplierId: supplier?.id ?? null,
    },
    {
      // The stored vehicle is looked up again, because the catalogue may have changed. If it no longer exists, the quote flow asks for the vehicle.
      ...(resolvedVehicle?.ok && {
        vehicle: { ...resolvedVehicle.vehicle, rego, regoState, isVerifiedRego, vin },
        isUnknownVehicle: false,
      }),
      ...(suburb && { suburb }),
      ...(job.items && { cartOps: job.items }),
      workshopCategory: supplier === null ? "Workshop" : toSupplierCategory(supplier),
      quoteUrgency: job.canWait ? "WithinAFewWeeks" : "AsSoonAsPossible",
    },
  );
}

function toJob(car: Car, bookableJob: BookableJob): Job | null {
  if ("again" in bookableJob) {
    const entry = car.entries.find(({ id }) => id === bookableJob.again);
    const jobs = entry?.facts.jobs;
    if (!entry || !jobs || (jobs.serviceTypeId === null && jobs.repairInspectionIds.length === 0)) return null;
    return { ...jobs, items: undefined, supplierId: entry.supplierId, canWait: true };
  }
  const due = car.dueItems.find(({ dueKind }) => dueKind === bookableJob.due);
  const canWait = due?.day != null && due.day > addDays(car.today, DUE_SOON_DAYS);
  const supplierId = car.entries.find((entry) => entry.source === "booking")?.supplierId ?? null;
  if (bookableJob.due === "inspection") {
    const taskId = car.rule.inspection?.taskId ?? null;
    return taskId === null
      ? null
      : { serviceTypeId: null, repairInspectionIds: [taskId], items: undefined, supplierId, canWait };
  }
  const logbook = car.schedule === null ? null : logbookJob(car);
  return {
    serviceTypeId: logbook === null ? SERVICE_KINDS.service.serviceTypeId : SERVICE_KINDS.logbook.serviceTypeId,
    repairInspectionIds: [],
    items: logbook ?? undefined,
    supplierId,
    canWait,
  };
}

/**
 * The logbook service that is due, found by kilometres (the due distance or the last reading) or else by age. Null if neither is known, so that the quote flow
 * asks for it.
 */
function logbookJob(car: Car): LeadPatch["cartOps"] | null {
  const { schedule, dueItems, entries, today } = car;
  if (schedule === null || findService(SERVICE_KINDS.logbook.serviceTypeId) === null) return null;
  const due = dueItems.find(({ dueKind }) => dueKind === "service");
  const { year } = car.vehicle.vehicle;
  const interval = findDueInterval(findIntervals(schedule), {
    km: due?.km ?? listPlausibleReadings(entries).at(-1)?.km ?? null,
    ageMonths: year === null ? null : Math.max(0, (Number(today.slice(0, 4)) - year) * 12),
  });
  return interval === null
    ? null
    : [
        {
          op: "put",
          item: {
            ...newLogbookService,
            serviceScheduleId: schedule.id,
            serviceIntervalId: interval.id,
            serviceSortOrder: interval.sortOrder,
            intervalName: interval.name,
          },
        },
      ];
}

/** Location of this person's last quote; null if they have no quotes any more. */
async function findLastSuburb(context: Context, { userId }: Car): Promise<LeadSuburb | null> {
  const leads = await context.db.leads.listNewest(userId, 5);
  return leads.map(({ lead }) => lead.suburb).find((suburb) => suburb !== null) ?? null;
}

async function findPreferredSupplier(context: Context, id: SupplierId): Promise<Supplier | null> {
  const supplierResult = await findSupplierForQuoter(context, id);
  return supplierResult.ok && supplierResult.supplier.hiddenReason === null ? supplierResult.supplier : null;
}

const toSupplierCategory = ({ isMobile, kind }: Supplier): SupplierCategory =>
  isMobile ? "MobileMechanic" : kind === "dealership" ? "Dealership" : "Workshop";
