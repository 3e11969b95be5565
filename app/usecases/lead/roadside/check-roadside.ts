import { type RoadsideQuestion, roadsideAreaAt, roadsideLink } from "../../../domain/lead/roadside/roadside";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";

export interface RoadsideAnswer {
  readonly ok: true;
  /** What one presses for help now; null = roadside assistance is not offered there. */
  readonly link: string | null;
}

/** Does someone come at once, for this task at this suburb? (F-391) */
export async function checkRoadside(
  context: Context,
  { taskId, suburbId }: RoadsideQuestion,
): Promise<RoadsideAnswer | Refusal<"place-not-found">> {
  const { country, brand } = context.config;
  const [areas, suburb] = await Promise.all([
    context.db.funnelVariants.roadsideAreas(),
    context.db.localities.find(suburbId),
  ]);
  if (!suburb || suburb.country !== country) return refuse("place-not-found");
  const area = roadsideAreaAt(areas, suburb, taskId);
  return { ok: true, link: area && roadsideLink(area, brand.supportPhone) };
}
