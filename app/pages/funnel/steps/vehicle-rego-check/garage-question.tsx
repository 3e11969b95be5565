import { Link } from "@remix-run/react";
import type { GarageChoice } from "../../../../usecases/funnel/steps/vehicle-rego-check";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { LINK_CLASS } from "../../../../ui/classes";
import { Icon } from "../../../../ui/icon";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, useStepFrame } from "../../step-frame";

/** Asks which vehicle the quote is for: one from the garage, the current one or a new one (F-190). */
export function GarageQuestion({ garage, current }: { garage: readonly GarageChoice[]; current: string | null }) {
  const { href } = useStepFrame();
  const garageChoice = garage.find(({ isCurrent }) => isCurrent);
  const otherVehicles = garage.filter(({ isCurrent }) => !isCurrent);
  const keepOptions =
    current === null
      ? []
      : [
          {
            value: "keep",
            label: `Keep ${garageChoice?.title ?? current}`,
            description: garageChoice
              ? `${garageChoice.detail}. Your quote is currently for this one`
              : "Your quote is currently for this one",
            icon: <Icon name="check" />,
          },
        ];
  return (
    <StepQuestion
      title="Which vehicle is it for?"
      explanation="These are the vehicles in your garage."
      labels={{ garageVehicle: "Vehicle" }}
    >
      <QuestionForm action={href("vehicle-rego-check", { sub: "garage" })}>
        <ChoiceButtons
          name="garageVehicle"
          options={[
            ...keepOptions,
            ...otherVehicles.map(({ id, title, detail }) => ({
              value: id,
              label: title,
              description: detail,
              icon: <Icon name="vehicle" />,
            })),
          ]}
        />
      </QuestionForm>
      <p className="flex flex-wrap gap-x-6">
        <Link to={href("vehicle-rego-check", { sub: "new" })} className={LINK_CLASS}>
          Another vehicle
        </Link>
        <Link to="/garage" className={LINK_CLASS}>
          Change my garage
        </Link>
      </p>
    </StepQuestion>
  );
}
