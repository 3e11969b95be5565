import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { ErrorSummary } from "../../../ui/error-summary";
import { submittedValue } from "../../../ui/field-errors";
import { useSubmittingForm } from "../../../ui/sending";
import { TextArea } from "../../../ui/text-area";
import type { BookingActionData } from "./booking-page.server";
import type { PortalBookingView } from "./booking-view.server";

/** Cancels a booking that the workshop confirmed but cannot do. The customer gets the reason, a full refund, and a list of other workshops. */
export function CancelForm({
  view,
  actionData: bookingActionData,
}: {
  view: PortalBookingView;
  actionData: BookingActionData | undefined;
}) {
  const isPosting = useSubmittingForm() !== null;
  if (!view.canCancel) return null;
  const formResult = bookingActionData?.isCancel ? bookingActionData.result : null;
  const form = (
    <Form method="post" noValidate className="grid gap-6">
      <ErrorSummary errors={formResult?.error ?? null} labels={{ reason: "Reason" }} />
      <p>
        We will notify the customer straight away, refund everything they paid and suggest other workshops. This cannot
        be undone.
      </p>
      <TextArea
        name="reason"
        label="Why can't you do this job?"
        hint="The customer will read this. Leave out phone numbers and addresses."
        errors={formResult?.error ?? null}
        rows={3}
        maxLength={500}
        defaultValue={formResult ? submittedValue(formResult, "reason") : undefined}
      />
      <div>
        <Button name="intent" value="cancel" variant="secondary" pending={isPosting}>
          Cancel this booking
        </Button>
      </div>
    </Form>
  );
  return formResult ? form : <Disclosure summary="Cancel this booking">{form}</Disclosure>;
}
