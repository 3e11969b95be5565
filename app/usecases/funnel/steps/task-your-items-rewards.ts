import type { LoadScreen, StepLogic } from "../step";
import { type YourItemsAnswer, type YourItemsScreen, reviewItems, yourItems } from "./task-your-items";

export interface RewardsItemsScreen extends YourItemsScreen {
  readonly heading: string;
  readonly text: string;
}

/** Used if this country has no partner. The page still explains the differences then. */
const NO_PERSON = {
  reviewHeading: "Check your rewards booking",
  reviewText: "Your reward is added after the work is done.",
};

/** The cart review for the rewards partner's customers, with the same actions and the partner's wording (F-059). */
const screen: LoadScreen<RewardsItemsScreen> = async (context, journey, parameters) => {
  const [review, partner] = await Promise.all([
    yourItems(context, journey, parameters),
    context.db.partners.rewardsPartner(),
  ]);
  const { reviewHeading, reviewText } = partner?.countries.includes(journey.lead.country) ? partner : NO_PERSON;
  return { ...review, heading: reviewHeading, text: reviewText };
};

export const taskYourItemsRewards: StepLogic<RewardsItemsScreen, YourItemsAnswer> = { screen, answer: reviewItems };
