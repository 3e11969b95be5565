import type { Screens } from "../../../usecases/funnel/screen-types";
import { Button, ButtonLink } from "../../../ui/button";
import { QuestionForm } from "../../../ui/question";
import { PlateForm } from "../../plate-form";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";

export function View({ screen }: StepViewProps<Screens["vehicle-rego-not-found"]>) {
  const { href } = useStepFrame();
  return (
    <StepQuestion
      title={screen.isOutOfReach ? "We can’t look up plates right now" : "We couldn’t find that plate"}
      why={
        screen.isOutOfReach
          ? "The register does not answer. You can choose your vehicle instead; prices will be just as good."
          : "New, personalised or recently changed plates are often missing. You can choose your vehicle instead; prices will be just as good."
      }
    >
      {screen.known ? (
        <QuestionForm>
          <p>We do know this much: {screen.known}.</p>
          <Button size="lg" name="useKnown" value="yes">
            Go on from there
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
          Or try the plate again
        </h2>
        <PlateForm {...screen} />
      </section>
    </StepQuestion>
  );
}
