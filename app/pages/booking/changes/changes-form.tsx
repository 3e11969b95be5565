import { Form } from "@remix-run/react";
import { useSending } from "../../../ui/sending";
import { Button } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import type { FieldErrors } from "~/ui/field-errors";
import type { ChangesView } from "./changes-view.server";

/** One of the dates, another supplier, or the end: one press. */
export function ChangesForm({ view, errors }: { view: ChangesView; errors: FieldErrors | null }) {
  const isPosting = useSending() !== null;
  return (
    <Form method="post" noValidate className="grid gap-6">
      <ChoiceCards name="choice" legend="Your choice" hideLegend errors={errors} options={view.choices} />
      {view.answerBy && (
        <p className="text-soft">
          Please choose by {view.answerBy}. Questions? Call us on {view.phone}.
        </p>
      )}
      <Button size="lg" pending={isPosting}>
        Send my choice
      </Button>
    </Form>
  );
}
