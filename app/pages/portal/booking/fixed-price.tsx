import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button";
import { ErrorSummary } from "../../../ui/error-summary";
import { type ErrorsProp, submittedValue } from "../../../ui/field-errors";
import { Notice } from "../../../ui/notice";
import { Section } from "../../../ui/page";
import { useSubmittingForm } from "../../../ui/sending";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import type { BookingActionData } from "./booking-page.server";
import type { PortalBookingView } from "./booking-view.server";

/** Sets the price of a booking that was confirmed with an estimate. It applies once the customer has accepted it. */
export function FixedPrice({
  view,
  actionData: bookingActionData,
}: {
  view: PortalBookingView;
  actionData: BookingActionData | undefined;
}) {
  const isPosting = useSubmittingForm() !== null;
  const { named: namedPrice, mayFixPrice } = view;
  const isBooked = view.heading === "Booked in";
  if (!isBooked || (!mayFixPrice && namedPrice === null)) return null;
  const formResult = bookingActionData?.isPrice ? bookingActionData.result : null;
  const errors = formResult?.error ?? null;
  const alert = bookingActionData?.isPrice ? bookingActionData.alert : null;
  return (
    <Section id="fixed-price" title={mayFixPrice ? "Set the final price" : "The price you set"} className="grid gap-4">
      {namedPrice && <p>{priceOutcomeText(namedPrice)}</p>}
      {mayFixPrice && (
        <>
          <ErrorSummary errors={errors} labels={{ price: "Your price", comment: "Reason" }} />
          {alert && (
            <Notice tone="error" role="alert" title={alert.title}>
              {alert.body}
            </Notice>
          )}
          <Form method="post" noValidate className="grid gap-6">
            <input type="hidden" name="bookingOfferId" value={view.offerId} />
            <PriceFields
              work={view.workPrice}
              errors={errors}
              priceInput={
                formResult && {
                  price: submittedValue(formResult, "price"),
                  comment: submittedValue(formResult, "comment"),
                }
              }
              reasonLabel="Reason"
            />
            <div>
              <Button name="intent" value="price" size="lg" pending={isPosting}>
                Send this price
              </Button>
            </div>
          </Form>
        </>
      )}
    </Section>
  );
}

/** Fields for the price that a workshop proposes. The reason is entered next to it. */
export function PriceFields({
  work,
  errors,
  priceInput: input,
  reasonLabel = null,
}: {
  work: string;
  errors: ErrorsProp;
  priceInput: { readonly price: string; readonly comment: string } | null;
  reasonLabel?: string | null;
}) {
  return (
    <>
      <TextField
        name="price"
        label="Your price"
        hint={`In dollars including GST, for all the work and extras, before any customer discount. Current price: ${work}.`}
        errors={errors}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={input?.price}
        className="max-w-48"
      />
      {reasonLabel && (
        <TextArea
          name="comment"
          label={reasonLabel}
          hint="The customer will read this. Leave out phone numbers and addresses."
          errors={errors}
          rows={4}
          maxLength={1000}
          defaultValue={input?.comment}
        />
      )}
    </>
  );
}

function priceOutcomeText({ work, state, answerBy }: NonNullable<PortalBookingView["named"]>): string {
  switch (state) {
    case "asked":
      return `You set the price at ${work}. The customer can accept it until ${answerBy}.`;
    case "accepted":
      return `The customer accepted your price of ${work}.`;
    case "refused":
      return `The customer did not accept ${work}. The estimate still applies. You can set another price.`;
    case "unanswered":
      return `The customer did not answer your price of ${work} by ${answerBy}. The estimate still applies. You can set a price again.`;
  }
}
