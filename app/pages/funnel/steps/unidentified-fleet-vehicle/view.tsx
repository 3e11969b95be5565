import { Button } from "../../../../ui/button";
import { Notice } from "../../../../ui/notice";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";
import { VehicleChoice, vehicleQuestion } from "../../vehicle-choice";

export function View({ screen: { fleetName, rego, vehicles } }: StepViewProps<"unidentified-fleet-vehicle">) {
  const hasVehicles = vehicles.length > 0;
  return (
    <StepQuestion
      title={hasVehicles ? vehicleQuestion(vehicles) : "Which vehicle is it?"}
      explanation={
        hasVehicles
          ? `Found for ${rego}.`
          : `The register has no details for ${rego}. Tell us the make and model. Your membership still applies to the booking.`
      }
    >
      <Notice tone="success" title="You are a member">
        {fleetName} pays the bill.
      </Notice>
      {hasVehicles && <VehicleChoice vehicles={vehicles} />}
      <QuestionForm>
        <Button size="lg" variant={hasVehicles ? "quiet" : "primary"} name="mid" value="">
          {hasVehicles ? "None of these? Choose make and model" : "Choose make and model"}
        </Button>
      </QuestionForm>
    </StepQuestion>
  );
}
