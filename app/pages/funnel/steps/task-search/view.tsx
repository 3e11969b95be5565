import { Link, useFetcher } from "@remix-run/react";
import type { Screens } from "../../../../usecases/funnel/steps";
import { Button } from "../../../../ui/button";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import { QuestionForm } from "../../../../ui/question";
import { SelectField } from "../../../../ui/select-field";
import { Spinner } from "../../../../ui/spinner";
import { TextField } from "../../../../ui/text-field";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import { NotServed } from "../../not-served";
import { TaskList } from "../../task-list";
import { useAsYouType } from "../../use-as-you-type";

const MISSING_JOB_ERROR = ["Choose a job"];

type Screen = Screens["task-search"];

export function View({ screen }: StepViewProps<"task-search">) {
  const { href } = useStepFrame();
  const fetcher = useFetcher<{ screen: Screen }>();
  const { query, results, services, requests, isAnyMissing, unservedVehicleType, message } =
    fetcher.data?.screen ?? screen;
  const count = requests.length || results.length + services.length;
  const onSearchInput = useAsYouType(screen.query, (text) => fetcher.load(href("task-search", { q: text })));
  return (
    <StepQuestion
      title="What do you need?"
      explanation="Type a job or what you notice, like “brake pads”, “aircon not cold” or “squealing”."
      labelFor="q"
    >
      <QuestionForm method="get" className="grid grid-cols-[1fr_auto] gap-3" onInput={onSearchInput} role="search">
        <input type="hidden" name="step" value="task-search" />
        <TextField
          name="q"
          type="search"
          label="What do you need?"
          labelIsHeading
          defaultValue={screen.query}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button variant="secondary" className="self-end">
          Search
        </Button>
      </QuestionForm>
      <div aria-live="polite" className="grid gap-3">
        <p className="flex min-h-6 items-center gap-2 text-sm text-soft">
          {query !== "" &&
            unservedVehicleType === null &&
            (count === 0 ? "" : `${count} ${count === 1 ? "job" : "jobs"} for “${query}”`)}
          {fetcher.state !== "idle" && <Spinner label="Searching" />}
        </p>
        {message && <p>{message}</p>}
        {requests.length > 0 && (
          <QuestionForm key={query} action={href("task-your-items")}>
            <input type="hidden" name="searched" value={query} />
            <input type="hidden" name="jobs" value={requests.length} />
            {requests.map(({ text, options, value }, index) => (
              <SelectField
                key={text}
                name={`job${index}`}
                label={text}
                placeholder="Choose a job"
                options={options}
                defaultValue={value}
                errors={isAnyMissing && value === "" ? MISSING_JOB_ERROR : undefined}
              />
            ))}
            <Button className="justify-self-start">Add these {requests.length} jobs</Button>
          </QuestionForm>
        )}
        {requests.length === 0 && services.length > 0 && (
          <QuestionForm action={href("task-service")}>
            <ChoiceButtons
              name="serviceTypeId"
              options={services.map(({ serviceTypeId, name, description }) => ({
                value: String(serviceTypeId),
                label: name,
                description,
              }))}
            />
          </QuestionForm>
        )}
        {requests.length === 0 && results.length > 0 && <TaskList tasks={results} searched={query} />}
        {unservedVehicleType !== null && <NotServed kind={unservedVehicleType} />}
        {query !== "" && unservedVehicleType === null && (
          <p>
            {count === 0 ? `Nothing found for “${query}”. Try another word, or` : "Can’t find it? You can"}{" "}
            <Link to={href("task-custom", { details: query })} className="text-accent underline underline-offset-4">
              describe it in your own words
            </Link>
            .
          </p>
        )}
      </div>
    </StepQuestion>
  );
}
