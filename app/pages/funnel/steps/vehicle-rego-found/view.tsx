import { Link } from "@remix-run/react";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import { VehicleChoice, vehicleQuestion } from "../../vehicle-choice";

export function View({ screen: { rego, vehicles } }: StepViewProps<"vehicle-rego-found">) {
  const { href } = useStepFrame();
  return (
    <StepQuestion title={vehicleQuestion(vehicles)} explanation={`Found for ${rego}.`}>
      <VehicleChoice vehicles={vehicles} />
      <p className="flex flex-wrap gap-x-6">
        <Link
          to={href("vehicle-rego-check")}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          Check the rego again
        </Link>
        <Link
          to={href("vehicle-make")}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          None of these? Choose make and model
        </Link>
      </p>
    </StepQuestion>
  );
}
