import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "../ui/button";
import { ChoiceCards } from "../ui/choice-cards";
import { Dialog } from "../ui/dialog";
import { SelectField } from "../ui/select-field";
import { QueryFields } from "./query-fields";
import type { ResultsQuery } from "./results-query";

interface Props {
  query: ResultsQuery;
  /** Metres to choose from, nearest first. */
  radiusOptions: readonly number[];
  /** Names of free extras that at least one offer has. */
  extraNames: readonly string[];
  closeHref: string;
}

const ANY = { value: "", label: "Any" };
const OPENING_TIMES = ["07:00", "07:30", "08:00", "08:30", "09:00"];

/** A state of the page (`?filters=open`), so it opens and applies without script too. */
export function FiltersDialog({ query, radiusOptions, extraNames, closeHref }: Props) {
  return (
    <Dialog title="Filters" closeHref={closeHref}>
      <Form method="get" preventScrollReset className="grid gap-6">
        <QueryFields query={query} except="filters" />
        <ChoiceCards
          legend="How far"
          name="radius"
          columns={3}
          defaultValue={String(query.radius ?? "")}
          options={[ANY, ...radiusOptions.map((metres) => ({ value: String(metres), label: `Within ${metres / 1000} km` }))]}
        />
        <ChoiceCards
          legend="Who does the work"
          name="category"
          columns={3}
          defaultValue={query.category ?? ""}
          options={[
            { value: "", label: "Anyone" },
            { value: "Workshop", label: "Workshop" },
            { value: "MobileMechanic", label: "Mobile mechanic" },
            { value: "Dealership", label: "Dealership" },
          ]}
        />
        <SelectField
          label="Open before"
          name="before"
          defaultValue={query.before ?? ""}
          placeholder="Any time"
          options={OPENING_TIMES.map((time) => ({ value: time, label: time.replace(/^0/, "") + " am" }))}
        />
        {extraNames.length > 0 && (
          <ChoiceCards
            legend="Free extras"
            name="extra"
            type="checkbox"
            columns={3}
            defaultValue={query.extras}
            options={extraNames.map((name) => ({ value: name, label: name }))}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button size="lg">Show Quotes</Button>
          <ButtonLink to="?" variant="quiet" size="lg" preventScrollReset>
            Clear filters
          </ButtonLink>
        </div>
      </Form>
    </Dialog>
  );
}
