import type { Screens } from "../../../usecases/funnel/screen-types";
import { Button } from "../../../ui/button";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { Icon } from "../../../ui/icon";
import { Notice } from "../../../ui/notice";
import { QuestionForm } from "../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({ screen: { fleetName, rego, vehicles } }: StepViewProps<Screens["unidentified-fleet-vehicle"]>) {
  const isOne = vehicles.length === 1;
  const isKnown = vehicles.length > 0;
  return (
    <StepQuestion
      title={isOne ? "Is this your vehicle?" : isKnown ? "Which one is your vehicle?" : "Which vehicle is it?"}
      why={
        isKnown
          ? `Found for ${rego}.`
          : `The register has no details for ${rego}. Tell us make and model; your membership stays with the booking.`
      }
    >
      <Notice tone="success" title="You are a member">
        {fleetName} looks after the bill.
      </Notice>
      {isKnown && (
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
      )}
      <QuestionForm>
        <Button size="lg" variant={isKnown ? "quiet" : "primary"} name="mid" value="">
          {isKnown ? "None of these: choose make and model" : "Choose make and model"}
        </Button>
      </QuestionForm>
    </StepQuestion>
  );
}
