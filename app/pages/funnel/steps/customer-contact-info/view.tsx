import type { Screens } from "../../../../usecases/funnel/screen-types";
import { QuestionForm } from "../../../../ui/question";
import { CONTACT_LABELS, ContactFields } from "../../contact-fields";
import { StepQuestion, type StepViewProps } from "../../step-frame";
import { SubmitButton } from "../../submit-button";

export function View({ screen }: StepViewProps<Screens["customer-contact-info"]>) {
  return (
    <StepQuestion title="How can we reach you?" why="A workshop sees this only once you book." labels={CONTACT_LABELS}>
      <QuestionForm>
        <ContactFields screen={screen} />
        <SubmitButton label={screen.submitLabel} />
      </QuestionForm>
    </StepQuestion>
  );
}
