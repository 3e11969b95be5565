import { QuestionForm } from "../../../../ui/question";
import { CountedTextArea } from "../../../../ui/counted-text-area";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

export function View({ screen }: StepViewProps<"task-custom">) {
  const { errors, enteredValue } = useStepFrame();
  return (
    <StepQuestion
      title="What would you like done?"
      explanation="Describe what happens, when, and where on the vehicle. Workshops read this and send you a quote."
      labelFor="details"
    >
      <QuestionForm>
        <CountedTextArea
          name="details"
          label="What would you like done?"
          labelIsHeading
          errors={errors}
          defaultValue={enteredValue("details", screen.details)}
          maxLength={1000}
        />
        <ContinueButton />
      </QuestionForm>
    </StepQuestion>
  );
}
