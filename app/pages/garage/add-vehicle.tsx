import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import { Disclosure } from "~/ui/disclosure";
import { type FieldErrors, type FormResult, messagesFor, submittedValue } from "~/ui/field-errors";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { FoundVehicle } from "~/usecases/funnel/screen-parts";

interface Props {
  /** Whether plates can be looked up in this country. */
  isRegoLookupEnabled: boolean;
  /** States that issue plates. Empty = plates are national. */
  states: readonly string[];
  errors: FieldErrors | null;
  formResult: FormResult | null;
  /** Set when several versions match the input. */
  versionChoice: {
    readonly choices: readonly FoundVehicle[];
    readonly vehicle: string;
    readonly regoState: string;
  } | null;
}

/** Adds a vehicle to the garage by its plate, or by make, model and year, without a quote. */
export function AddVehicle({ isRegoLookupEnabled, states, errors, formResult, versionChoice }: Props) {
  if (versionChoice)
    return (
      <Form method="post" className="grid gap-4 rounded-lg border border-accent bg-accent-soft p-4">
        <input type="hidden" name="vehicle" value={versionChoice.vehicle} />
        <input type="hidden" name="regoState" value={versionChoice.regoState} />
        <ChoiceCards
          name="mid"
          legend="Which one is yours?"
          defaultValue={versionChoice.choices[0]?.mid}
          options={versionChoice.choices.map(({ mid, title, detail }) => ({
            value: mid,
            label: title,
            description: detail,
          }))}
        />
        <Button name="intent" value="add" className="justify-self-start">
          Add this vehicle
        </Button>
      </Form>
    );
  const hasErrors = ["vehicle", "regoState"].some((name) => messagesFor(name, errors).length > 0);
  return (
    <Disclosure summary="Add a vehicle" open={hasErrors || undefined}>
      <Form method="post" noValidate className="grid gap-4 pt-2">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="vehicle"
            label={isRegoLookupEnabled ? "Rego or vehicle" : "Vehicle"}
            hint={
              isRegoLookupEnabled ? "For example, ABC123 or 2018 Toyota Corolla" : "For example, 2018 Toyota Corolla"
            }
            errors={errors}
            defaultValue={(formResult && submittedValue(formResult, "vehicle")) ?? ""}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
          />
          {states.length > 0 && (
            <SelectField
              name="regoState"
              label="State of registration"
              hint="Only needed for a rego"
              errors={errors}
              placeholder="Choose"
              defaultValue={(formResult && submittedValue(formResult, "regoState")) ?? ""}
              options={states.map((state) => ({ value: state, label: state }))}
            />
          )}
        </div>
        <Button name="intent" value="add" className="justify-self-start">
          Add to my garage
        </Button>
      </Form>
    </Disclosure>
  );
}
