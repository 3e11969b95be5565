import { ChoiceButtons } from "../../ui/choice-buttons";
import { Icon } from "../../ui/icon";
import { QuestionForm } from "../../ui/question";

interface VehicleOption {
  readonly mid: string;
  readonly title: string;
  readonly detail: string;
}

export const vehicleQuestion = (vehicles: readonly VehicleOption[]): string =>
  vehicles.length === 1 ? "Is this your vehicle?" : "Which one is your vehicle?";

/** The vehicles that match a plate: one to confirm, or several to choose from. */
export function VehicleChoice({ vehicles }: { readonly vehicles: readonly VehicleOption[] }) {
  return (
    <QuestionForm>
      <ChoiceButtons
        name="mid"
        options={vehicles.map(({ mid, title, detail }) => ({
          value: mid,
          label: vehicles.length === 1 ? `Yes, ${title}` : title,
          description: detail,
          icon: <Icon name="vehicle" />,
        }))}
      />
    </QuestionForm>
  );
}
