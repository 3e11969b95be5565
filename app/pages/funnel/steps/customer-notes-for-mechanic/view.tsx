import { PhotosPanel } from "../../../photos/photos-panel";
import { QuestionForm } from "../../../../ui/question";
import { SelectField } from "../../../../ui/select-field";
import { TextArea } from "../../../../ui/text-area";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

export function View({ screen }: StepViewProps<"customer-notes-for-mechanic">) {
  const { errors, enteredValue } = useStepFrame();
  return (
    <StepQuestion
      title="Anything the mechanic should know?"
      explanation="For example, where the key is, when you hear the noise, or what was done before. This is optional."
      labelFor="repairNotes"
    >
      <QuestionForm>
        <TextArea
          name="repairNotes"
          label="Notes"
          labelIsHeading
          errors={errors}
          defaultValue={enteredValue("repairNotes", screen.repairNotes)}
        />
        {screen.nextService && (
          <SelectField
            name="nextServiceDue"
            label="Next service due"
            hint="Workshops see it with your notes. This is optional."
            placeholder="Not known"
            options={screen.nextService.months}
            errors={errors}
            defaultValue={enteredValue("nextServiceDue", screen.nextService.selected ?? "")}
          />
        )}
        {screen.photos && <PhotosPanel screen={screen.photos} />}
        <ContinueButton />
      </QuestionForm>
    </StepQuestion>
  );
}
