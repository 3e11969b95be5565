import { Form } from "@remix-run/react";
import { useSubmittingForm } from "../../../ui/sending";
import { Button } from "~/ui/button";
import { ChoiceCards } from "~/ui/choice-cards";
import type { FieldErrors } from "~/ui/field-errors";
import type { ChangesView } from "./changes-view.server";

/** Offers the proposed dates, another supplier and cancellation, one button each. */
export function ChangesForm({ view, errors }: { view: ChangesView; errors: FieldErrors | null }) {
  const isPosting = useSubmittingForm() !== null;
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
