import type { Lead } from "../../../domain/lead/lead";
import {
  roadsideAreaAt,
  roadsideKey,
  roadsideLink,
  roadsideQuestion,
  type RoadsideQuestion,
} from "../../../domain/lead/roadside/roadside";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import { type Refusal, refuse } from "../../../domain/core/outcomes";

/** What the quote page asks before it continues with a battery. */
export interface RoadsideOffer {
  readonly taskId: number;
  readonly suburbId: number;
  readonly suburb: string;
  /** The number as displayed next to the link that dials it. */
  readonly phone: string;
  /** For a browser without script, which cannot ask by itself; null when no one serves that place. */
  readonly link: string | null;
}

/** The roadside offer for a lead, unless its visitor closed it (`closedKey`). A failure shows no offer and stops nothing (F-203). */
export async function offerRoadside(
  context: Context,
  lead: Lead,
  closedKey: string | null,
): Promise<RoadsideOffer | null> {
  const { suburb, country, guid } = lead;
  const question = roadsideQuestion(lead);
  if (question === null || suburb === null || closedKey === roadsideKey(guid, suburb.id)) return null;
  const phone = context.config.brand.supportPhone;
  const offer = { ...question, suburb: suburb.name, phone };
  try {
    const area = roadsideAreaAt(
      await context.db.funnelVariants.roadsideAreas(),
      { ...suburb, country },
      question.taskId,
    );
    return { ...offer, link: area && roadsideLink(area, phone) };
  } catch (error) {
    context.log.warn({
      event: "unexpected-error",
      where: "funnel: roadside assistance",
      message: messageOf(error),
    });
    return { ...offer, link: null };
  }
}

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
