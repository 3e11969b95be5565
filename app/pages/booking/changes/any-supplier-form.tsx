import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";

/** Asks in advance what should happen if the supplier declines or does not answer, so that no time is lost then. */
export function AnySupplierForm({ acceptsAnySupplier }: { acceptsAnySupplier: boolean }) {
  return (
    <Form method="post" className="grid gap-4">
      <ChoiceCards
        name="takesAny"
        legend="If this supplier can’t take your booking"
        defaultValue={String(acceptsAnySupplier)}
        options={[
          {
            value: "true",
            label: "Book the next best supplier",
            description: "Same day, same work, same price or less. We’ll let you know straight away.",
          },
          {
            value: "false",
            label: "Ask me first",
            description: "We’ll message you, and you’ll have 24 hours to choose.",
          },
        ]}
      />
      <div>
        <Button name="intent" value="any" variant="secondary">
          Save
        </Button>
      </div>
    </Form>
  );
}
