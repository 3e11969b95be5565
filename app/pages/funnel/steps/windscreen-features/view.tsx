import type { FormEvent } from "react";
import { ChoiceCards } from "../../../../ui/choice-cards";
import { QuestionForm } from "../../../../ui/question";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

const FIELD_NAME = "features";
const NO_FEATURES = "noFeatures";

export function View({ screen }: StepViewProps<"windscreen-features">) {
  const { errors, enteredValues } = useStepFrame();
  return (
    <StepQuestion
      title="Does your windscreen have any of these?"
      explanation="This tells us which glass fits. Choose all that apply."
    >
      <QuestionForm onChange={keepExclusive}>
        <ChoiceCards
          name={FIELD_NAME}
          type="checkbox"
          options={screen.options}
          errors={errors}
          defaultValue={enteredValues(FIELD_NAME, screen.selected)}
        />
        <ContinueButton />
      </QuestionForm>
    </StepQuestion>
  );
}

/** "None of these" and the features deselect each other. The server enforces the same rule (F-141). */
function keepExclusive(event: FormEvent<HTMLFormElement>): void {
  const submission = event.target;
  if (!(submission instanceof HTMLInputElement) || !submission.checked) return;
  for (const checkbox of event.currentTarget.querySelectorAll<HTMLInputElement>(`input[name="${FIELD_NAME}"]`)) {
    if ((submission.value === NO_FEATURES) !== (checkbox.value === NO_FEATURES)) checkbox.checked = false;
  }
}
