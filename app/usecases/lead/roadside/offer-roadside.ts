import type { Lead } from "../../../domain/lead/lead";
import {
  findRoadsideArea,
  roadsideOfferKey,
  roadsideLink,
  toRoadsideQuery,
  type RoadsideQuery,
} from "../../../domain/lead/roadside/roadside";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";
import { type Refusal, refuse } from "../../../domain/core/outcomes";

/** The roadside question that the quote page asks before it continues with a battery. */
export interface RoadsideOffer {
  readonly taskId: number;
  readonly suburbId: number;
  readonly suburb: string;
  /** The phone number as displayed, next to the link that dials it. */
  readonly phone: string;
  /** Link for browsers without JavaScript. Null if roadside assistance is not available at that location. */
  readonly link: string | null;
}

/** The roadside offer for a lead, unless the visitor has closed it (`closedKey`). If the lookup fails, no offer is shown and the quote continues (F-203). */
export async function offerRoadside(
  context: Context,
  lead: Lead,
  closedKey: string | null,
): Promise<RoadsideOffer | null> {
  const { suburb, country, guid } = lead;
  const question = toRoadsideQuery(lead);
  if (question === null || suburb === null || closedKey === roadsideOfferKey(guid, suburb.id)) return null;
  const phone = context.config.brand.supportPhone;
  const offer = { ...question, suburb: suburb.name, phone };
  try {
    const area = findRoadsideArea(
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
  /** Link to immediate help; null = roadside assistance is not offered there. */
  readonly link: string | null;
}

/** Whether immediate roadside assistance is available for this task in this suburb (F-391). */
export async function checkRoadside(
  context: Context,
  { taskId, suburbId }: RoadsideQuery,
): Promise<RoadsideAnswer | Refusal<"place-not-found">> {
  const { country, brand } = context.config;
  const [areas, suburb] = await Promise.all([
    context.db.funnelVariants.roadsideAreas(),
    context.db.localities.find(suburbId),
  ]);
  if (!suburb || suburb.country !== country) return refuse("place-not-found");
  const area = findRoadsideArea(areas, suburb, taskId);
  return { ok: true, link: area && roadsideLink(area, brand.supportPhone) };
}
