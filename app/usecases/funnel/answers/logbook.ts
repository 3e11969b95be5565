import { logbookService } from "../../../domain/cart/find-item";
import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/outcomes";
import { serviceIntervals } from "../../vehicle/service-intervals";
import type { Context } from "../../context";
import type { Decision } from "../decision";

export interface IntervalAnswer {
  readonly serviceIntervalId: number;
}

export async function chooseInterval(
  context: Context,
  { lead }: Journey,
  { serviceIntervalId }: IntervalAnswer,
): Promise<Decision> {
  const logbook = logbookService(lead.cart);
  const { mid, serviceScheduleId } = lead.vehicle;
  const intervals =
    mid === null || serviceScheduleId === null ? [] : await serviceIntervals(context, mid, serviceScheduleId);
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
