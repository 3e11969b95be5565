import type { SupplierCategory } from "../../../../domain/lead/lead";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { Icon } from "../../../../ui/icon";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

const CATEGORY_CARDS: Readonly<Record<SupplierCategory, { label: string; description: string; icon: string }>> = {
  Workshop: { label: "A workshop", description: "You bring the vehicle in.", icon: "workshop" },
  MobileMechanic: {
    label: "Someone who comes to me",
    description: "A mobile mechanic comes to you, or a workshop picks up and drops off the vehicle.",
    icon: "mobile",
  },
  Dealership: {
    label: "A dealership",
    description: "A dealer’s workshop for your vehicle’s make.",
    icon: "dealership",
  },
};

export function View({ screen }: StepViewProps<"workshop-or-mobile-mechanic">) {
  return (
    <StepQuestion title="Who should do the work?">
      <QuestionForm>
        <ChoiceButtons
          name="workshopCategory"
          options={screen.categories.map((value) => {
            const { icon, ...text } = CATEGORY_CARDS[value];
            return { value, ...text, icon: <Icon name={icon} /> };
          })}
        />
      </QuestionForm>
    </StepQuestion>
  );
}
