import type { LoadScreen } from "../screen";
import type { Screens } from "../screen-types";
import { yourItems } from "./tasks";

/** Where this country has no partner of its own, the page still says what is different. */
const NOBODY = {
  reviewHeading: "Check your rewards booking",
  reviewText: "Your reward is added after the work is done.",
};

/** The cart review of the rewards partner's customers: the same actions under the partner's own words (F-059). */
export const rewardsItems: LoadScreen<Screens["task-your-items-rewards"]> = async (context, journey, parameters) => {
  const [review, partner] = await Promise.all([
    yourItems(context, journey, parameters),
    context.db.funnelVariants.rewardsPartner(),
  ]);
  const { reviewHeading, reviewText } = partner?.countries.includes(journey.lead.country) ? partner : NOBODY;
  return { ...review, heading: reviewHeading, text: reviewText };
};
