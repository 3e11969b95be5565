import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { ChoiceCards } from "../../../../ui/choice-cards";
import { QuestionForm } from "../../../../ui/question";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

export function View({ screen: { taskId, taskName, question, path } }: StepViewProps<"task-generic-item">) {
  const { href, errors, enteredValues } = useStepFrame();
  const back =
    path.length === 0
      ? undefined
      : href("task-generic-item", { repairInspectionId: taskId, path: path.slice(0, -1).join(",") });
  if (question === null) return null;
  const options = question.options.map((option) => ({ value: String(option.id), label: option.text }));
  return (
    <StepQuestion key={question.id} title={question.text} explanation={taskName} back={back}>
      <QuestionForm>
        <input type="hidden" name="repairInspectionId" value={taskId} />
        <input type="hidden" name="path" value={path.join(",")} />
        {question.isMultiple ? (
          <>
            <ChoiceCards
              name="optionIds"
              type="checkbox"
              options={options}
              errors={errors}
              defaultValue={enteredValues("optionIds", [])}
            />
            <ContinueButton />
          </>
        ) : (
          <ChoiceButtons name="optionIds" options={options} />
        )}
      </QuestionForm>
    </StepQuestion>
  );
}
