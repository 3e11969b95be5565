import { type ContactAnswer, toContactScreen, submitContactDetails } from "../contact-details";
import type { ContactScreen } from "../screen-parts";
import type { StepLogic } from "../step";

export const customerDetailsStep1: StepLogic<ContactScreen, ContactAnswer> = {
  screen: (_, journey) => toContactScreen(journey),
  answer: submitContactDetails,
};
