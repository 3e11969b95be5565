import type { IntervalChoice } from "../../../../usecases/funnel/steps/vehicle-logbook-interval";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { Disclosure } from "../../../../ui/disclosure";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({
  screen: { earlierIntervals: earlier, closestIntervals: closest, laterIntervals: later, vehicle },
}: StepViewProps<"vehicle-logbook-interval">) {
  return (
    <StepQuestion
      title="Which logbook service is due?"
      explanation={`For your ${vehicle}. Choose the one closest to your odometer reading or the vehicle’s age, whichever comes first.`}
    >
      <QuestionForm className="grid gap-4">
        {earlier.length > 0 && (
          <Disclosure summary="Earlier services">
            <Intervals intervals={earlier} />
          </Disclosure>
        )}
        <Intervals intervals={closest} />
        {later.length > 0 && (
          <Disclosure summary="Later services">
            <Intervals intervals={later} />
          </Disclosure>
        )}
      </QuestionForm>
    </StepQuestion>
  );
}

const Intervals = ({ intervals }: { intervals: readonly IntervalChoice[] }) => (
  <ChoiceButtons
    name="serviceIntervalId"
    options={intervals.map(({ id, name }) => ({ value: String(id), label: name }))}
  />
);
