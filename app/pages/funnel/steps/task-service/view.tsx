import { Icon } from "../../../../ui/icon";
import { Button } from "../../../../ui/button";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({ screen }: StepViewProps<"task-service">) {
  return (
    <StepQuestion
      title="Which service would you like?"
      explanation="Not sure? Your logbook shows what is due. If you don’t have one, choose a Basic Service."
    >
      <QuestionForm className="grid gap-4 sm:grid-cols-2">
        {screen.services.map((service) => (
          <section
            key={service.serviceTypeId}
            aria-labelledby={`service-${service.serviceTypeId}`}
            className="grid content-between gap-4 rounded-lg border border-line bg-surface p-5"
          >
            <div className="grid gap-3">
              <h2 id={`service-${service.serviceTypeId}`} className="text-lg font-semibold">
                {service.name}
              </h2>
              <p className="text-soft">{service.description}</p>
              <ul className="grid gap-1.5 text-sm">
                {service.included.map((line) => (
                  <li key={line} className="flex gap-2">
                    <Icon name="check" className="mt-0.5 size-4 shrink-0 text-accent" />
                    {line}
                  </li>
                ))}
              </ul>
            </div>
            <Button name="serviceTypeId" value={service.serviceTypeId}>
              Choose {service.name}
            </Button>
          </section>
        ))}
      </QuestionForm>
    </StepQuestion>
  );
}
