import { CONTACT_LABELS, ContactForm } from "../../contact-fields";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({ screen }: StepViewProps<"customer-details-step1">) {
  return (
    <StepQuestion
      title="Who are the quotes for?"
      explanation="A workshop sees your details only once you book."
      labels={CONTACT_LABELS}
    >
      <ContactForm screen={screen} hasPhoneField={false}>
        <ContinueButton>Next</ContinueButton>
      </ContactForm>
    </StepQuestion>
  );
}
