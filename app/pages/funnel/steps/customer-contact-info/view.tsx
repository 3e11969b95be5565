import { CONTACT_LABELS, ContactForm } from "../../contact-fields";
import { StepQuestion, type StepViewProps } from "../../step-frame";
import { SubmitButton } from "../../submit-button";

export function View({ screen }: StepViewProps<"customer-contact-info">) {
  return (
    <StepQuestion
      title="How can we reach you?"
      explanation="A workshop sees this only once you book."
      labels={CONTACT_LABELS}
    >
      <ContactForm screen={screen}>
        <SubmitButton label={screen.submitLabel} />
      </ContactForm>
    </StepQuestion>
  );
}
