import { intervalsOf, type ServiceInterval } from "../../../domain/catalogue/vehicle/intervals";
import { optionKey } from "../../../domain/catalogue/vehicle/variant";
import type { Context } from "../../context";

/** The services of a vehicle's logbook (F-369). Unknown ids, or a schedule of another make, give an empty list. */
export async function serviceIntervals(
  context: Pick<Context, "db">,
  mid: string,
  scheduleId: string,
): Promise<readonly ServiceInterval[]> {
  const [variant, schedule] = await Promise.all([context.db.vehicles.find(mid), context.db.schedules.find(scheduleId)]);
  if (!variant || !schedule || optionKey(variant.make) !== optionKey(schedule.make)) return [];
  return intervalsOf(schedule);
}
