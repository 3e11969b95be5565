import { Link } from "@remix-run/react";
import type { Screens } from "../../../usecases/funnel/screen-types";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { Icon } from "../../../ui/icon";
import { QuestionForm } from "../../../ui/question";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

export function View({ screen: { rego, vehicles } }: StepViewProps<Screens["vehicle-rego-found"]>) {
  const { href } = useStepFrame();
  const isOne = vehicles.length === 1;
  return (
    <StepQuestion title={isOne ? "Is this your vehicle?" : "Which one is your vehicle?"} why={`Found for ${rego}.`}>
      <QuestionForm>
        <ChoiceButtons
          name="mid"
          options={vehicles.map((vehicle) => ({
            value: vehicle.mid,
            label: isOne ? `Yes, ${vehicle.title}` : vehicle.title,
            description: vehicle.detail,
            icon: <Icon name="vehicle" />,
          }))}
        />
      </QuestionForm>
      <p className="flex flex-wrap gap-x-6">
        <Link to={href("vehicle-rego-check")} className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
          Check the plate again
        </Link>
        <Link to={href("vehicle-make")} className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
          None of these: choose make and model
        </Link>
      </p>
    </StepQuestion>
  );
}
