import type { Screens } from "../../../usecases/funnel/screen-types";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { QuestionForm } from "../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({ screen: { blocking, others } }: StepViewProps<Screens["instant-quotes-unavailable"]>) {
  return (
    <StepQuestion
      title="Some of your items need a quote first"
      why={`Workshops have to look at ${listed(blocking)} before they can name one price. You can go on with everything and wait for quotes, or see instant prices for the rest now.`}
    >
      <QuestionForm>
        <ChoiceButtons
          name="choice"
          options={[
            { value: "keep", label: "Keep everything", description: "Workshops send you quotes for all of it." },
            { value: "remove", label: `Only ${listed(others)}`, description: `See instant prices now. We take out ${listed(blocking)}.` },
          ]}
        />
      </QuestionForm>
    </StepQuestion>
  );
}

/** "a", "a and b", "a, b and c". */
const listed = (names: readonly string[]): string => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
