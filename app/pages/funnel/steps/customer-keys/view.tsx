import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({ screen }: StepViewProps<"customer-keys">) {
  return (
    <StepQuestion title="Where will the keys be?">
      <QuestionForm>
        <ChoiceButtons name="place" options={screen.places} />
      </QuestionForm>
    </StepQuestion>
  );
}
