import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button";
import { ErrorSummary } from "../../../ui/error-summary";
import { submittedValue } from "../../../ui/field-errors";
import { Notice } from "../../../ui/notice";
import { Section } from "../../../ui/page";
import { useSubmittingForm } from "../../../ui/sending";
import { TextArea } from "../../../ui/text-area";
import type { BookingActionData } from "./booking-page.server";
import type { PortalBookingView } from "./booking-view.server";

/** The customer's review of the work, and the workshop's one reply. */
export function ReviewReply({
  view,
  actionData: bookingActionData,
}: {
  view: PortalBookingView;
  actionData: BookingActionData | undefined;
}) {
  const isPosting = useSubmittingForm() !== null;
  const { review } = view;
  if (review === null) return null;
  const formResult = bookingActionData?.reply ? bookingActionData.result : null;
  return (
    <Section id="review" title="Customer review">
      {bookingActionData?.reply?.text && <Notice tone="error" role="alert" title={bookingActionData.reply.text} />}
      <p>
        {review.reviewer} gave you {review.stars} out of 5.
      </p>
      {review.comments && (
        <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line break-words">
          {review.comments}
        </blockquote>
      )}
      {review.isHeld && <p>The comment contains contact details, so we do not show it. The stars still count.</p>}
      {review.hidden && <p>{review.hidden}</p>}
      {review.reply !== null && (
        <p className="whitespace-pre-line break-words">
          <strong>Your reply:</strong> {review.reply}
        </p>
      )}
      {review.mayReply && (
        <Form method="post" noValidate className="grid gap-4">
          <ErrorSummary errors={formResult?.error ?? null} labels={{ reply: "Your reply" }} />
          <TextArea
            name="reply"
            label={review.reply === null ? "Your reply" : "Change your reply"}
            hint={review.hint}
            errors={formResult?.error ?? null}
            rows={4}
            defaultValue={formResult ? submittedValue(formResult, "reply") : (review.reply ?? undefined)}
          />
          <div>
            <Button name="intent" value="reply" variant="secondary" pending={isPosting}>
              {review.reply === null ? "Reply" : "Change the reply"}
            </Button>
          </div>
        </Form>
      )}
    </Section>
  );
}
