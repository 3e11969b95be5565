import { Link } from "@remix-run/react";
import { ButtonLink } from "../../../../ui/button";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { CHOICE_CARD_CLASS, ChoiceCardBody, choiceGridClass } from "../../../../ui/choice-card-body";
import { Icon } from "../../../../ui/icon";
import { Notice } from "../../../../ui/notice";
import { QuestionForm } from "../../../../ui/question";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import { TaskList } from "../../task-list";

export function View({ screen }: StepViewProps<"task-select">) {
  const { href } = useStepFrame();
  const { selectedCategory: markedCategory, itemCount } = screen;
  return (
    <StepQuestion
      title="What does your vehicle need?"
      explanation={
        screen.allowsSeveral
          ? "Pick one job to start with. You can add more."
          : "Pick a job. It will replace the one you have."
      }
    >
      {itemCount > 0 && (
        <Notice title={itemCount === 1 ? "You have 1 item." : `You have ${itemCount} items.`}>
          <ButtonLink to={href("task-your-items")} variant="secondary" className="mt-2">
            Review and continue
          </ButtonLink>
        </Notice>
      )}
      {markedCategory && (
        <section aria-labelledby="marked-category" className="grid gap-3">
          <h2 id="marked-category" className="text-lg font-semibold">
            {markedCategory.name}
          </h2>
          <TaskList tasks={markedCategory.tasks} />
        </section>
      )}
      {screen.services.length > 0 && (
        <QuestionForm action={href("task-service")} className="grid gap-3">
          <h2 className="text-lg font-semibold">A service</h2>
          <ChoiceButtons
            name="serviceTypeId"
            columns={2}
            options={screen.services.map(({ serviceTypeId, name, summary }) => ({
              value: String(serviceTypeId),
              label: name,
              description: summary,
              icon: <Icon name={serviceTypeId === 1 ? "service" : "logbook"} />,
            }))}
          />
          <Link to={href("task-service")} className="justify-self-start text-accent underline underline-offset-4">
            Compare the two services
          </Link>
        </QuestionForm>
      )}
      <section aria-labelledby="find-a-job" className="grid gap-3">
        <h2 id="find-a-job" className="text-lg font-semibold">
          A repair or a check
        </h2>
        <LinkCards
          cards={[
            {
              to: href("task-search"),
              label: "Search all jobs",
              description: "Type what you need or what you notice.",
              icon: "search",
            },
            {
              to: href("task-custom"),
              label: "Describe it in your own words",
              description: "For anything that is not listed.",
              icon: "custom",
            },
          ]}
        />
      </section>
      <section aria-labelledby="by-category" className="grid gap-3">
        <h2 id="by-category" className="text-lg font-semibold">
          By part of the vehicle
        </h2>
        <LinkCards
          cards={screen.categories.map(({ id, name, icon }) => ({
            to: href("task-category", { repairCategoryId: id }),
            label: name,
            icon,
          }))}
        />
      </section>
    </StepQuestion>
  );
}

function LinkCards({ cards }: { cards: readonly { to: string; label: string; description?: string; icon: string }[] }) {
  return (
    <ul className={choiceGridClass(2)}>
      {cards.map(({ to, icon, ...body }) => (
        <li key={to} className="flex">
          <Link to={to} className={`${CHOICE_CARD_CLASS} no-underline`}>
            <ChoiceCardBody {...body} icon={<Icon name={icon} />} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
