import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({ screen }: StepViewProps<"tyre-quality-selection">) {
  return (
    <StepQuestion title="Which tyre quality?" explanation={`For your size, ${screen.size}.`}>
      <QuestionForm>
        <ChoiceButtons
          name="quality"
          options={screen.qualities.map(({ value, label, description }) => ({
            value: String(value),
            label,
            description,
          }))}
        />
      </QuestionForm>
    </StepQuestion>
  );
}
