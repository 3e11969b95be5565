import { Form } from "@remix-run/react";
import { dealershipsFirst } from "../../domain/fleet/fleet-company";
import { CATEGORY_FILTER, OPENING_BEFORE_CHOICES } from "../../domain/quotes/listing-filter";
import { Button, ButtonLink } from "../../ui/button";
import { ChoiceCards } from "../../ui/choice-cards";
import { Dialog } from "../../ui/dialog";
import { SelectField } from "../../ui/select-field";
import { QueryFields } from "./query-fields";
import type { ResultsQuery } from "./results-query";

interface Props {
  query: ResultsQuery;
  /** Available distances in metres, nearest first. */
  radiusOptions: readonly number[];
  /** Extras that at least one offer has. */
  extras: readonly { readonly id: number; readonly name: string }[];
  /** True = fleet customers must choose a kind. There is no "all", and dealerships come first (F-341, F-342). */
  isFleet: boolean;
  closeHref: string;
}

const SUPPLIER_KINDS = ["workshop", "mobile", "dealership"] as const;
const KIND_LABELS = {
  all: "All",
  workshop: "Workshop",
  mobile: "Mobile mechanic",
  dealership: "Dealership",
  pickUp: "Includes Pick-up Service",
} as const;

/** The filters dialog. It is part of the page's state (`?filters=open`), so it also opens and applies without JavaScript. */
export default function FiltersDialog({ query, radiusOptions, extras, isFleet, closeHref }: Props) {
  return (
    <Dialog title="Filters" closeHref={closeHref}>
      <Form method="get" preventScrollReset className="grid gap-6">
        <QueryFields query={query} ownParams={["radius", "category", "before", "extra"]} />
        <ChoiceCards
          legend="Within"
          name="radius"
          columns="pair"
          defaultValue={String(query.radiusMetres ?? "")}
          options={radiusOptions.map((metres) => ({ value: String(metres), label: `${metres / 1000} km` }))}
        />
        <ChoiceCards
          legend="Who does the work"
          name="category"
          columns="pair"
          defaultValue={String(query.category)}
          options={(isFleet
            ? ([...dealershipsFirst(true, SUPPLIER_KINDS), "pickUp"] as const)
            : (["all", ...SUPPLIER_KINDS, "pickUp"] as const)
          ).map((kind) => ({ value: String(CATEGORY_FILTER[kind]), label: KIND_LABELS[kind] }))}
        />
        <SelectField
          label="Open before"
          name="before"
          defaultValue={query.openingBefore ?? ""}
          placeholder="Any Time"
          options={OPENING_BEFORE_CHOICES.map((time) => ({ value: time, label: `${time.replace(/^0/, "")} AM` }))}
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
