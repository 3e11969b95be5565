import { TYRE_QUANTITY } from "../../../../domain/lead/cart/tyre-selection";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

const QUANTITIES = Array.from(
  { length: TYRE_QUANTITY.max - TYRE_QUANTITY.min + 1 },
  (_, index) => TYRE_QUANTITY.min + index,
);

export function View({ screen }: StepViewProps<"tyre-quantity-selection">) {
  return (
    <StepQuestion title="How many tyres?" explanation={screen.tyre}>
      <QuestionForm>
        <ChoiceButtons
          name="quantity"
          columns={2}
          options={QUANTITIES.map((count) => ({
            value: String(count),
            label: count === 1 ? "1 tyre" : `${count} tyres`,
          }))}
        />
      </QuestionForm>
    </StepQuestion>
  );
}
