import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { COUNTRIES, type Country } from "~/domain/core/country/country";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormResult } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { SelectField } from "~/ui/select-field";
import { useSubmittingForm } from "~/ui/sending";
import { TextField } from "~/ui/text-field";

const LABELS = {
  line1: "Street address",
  city: "Suburb or town",
  state: "State",
  postcode: "Postcode",
} as const;

interface Props {
  /** Name of the provider. */
  readonly label: string;
  readonly country: Country;
  readonly formResult: FormResult | undefined;
}

/** Asks for the address that the provider uses for its credit check. */
export function BillingForm({ label, country, formResult }: Props) {
  const [form, { line1, city, state, postcode }] = useForm({
    id: "billing",
    lastResult: formResult,
    defaultValue: { line1: "", city: "", state: "", postcode: "" },
  });
  const sending = useSubmittingForm();
  const { states } = COUNTRIES[country];
  return (
    <Form method="post" {...formProps(form)} className="grid gap-5">
      <ErrorSummary errors={formResult?.error} labels={LABELS} />
      <div className="grid gap-1">
        <h2 className="text-xl font-bold">Your billing address</h2>
        <p className="text-soft">
          {label} checks it before you can pay, so use the address your bills go to. We pass it on to {label} for this
          payment and don’t keep it.
        </p>
      </div>
      <TextField
        name={line1.name}
        label={LABELS.line1}
        errors={line1.errors}
        defaultValue={line1.initialValue}
        autoComplete="billing address-line1"
      />
      <TextField
        name={city.name}
        label={LABELS.city}
        errors={city.errors}
        defaultValue={city.initialValue}
        autoComplete="billing address-level2"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {states.length > 0 && (
          <SelectField
            name={state.name}
            label={LABELS.state}
            errors={state.errors}
            defaultValue={state.initialValue}
            placeholder="Choose a state"
            options={states.map((name) => ({ value: name, label: name }))}
            autoComplete="billing address-level1"
          />
        )}
        <TextField
          name={postcode.name}
          label={LABELS.postcode}
          errors={postcode.errors}
          defaultValue={postcode.initialValue}
          autoComplete="billing postal-code"
          inputMode="numeric"
          maxLength={12}
        />
      </div>
      <div>
        <Button size="lg" pending={sending !== null}>
          Continue to {label}
        </Button>
      </div>
    </Form>
  );
}
