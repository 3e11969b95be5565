import type { LoadScreen, StepLogic } from "../step";
import { type YourItemsAnswer, type YourItemsScreen, reviewItems, loadYourItems } from "./task-your-items";

export interface RewardsItemsScreen extends YourItemsScreen {
  readonly heading: string;
  readonly text: string;
}

/** Texts that are used if this country has no rewards partner. */
const NO_PARTNER_TEXTS = {
  reviewHeading: "Check your rewards booking",
  reviewText: "Your reward is added after the work is done.",
};

/** The cart page for the rewards partner's customers. It has the same actions and the partner's wording (F-059). */
const screen: LoadScreen<RewardsItemsScreen> = async (context, journey, parameters) => {
  const [review, partner] = await Promise.all([
    loadYourItems(context, journey, parameters),
    context.db.partners.rewardsPartner(),
  ]);
  const { reviewHeading, reviewText } = partner?.countries.includes(journey.lead.country) ? partner : NO_PARTNER_TEXTS;
  return { ...review, heading: reviewHeading, text: reviewText };
};

export const taskYourItemsRewards: StepLogic<RewardsItemsScreen, YourItemsAnswer> = { screen, answer: reviewItems };
