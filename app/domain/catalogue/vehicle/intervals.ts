import type { ServiceSchedule } from "./schedule";

/** Maximum number of services in a logbook (data/catalogue/services.json, maxIntervals). */
const MAX_INTERVALS = 30;

export type ServiceLevel = "minor" | "intermediate" | "major";

/** One service of a logbook. `id` and `sortOrder` count the services from new, starting at 1. */
export interface ServiceInterval {
  readonly id: number;
  readonly sortOrder: number;
  readonly km: number;
  /** Interval in months; null = the schedule is by distance alone. */
  readonly months: number | null;
  readonly name: string;
  readonly level: ServiceLevel;
}

/** The services of a schedule, starting from new. */
export function findIntervals(
  schedule: Pick<ServiceSchedule, "intervalKm" | "intervalMonths">,
): readonly ServiceInterval[] {
  return Array.from({ length: MAX_INTERVALS }, (_, index) => {
    const number = index + 1;
    const km = number * schedule.intervalKm;
    const months = number * schedule.intervalMonths;
    return {
      id: number,
      sortOrder: number,
      km,
      months,
      name: `${km.toLocaleString("en-AU")} km or ${months} months`,
      level: serviceLevel(number),
    };
  });
}

/** Every fourth service is major, every other second one intermediate (services.json, levelRule). */
export function serviceLevel(sortOrder: number): ServiceLevel {
  if (sortOrder % 4 === 0) return "major";
  return sortOrder % 2 === 0 ? "intermediate" : "minor";
}
