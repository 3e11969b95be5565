import type { QuoteUrgency } from "../../../../domain/lead/lead";
import { Calendar } from "../../../../ui/calendar";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { formatDay } from "../../../../ui/format";
import { QuestionForm } from "../../../../ui/question";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

const URGENCY_OPTIONS: readonly {
  readonly value: QuoteUrgency;
  readonly label: string;
  readonly description: string;
}[] = [
  { value: "SpecificDay", label: "On a specific day", description: "Choose it from a calendar." },
  { value: "AsSoonAsPossible", label: "As soon as possible", description: "The next available day." },
  { value: "WithinAFewWeeks", label: "Within a few weeks", description: "There is no hurry." },
  { value: "JustPriceChecking", label: "Just price checking", description: "See what it costs, decide later." },
];

export function View({ screen: { picker } }: StepViewProps<"date">) {
  const { errors, enteredValue, href } = useStepFrame();
  if (picker === null) {
    return (
      <StepQuestion title="When would you like it done?">
        <QuestionForm action={href("date")}>
          <ChoiceButtons name="urgency" options={URGENCY_OPTIONS} />
        </QuestionForm>
      </StepQuestion>
    );
  }
  return (
    <StepQuestion
      title="Which day suits you?"
      explanation={`Any day from ${formatDay(picker.firstDay)} to ${formatDay(picker.lastDay)}. Days in grey are public holidays or days when no workshop near you is open.`}
      back={href("date")}
    >
      <QuestionForm>
        <Calendar
          name="serviceDay"
          months={picker.months}
          chosen={enteredValue("serviceDay", picker.selected ?? "")}
          errors={errors}
        />
        <ContinueButton />
      </QuestionForm>
    </StepQuestion>
  );
}
