import type { Screens } from "../../../../usecases/funnel/steps";
import { Button, ButtonLink } from "../../../../ui/button";
import { QuestionForm } from "../../../../ui/question";
import { PlateForm } from "../../plate-form";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

export function View({ screen }: StepViewProps<"vehicle-rego-not-found">) {
  const { href } = useStepFrame();
  return (
    <StepQuestion {...buttonLabelFor(screen)}>
      {screen.knownVehicle ? (
        <QuestionForm>
          <p>
            The register says: <strong>{screen.knownVehicle}</strong>.
          </p>
          <Button size="lg" name="useKnown" value="yes">
            {screen.isUnlisted ? "That is my vehicle" : "Continue with these details"}
          </Button>
          <ButtonLink to={href("vehicle-make")} variant="quiet">
            No, choose make and model
          </ButtonLink>
        </QuestionForm>
      ) : (
        <ButtonLink to={href("vehicle-make")} size="lg" className="justify-self-start">
          Choose make and model
        </ButtonLink>
      )}
      <section aria-labelledby="again" className="grid gap-4 border-t border-line pt-6">
        <h2 id="again" className="text-lg font-semibold">
          Or try the rego again
        </h2>
        {screen.hint && <p>{screen.hint}</p>}
        <PlateForm {...screen} />
      </section>
    </StepQuestion>
  );
}

function buttonLabelFor({ isRegisterUnavailable, isUnlisted, knownVehicle }: Screens["vehicle-rego-not-found"]): {
  readonly title: string;
  readonly explanation: string;
} {
  if (isRegisterUnavailable)
    return {
      title: "We can’t look up regos right now",
      explanation:
        "The register isn’t responding. You can choose your vehicle instead. Your prices will be just as accurate.",
    };
  if (knownVehicle === null)
    return {
      title: "We couldn’t find that rego",
      explanation:
        "New, personalised or recently changed plates are often missing. You can choose your vehicle instead. Your prices will be just as accurate.",
    };
  return isUnlisted
    ? {
        title: "We don’t have prices for your vehicle",
        explanation:
          "We can’t price it online. If this is your vehicle, leave your number and you’ll get a call about it.",
      }
    : {
        title: "We found your rego, but not the exact vehicle",
        explanation: "Answer one or two more questions for accurate prices.",
      };
}
