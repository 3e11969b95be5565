import { logbookService } from "../../../domain/lead/cart/cart-items";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/core/outcomes";
import { dayAt } from "../../../domain/core/time/days";
import { closestIntervals, logbookAgeMonths } from "../../../domain/catalogue/vehicle/intervals";
import { describeVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { Context } from "../../context";
import type { Decision, LoadScreen, StepLogic } from "../step";
import { listServiceIntervals } from "../../catalogue/vehicle/service-operations-summary";
import { jobZone } from "../../../domain/core/country/local-day";

export interface IntervalChoice {
  readonly id: number;
  /** "60,000 km or 48 months". */
  readonly name: string;
}

export interface LogbookIntervalScreen {
  readonly closestIntervals: readonly IntervalChoice[];
  readonly earlierIntervals: readonly IntervalChoice[];
  readonly laterIntervals: readonly IntervalChoice[];
  readonly selected: number | null;
  readonly vehicle: string;
}

export interface IntervalAnswer {
  readonly serviceIntervalId: number;
}

/** Lists the services that best match the vehicle's age, followed by the others under "earlier" or "later" (ledger F-426, F-427). */
const screen: LoadScreen<LogbookIntervalScreen> = async (context, { lead }) => {
  const { mid, serviceScheduleId, year } = lead.vehicle;
  const intervals =
    mid === null || serviceScheduleId === null ? [] : await listServiceIntervals(context, mid, serviceScheduleId);
  if (intervals.length === 0) return { goTo: "vehicle-task-error" };
  const thisYear = Number(dayAt(context.clock.now(), jobZone(lead)).slice(0, 4));
  const {
    past: earlier,
    recommended: recommendedIntervals,
    upcoming: later,
  } = closestIntervals(intervals, logbookAgeMonths(year ?? thisYear, thisYear));
  const choices = (intervals: typeof recommendedIntervals) => intervals.map(({ id, name }) => ({ id, name }));
  return {
    earlierIntervals: choices(earlier),
    closestIntervals: choices(recommendedIntervals),
    laterIntervals: choices(later),
    selected: logbookService(lead.cart)?.serviceIntervalId ?? null,
    vehicle: describeVehicle(lead.vehicle),
  };
};

async function chooseInterval(
  context: Context,
  { lead }: Journey,
  { serviceIntervalId }: IntervalAnswer,
): Promise<Decision> {
  const logbook = logbookService(lead.cart);
  const { mid, serviceScheduleId } = lead.vehicle;
  const intervals =
    mid === null || serviceScheduleId === null ? [] : await listServiceIntervals(context, mid, serviceScheduleId);
  const interval = intervals.find(({ id }) => id === serviceIntervalId);
  if (logbook === undefined || interval === undefined)
    return refuse("invalid-input", { serviceIntervalId: ["Choose a service"] });
  return {
    ok: true,
    patch: {
      cartOps: [
        {
          op: "put",
          item: {
            ...logbook,
            serviceScheduleId,
            serviceIntervalId: interval.id,
            serviceSortOrder: interval.sortOrder,
            intervalName: interval.name,
          },
        },
      ],
    },
    to: "onward",
  };
}

export const vehicleLogbookInterval: StepLogic<LogbookIntervalScreen, IntervalAnswer> = {
  screen,
  answer: chooseInterval,
};
