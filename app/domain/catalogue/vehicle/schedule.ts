import { optionKey } from "./variant";
import type { LeadVehicle } from "./vehicle";

/** A maker's service interval. Source: data/service_schedules.csv. */
export interface ServiceSchedule {
  readonly id: string;
  readonly make: string;
  /** null = every model of the make. */
  readonly model: string | null;
  readonly fromYear: number;
  /** Last year of the schedule, inclusive. */
  readonly toYear: number;
  /** null = any fuel. */
  readonly fuel: string | null;
  readonly intervalKm: number;
  readonly intervalMonths: number;
  /** Text about an earlier first service; null = none. */
  readonly firstService: string | null;
  /** Note to the customer with details that the numbers cannot express. */
  readonly note: string | null;
  readonly confidence: string;
}

export interface ScheduleFacts {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  readonly fuel: string;
}

/**
 * Returns the most specific schedule for the build year, in the order make + model + fuel; make + model; make + fuel; make (data/README-anz.md). null = none.
 */
export function chooseSchedule(schedules: readonly ServiceSchedule[], vehicle: ScheduleFacts): ServiceSchedule | null {
  const matchingSchedules = schedules.filter(
    (row) =>
      optionKey(row.make) === optionKey(vehicle.make) &&
      (row.model === null || optionKey(row.model) === optionKey(vehicle.model)) &&
      (row.fuel === null || row.fuel === vehicle.fuel) &&
      row.fromYear <= vehicle.year &&
      vehicle.year <= row.toYear,
  );
  const scorePrecision = (row: ServiceSchedule) => (row.model === null ? 0 : 2) + (row.fuel === null ? 0 : 1);
  return matchingSchedules.reduce<ServiceSchedule | null>(
    (best, row) => (best === null || scorePrecision(row) > scorePrecision(best) ? row : best),
    null,
  );
}

/** Sets the id of the vehicle's schedule; null when none fits or too little is known. */
export function applySchedule(vehicle: LeadVehicle, schedules: readonly ServiceSchedule[]): LeadVehicle {
  const { make, model, year, fuel } = vehicle;
  const isKnown = make !== null && model !== null && year !== null && fuel !== null;
  return {
    ...vehicle,
    serviceScheduleId: (isKnown && chooseSchedule(schedules, { make, model, year, fuel })?.id) || null,
  };
}
