import { Button } from "../../../../ui/button";
import { QuestionForm } from "../../../../ui/question";
import { PlateForm } from "../../plate-form";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({ screen }: StepViewProps<"vehicle-rego-fleet-not-found">) {
  const { fleetName, phone, isInactive } = screen;
  return (
    <StepQuestion
      title={isInactive ? "This membership has ended" : "We couldn’t find your membership"}
      explanation={
        isInactive
          ? `It is no longer active with ${fleetName}.`
          : `No active ${fleetName} member has this number and rego. Check both, and the state of the rego.`
      }
    >
      <section aria-labelledby="again" className="grid gap-4">
        <h2 id="again" className="text-lg font-semibold">
          Try again
        </h2>
        <PlateForm {...screen} />
      </section>
      <section aria-labelledby="call" className="grid gap-2 border-t border-line pt-6">
        <h2 id="call" className="text-lg font-semibold">
          Or call the driver line
        </h2>
        <p>
          {fleetName} can look up your member number:{" "}
          <a
            href={`tel:${phone.replace(/\s/g, "")}`}
            className="font-semibold whitespace-nowrap text-accent underline underline-offset-4"
          >
            {phone}
          </a>
        </p>
      </section>
      <section aria-labelledby="private" className="grid gap-3 border-t border-line pt-6">
        <h2 id="private" className="text-lg font-semibold">
          Or continue without {fleetName}
        </h2>
        <p className="text-soft">You pay for the work yourself. We keep the jobs you chose.</p>
        <QuestionForm>
          <Button variant="secondary" name="choice" value="private">
            Continue as a private customer
          </Button>
        </QuestionForm>
      </section>
    </StepQuestion>
  );
}
