import type { Lead } from "../../../domain/lead/lead";
import { roadsideAreaAt, roadsideKey, roadsideLink, roadsideQuestion } from "../../../domain/lead/roadside/roadside";
import type { Context } from "../../context";
import { messageOf } from "../../ports/log";

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
