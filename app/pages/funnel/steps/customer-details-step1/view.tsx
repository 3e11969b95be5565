import type { Screens } from "../../../../usecases/funnel/screen-types";
import { QuestionForm } from "../../../../ui/question";
import { CONTACT_LABELS, ContactFields } from "../../contact-fields";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({ screen }: StepViewProps<Screens["customer-details-step1"]>) {
  return (
    <StepQuestion
      title="Who are the quotes for?"
      why="A workshop sees your details only once you book."
      labels={CONTACT_LABELS}
    >
      <QuestionForm>
        <ContactFields screen={screen} asksPhone={false} />
        <ContinueButton>Next</ContinueButton>
      </QuestionForm>
    </StepQuestion>
  );
}
