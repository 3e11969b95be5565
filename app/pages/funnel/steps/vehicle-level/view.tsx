import { useEffect, useState } from "react";
import { SERVED_VEHICLES } from "../../../../domain/catalogue/vehicles-served";
import type { CascadeKey } from "../../../../domain/catalogue/vehicle/vehicle";
import { Button, ButtonLink } from "../../../../ui/button";
import { ChoiceButtons } from "../../../../ui/choice-buttons";
import type { ChoiceColumns } from "../../../../ui/choice-card-body";
import { Disclosure } from "../../../../ui/disclosure";
import { QuestionForm } from "../../../../ui/question";
import { TextField } from "../../../../ui/text-field";
import { ContinueButton } from "../../continue-button";
import { StepQuestion, type StepViewProps, useStepFrame } from "../../step-frame";
import type { VehicleLevelStep } from "../../step-folders";

/** The question of each level. */
const LEVELS: Readonly<Record<CascadeKey, { title: string; columns?: ChoiceColumns }>> = {
  make: { title: "Which make is it?", columns: 3 },
  model: { title: "Which model?", columns: 3 },
  year: { title: "Which year was it built?" },
  body: { title: "Which body type?", columns: 2 },
  fuel: { title: "What does it run on?", columns: 2 },
  transmission: { title: "Automatic or manual?", columns: 2 },
  variant: { title: "Which variant?" },
  engine: { title: "Which engine?" },
};

/** Headings of the groups. In New Zealand, used imports are as common as cars that were sold new, so the headings say "common" instead of naming the market. */
const MAKE_GROUP_TITLES = {
  AU: { here: "Sold new here", elsewhere: "Imports" },
  NZ: { here: "Common in New Zealand", elsewhere: "Rare in New Zealand" },
} as const;

/** Lists of this length or more get a filter box. */
const MIN_FILTER_OPTIONS = 16;

/** One level from make to engine. Popular values come first, followed by all values. Each button submits its value. */
export function View({ screen }: StepViewProps<VehicleLevelStep>) {
  const { href, step, country } = useStepFrame();
  const level = step.slice("vehicle-".length) as CascadeKey;
  const { title, columns } = LEVELS[level];
  const [filter, setFilter] = useState("");
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const matchesFilter = (option: string) => option.toLowerCase().includes(filter.trim().toLowerCase());
  const matchingOptions = screen.options.filter(matchesFilter);
  const importedOptions = screen.importedOptions.filter(matchesFilter);
  const popularOptions = filter === "" ? screen.popular : [];
  if (screen.unlisted !== null)
    return (
      <UnlistedVehicle
        fields={screen.unlisted.fields}
        enteredVehicle={screen.vehicleSoFar}
        back={screen.options.length > 0 ? href(`vehicle-${level}`) : undefined}
      />
    );
  return (
    <StepQuestion title={title} explanation={screen.vehicleSoFar || undefined}>
      {hasScript && screen.options.length + screen.importedOptions.length > MIN_FILTER_OPTIONS && level !== "year" && (
        <TextField
          name="filter"
          type="search"
          label={`Find your ${level}`}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          autoComplete="off"
        />
      )}
      <QuestionForm>
        {screen.offersNotSure && level === "year" && <NotSure />}
        {popularOptions.length > 0 && <Group title="Popular" name={level} options={popularOptions} columns={columns} />}
        {level === "year" && <YearGrid years={matchingOptions} />}
        {level !== "year" && matchingOptions.length > 0 && (
          <Group
            title={
              importedOptions.length > 0 ? MAKE_GROUP_TITLES[country].here : popularOptions.length > 0 ? "All" : null
            }
            name={level}
            options={matchingOptions}
            columns={columns}
          />
        )}
        {importedOptions.length > 0 &&
          (level === "model" || matchingOptions.length === 0 ? (
            <Group
              title={MAKE_GROUP_TITLES[country].elsewhere}
              name={level}
              options={importedOptions}
              columns={columns}
            />
          ) : (
            <Disclosure summary={MAKE_GROUP_TITLES[country].elsewhere}>
              <Group title={null} name={level} options={importedOptions} columns={columns} />
            </Disclosure>
          ))}
        {matchingOptions.length + importedOptions.length === 0 && <p role="status">Nothing here matches “{filter}”.</p>}
        {screen.offersNotSure && level !== "year" && <NotSure dependsOnAnswer />}
      </QuestionForm>
      {(level === "make" || level === "model" || level === "year") && (
        <ButtonLink
          to={href(`vehicle-${level}`, { sub: "not-listed" })}
          variant="secondary"
          className="justify-self-start"
        >
          My {level} is not listed
        </ButtonLink>
      )}
    </StepQuestion>
  );
}

const UNLISTED_FIELDS = {
  make: { name: "otherMake", label: "Make", hint: "For example Hino", maxLength: 40 },
  model: {
    name: "otherModel",
    label: "Model",
    hint: "As shown on the vehicle or its registration papers",
    maxLength: 60,
  },
  year: { name: "otherYear", label: "Year it was built", hint: "Four digits", maxLength: 12 },
} as const;

/** Form for a vehicle that is not listed. The customer types it, and we call with a price. */
function UnlistedVehicle({
  fields,
  enteredVehicle,
  back,
}: {
  fields: readonly (keyof typeof UNLISTED_FIELDS)[];
  enteredVehicle: string;
  back: string | undefined;
}) {
  const { errors, enteredValue } = useStepFrame();
  return (
    <StepQuestion
      title="Tell us which vehicle it is"
      explanation={[enteredVehicle, `Not on our list? We’ll call you with a price. We take ${SERVED_VEHICLES}`]
        .filter(Boolean)
        .join(". ")}
      back={back}
    >
      <QuestionForm>
        <input type="hidden" name="notListed" value="yes" />
        {fields.map((field) => (
          <TextField
            key={field}
            {...UNLISTED_FIELDS[field]}
            errors={errors}
            defaultValue={enteredValue(UNLISTED_FIELDS[field].name, "")}
            inputMode={field === "year" ? "numeric" : undefined}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        <ContinueButton />
      </QuestionForm>
    </StepQuestion>
  );
}

/** Levels below the year are asked for only when the price depends on them. Without an answer, we have to call the customer. */
const NotSure = ({ dependsOnAnswer = false }: { dependsOnAnswer?: boolean }) => (
  <div className="grid gap-3">
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" size="lg" name="notSure" value="yes">
        Not sure
      </Button>
      {dependsOnAnswer && (
        <Button variant="secondary" size="lg" name="notListed" value="yes">
          Mine is not listed
        </Button>
      )}
    </div>
    {dependsOnAnswer && (
      <p className="text-soft">
        The price depends on this. If you can’t tell, we’ll show you the range and call to confirm.
      </p>
    )}
  </div>
);

/** Years are short and there are many, so each row has at least four. */
function YearGrid({ years }: { years: readonly string[] }) {
  return (
    <ul className="grid grid-cols-4 gap-2 sm:grid-cols-6">
      {years.map((year) => (
        <li key={year} className="grid">
          <Button variant="secondary" name="year" value={year} className="tabular-nums">
            {year}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Group({
  title,
  name,
  options,
  columns,
}: {
  title: string | null;
  name: string;
  options: readonly string[];
  columns?: ChoiceColumns;
}) {
  return (
    <div className="grid gap-3">
      {title && <h2 className="text-lg font-semibold">{title}</h2>}
      <ChoiceButtons
        name={name}
        columns={columns}
        options={options.map((option) => ({ value: option, label: option }))}
      />
    </div>
  );
}
