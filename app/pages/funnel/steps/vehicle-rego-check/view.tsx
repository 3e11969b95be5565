import { Link } from "@remix-run/react";
import { PlateForm } from "../../plate-form";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import { GarageQuestion } from "./garage-question";
import { LINK_CLASS } from "../../../../ui/classes";

const LABELS = { rego: "Registration", regoState: "State", last4: "Member number" } as const;

export function View({ screen }: StepViewProps<"vehicle-rego-check">) {
  const { href } = useStepFrame();
  const { fleetCompanyName } = screen;
  if (screen.garage !== null) return <GarageQuestion garage={screen.garage} current={screen.current} />;
  return (
    <StepQuestion
      title={fleetCompanyName === null ? "What is your rego?" : "Your rego and member number"}
      explanation={
        fleetCompanyName === null
          ? "It tells us your exact model, so prices are accurate. Only the workshop you book with sees it."
          : `We use them to check that ${fleetCompanyName} looks after this car.`
      }
      labels={LABELS}
    >
      {screen.current && <p>Current vehicle: {screen.current}.</p>}
      <PlateForm {...screen} />
      {fleetCompanyName === null && (
        <p>
          <Link to={href("vehicle-make")} className={LINK_CLASS}>
            Don’t know your rego? Choose make and model
          </Link>
        </p>
      )}
    </StepQuestion>
  );
}
