import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/error-summary";
import type { FieldErrors } from "../../ui/field-errors";
import { SelectField } from "../../ui/select-field";
import type { CallView } from "./exit-page.server";

/** Text about the call for the list of next steps. */
export const callWindowText = (call: CallView | null): string =>
  call?.text
    ? `We’ll call you on the number you gave us: ${call.text}.`
    : `We’ll call you on the number you gave us, on a business day between ${call?.hours ?? "8 am and 6 pm"}.`;

/** Lets a customer who waits for a call choose a time. */
export function CallTime({ call, errors }: { call: CallView; errors: FieldErrors | null }) {
  const isSaving = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="call-time" className="grid gap-3">
      <h2 id="call-time" className="text-lg font-semibold">
        When should we call?
      </h2>
      <ErrorSummary errors={errors} labels={{ when: "Day and time" }} />
      <p role="status">{call.text ? `We’ll call you: ${call.text}.` : "We’ll call you as soon as we can."}</p>
      <Form method="post" preventScrollReset noValidate className="grid gap-4">
        <SelectField
          key={call.chosen}
          name="when"
          label="Day and time"
          hint={call.zone ? `All times are ${call.zone} time` : undefined}
          options={call.options}
          placeholder="As soon as possible"
          defaultValue={call.chosen}
          errors={errors ?? {}}
        />
        <Button variant="secondary" pending={isSaving} className="justify-self-start">
          Save this time
        </Button>
      </Form>
    </section>
  );
}
