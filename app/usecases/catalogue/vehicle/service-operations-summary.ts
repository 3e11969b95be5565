import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { findIntervals, type ServiceInterval } from "../../../domain/catalogue/vehicle/intervals";
import { operationsDue } from "../../../domain/catalogue/vehicle/operations-due";
import { genericSummary, logbookSummary, type ServiceSummary } from "../../../domain/catalogue/vehicle/service-summary";
import { optionKey } from "../../../domain/catalogue/vehicle/variant";
import { findPackedFacts, unpackFacts } from "../../../domain/catalogue/vehicle/vehicle-facts";
import type { Context } from "../../context";

type SummaryResult = { readonly ok: true; readonly summary: ServiceSummary } | Refusal<"service-not-found">;

/** F-371: the operations of one service in a vehicle's logbook. */
export async function logbookOperationsSummary(
  context: Pick<Context, "db">,
  mid: string,
  scheduleId: string,
  intervalId: number,
): Promise<SummaryResult> {
  const { schedules, vehicles } = context.db;
  const [variant, schedule, operations, scheduleTexts] = await Promise.all([
    vehicles.find(mid),
    schedules.find(scheduleId),
    schedules.operations(),
    schedules.text(),
  ]);
  if (!variant || !schedule || optionKey(variant.make) !== optionKey(schedule.make)) return refuse("service-not-found");
  // The URL of the list contains no build year, so only facts that are the same for all years of the variant are used.
  const facts = unpackFacts(findPackedFacts(variant.factsByYear, null));
  const interval = findIntervals(schedule).find((candidate) => candidate.id === intervalId);
  if (!interval) return refuse("service-not-found");
  return {
    ok: true,
    summary: logbookSummary(
      scheduleTexts,
      interval,
      operationsDue(operations, { ...variant, year: variant.startYear, facts }, schedule, interval),
      variant.fuel,
    ),
  };
}

/** F-371, F-372: the operations of a generic menu service. */
export async function genericOperationsSummary(
  context: Pick<Context, "db">,
  genericServiceId: number,
  fuel: string | null = null,
): Promise<SummaryResult> {
  const summary = genericSummary(await context.db.schedules.text(), genericServiceId, fuel);
  return summary ? { ok: true, summary } : refuse("service-not-found");
}

/** The services of a vehicle's logbook (F-369). Empty if an id is unknown or the schedule is for another make. */
export async function listServiceIntervals(
  context: Pick<Context, "db">,
  mid: string,
  scheduleId: string,
): Promise<readonly ServiceInterval[]> {
  const [variant, schedule] = await Promise.all([context.db.vehicles.find(mid), context.db.schedules.find(scheduleId)]);
  if (!variant || !schedule || optionKey(variant.make) !== optionKey(schedule.make)) return [];
  return findIntervals(schedule);
}

/** F-370: a logbook service can be priced if its vehicle, schedule and interval are all known. */
export async function canCalculateServicePrice(
  context: Pick<Context, "db">,
  mid: string,
  scheduleId: string,
  intervalId: number,
): Promise<boolean> {
  return (await listServiceIntervals(context, mid, scheduleId)).some((interval) => interval.id === intervalId);
}
