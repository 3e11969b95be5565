import type { Context } from "../../context";
import { serviceIntervals } from "./service-intervals";

/** F-370: a logbook service has a price when the vehicle, its schedule and the interval are all known to us. */
export async function canCalculateServicePrice(
  context: Pick<Context, "db">,
  mid: string,
  scheduleId: string,
  intervalId: number,
): Promise<boolean> {
  return (await serviceIntervals(context, mid, scheduleId)).some((interval) => interval.id === intervalId);
}
