import { submitLabel } from "../../../texts/quotes";
import { type ContactAnswer, toContactScreen, submitContactDetails } from "../contact-details";
import { type ContactScreen, labelFacts } from "../screen-parts";
import type { LoadScreen, StepLogic } from "../step";

export interface ContactInfoScreen extends ContactScreen {
  readonly submitLabel: string;
}

const screen: LoadScreen<ContactInfoScreen> = (_, journey) => ({
  ...toContactScreen(journey),
  submitLabel: submitLabel(labelFacts(journey)),
});

export const customerContactInfo: StepLogic<ContactInfoScreen, ContactAnswer> = {
  screen,
  answer: submitContactDetails,
};
