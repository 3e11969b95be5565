import { Link } from "@remix-run/react";
import { EmptyState } from "../../../../ui/empty-state";
import { ButtonLink } from "../../../../ui/button";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import { TaskList } from "../../task-list";

export function View({ screen: { category, tasks } }: StepViewProps<"task-category">) {
  const { href } = useStepFrame();
  if (category === null) {
    return (
      <StepQuestion title="Which part of the vehicle?">
        <EmptyState
          title="We don’t have that category"
          action={<ButtonLink to={href("task-select")}>See all categories</ButtonLink>}
        />
      </StepQuestion>
    );
  }
  return (
    <StepQuestion title={category.name} explanation={category.description}>
      <TaskList tasks={tasks} />
      <p className="text-soft">
        Not here?{" "}
        <Link to={href("task-search")} className="text-accent underline underline-offset-4">
          Search all jobs
        </Link>{" "}
        or{" "}
        <Link to={href("task-custom")} className="text-accent underline underline-offset-4">
          describe it in your own words
        </Link>
        .
      </p>
    </StepQuestion>
  );
}
