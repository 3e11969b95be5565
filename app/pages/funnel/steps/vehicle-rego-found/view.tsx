import { Link } from "@remix-run/react";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import { VehicleChoice, vehicleQuestion } from "../../vehicle-choice";
import { LINK_CLASS } from "../../../../ui/classes";

export function View({ screen: { rego, vehicles } }: StepViewProps<"vehicle-rego-found">) {
  const { href } = useStepFrame();
  return (
    <StepQuestion title={vehicleQuestion(vehicles)} explanation={`Found for ${rego}.`}>
      <VehicleChoice vehicles={vehicles} />
      <p className="flex flex-wrap gap-x-6">
        <Link to={href("vehicle-rego-check")} className={LINK_CLASS}>
          Check the rego again
        </Link>
        <Link to={href("vehicle-make")} className={LINK_CLASS}>
          None of these? Choose make and model
        </Link>
      </p>
    </StepQuestion>
  );
}
