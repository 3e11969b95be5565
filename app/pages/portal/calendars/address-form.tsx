import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import type { FormResult } from "~/ui/field-errors";
import { formProps } from "~/ui/form-props";
import { TextField } from "~/ui/text-field";

const BOOKING_OPTIONS = [
  { value: "shop", label: "The whole workshop", description: "While it is busy, you take no bookings." },
  { value: "person", label: "One person", description: "While it is busy, you have one person fewer." },
];

interface Props {
  store: string;
  result: FormResult | undefined;
  isPosting: boolean;
}

/** Form that adds an external calendar. */
export function ExternalCalendarForm({ store, result, isPosting }: Props) {
  const [form] = useForm<Record<"name" | "address" | "takes", string>>({ id: "address", lastResult: result });
  const errors = result?.error;
  return (
    <Form method="post" {...formProps(form)} className="grid gap-6">
      <h3 className="text-lg font-bold">Add a calendar</h3>
      <input type="hidden" name="store" value={store} />
      <TextField
        name="name"
        label="Name"
        hint="Only you see it. For example Bay 1 or Ana"
        errors={errors}
        defaultValue={form.initialValue?.name}
        autoComplete="off"
      />
      <TextField
        name="address"
        label="Secret calendar address"
        hint="In Google Calendar: Settings, your calendar, Secret address in iCal format. In Outlook: Shared calendars, Publish, ICS."
        errors={errors}
        defaultValue={form.initialValue?.address}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ChoiceCards
        name="takes"
        legend="Whose time does it block?"
        errors={errors}
        options={BOOKING_OPTIONS}
        defaultValue={form.initialValue?.takes ?? "shop"}
      />
      <Button name="intent" value="add" size="lg" pending={isPosting}>
        Add calendar
      </Button>
    </Form>
  );
}
