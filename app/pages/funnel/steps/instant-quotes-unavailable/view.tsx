import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps } from "../../step-frame";

export function View({ screen: { blocking, others } }: StepViewProps<"instant-quotes-unavailable">) {
  return (
    <StepQuestion
      title="Instant prices are not available for everything"
      explanation="A workshop needs to look at some of your items before it can give a price."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <JobNames id="blocking" title="Needs a quote first" names={blocking} />
        <JobNames id="others" title="Can be priced now" names={others} />
      </div>
      <QuestionForm>
        <ChoiceButtons
          name="choice"
          options={[
            { value: "keep", label: "Keep everything", description: "Workshops send you quotes for everything." },
            {
              value: "remove",
              label: "See instant prices now",
              description: "Removes the items that need a quote first.",
            },
          ]}
        />
      </QuestionForm>
    </StepQuestion>
  );
}

function JobNames({ id, title, names }: { id: string; title: string; names: readonly string[] }) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ul className="list-disc pl-5">
        {names.map((name) => (
          <li key={name} className="break-words">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
