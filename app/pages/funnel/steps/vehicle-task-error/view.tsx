import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({
  screen: { problems, vehicle, offersBasicService, keptService },
}: StepViewProps<"vehicle-task-error">) {
  return (
    <StepQuestion title="This doesn't suit your vehicle" explanation={`For your ${vehicle} we can’t offer:`}>
      <ul className="list-disc pl-5 font-semibold">
        {problems.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <QuestionForm>
        <ChoiceButtons
          name="choice"
          options={[
            ...(offersBasicService
              ? [
                  {
                    value: "basic",
                    label: keptService === null ? "Continue with basic service" : `Continue with your ${keptService}`,
                    description:
                      keptService === null
                        ? "Removes what doesn’t suit your vehicle and adds a Basic Service."
                        : "Removes what doesn’t suit your vehicle. Everything else stays.",
                  },
                ]
              : []),
            {
              value: "another",
              label: "Find another task",
              description: "Removes what doesn’t suit your vehicle and shows all jobs.",
            },
          ]}
        />
      </QuestionForm>
    </StepQuestion>
  );
}
