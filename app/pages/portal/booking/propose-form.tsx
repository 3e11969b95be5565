import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { ErrorSummary } from "../../../ui/error-summary";
import { useSubmittingForm } from "../../../ui/sending";
import { AlternativeDates } from "./alternative-dates";
import type { BookingActionData } from "./booking-page.server";
import type { PortalBookingView } from "./booking-view.server";
import { readResponseInput } from "./response-input";

/** Proposes another day for a confirmed booking. The customer chooses, and without an answer the booking stays unchanged. */
export function ProposeForm({
  view,
  actionData: bookingActionData,
}: {
  view: PortalBookingView;
  actionData: BookingActionData | undefined;
}) {
  const isPosting = useSubmittingForm() !== null;
  if (view.moveProposal === null) return null;
  const formResult = bookingActionData?.isProposal ? bookingActionData.result : null;
  const form = (
    <Form method="post" noValidate className="grid gap-6">
      <ErrorSummary errors={formResult?.error ?? null} labels={{}} />
      <p>The booking keeps its date until the customer chooses another one.</p>
      <AlternativeDates
        offerId={view.offerId}
        proposal={view.moveProposal}
        responseInput={formResult ? readResponseInput(formResult.initialValue ?? {}) : null}
        errors={formResult?.error ?? null}
      />
      <div>
        <Button name="intent" value="propose" variant="secondary" pending={isPosting}>
          Ask the customer
        </Button>
      </div>
    </Form>
  );
  return formResult ? form : <Disclosure summary="Propose another date">{form}</Disclosure>;
}
