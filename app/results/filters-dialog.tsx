import { Form } from "@remix-run/react";
import { dealershipsFirst } from "../domain/fleet/dealerships-first";
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
  /** Extras that at least one offer has. */
  extras: readonly { readonly id: number; readonly name: string }[];
  /** Fleet customers choose among kinds: there is no "all", and dealerships come first (F-341, F-342). */
  isFleet: boolean;
  closeHref: string;
}

const KINDS = ["workshop", "mobile", "dealership"] as const;
const KIND_WORDS = { "": "All", workshop: "Workshop", mobile: "Mobile mechanic", dealership: "Dealership" } as const;
const ANY = { value: "", label: "Any distance" };
const OPENING_TIMES = ["07:00", "07:30", "08:00", "08:30", "09:00"];

/** A state of the page (`?filters=open`), so it opens and applies without script too. */
export function FiltersDialog({ query, radiusOptions, extras, isFleet, closeHref }: Props) {
  return (
    <Dialog title="Filters" closeHref={closeHref}>
      <Form method="get" preventScrollReset className="grid gap-6">
        <QueryFields query={query} own={["radius", "kind", "before", "extra"]} />
        <ChoiceCards
          legend="Within"
          name="radius"
          columns="pair"
          defaultValue={String(query.radiusMetres ?? "")}
          options={[ANY, ...radiusOptions.map((metres) => ({ value: String(metres), label: `${metres / 1000} km` }))]}
        />
        <ChoiceCards
          legend="Who does the work"
          name="kind"
          columns="pair"
          defaultValue={query.kind ?? ""}
          options={(isFleet ? dealershipsFirst(true, KINDS) : (["", ...KINDS] as const)).map((value) => ({ value, label: KIND_WORDS[value] }))}
        />
        <SelectField
          label="Open before"
          name="before"
          defaultValue={query.openingBefore ?? ""}
          placeholder="Any time"
          options={OPENING_TIMES.map((time) => ({ value: time, label: time.replace(/^0/, "") + " am" }))}
        />
        {extras.length > 0 && (
          <ChoiceCards
            legend="With"
            name="extra"
            type="checkbox"
            columns={2}
            defaultValue={query.extraIds.map(String)}
            options={extras.map(({ id, name }) => ({ value: String(id), label: name }))}
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
