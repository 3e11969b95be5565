import { Form } from "@remix-run/react";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { Notice } from "../../../ui/notice";
import { useSubmittingForm } from "../../../ui/sending";
import { SummaryList } from "../../../ui/summary-list";
import { PriceLines } from "../../results/price-lines";
import type { BookingActionData } from "./booking-page.server";
import type { PortalBookingView } from "./booking-view.server";

/** A correction of the vehicle or the jobs that the desk proposes. The workshop accepts or declines it. */
export function CorrectionForm({
  view: { correction },
  actionData: bookingActionData,
}: {
  view: PortalBookingView;
  actionData: BookingActionData | undefined;
}) {
  const isPosting = useSubmittingForm() !== null;
  const problem = bookingActionData?.correction ?? null;
  if (correction === null)
    return (
      problem && (
        <Notice tone="error" role="alert">
          {problem.text}
        </Notice>
      )
    );
  const { id, rows, priceLines, reason, answerBy, isAccepted, mayAnswer } = correction;
  return (
    <section aria-labelledby="correction" className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 id="correction" className="text-xl font-bold">
        Check the correction
      </h2>
      {problem && (
        <Notice tone="error" role="alert">
          {problem.text}
        </Notice>
      )}
      <p>We need to correct this booking. Nothing changes unless both you and the customer accept by {answerBy}.</p>
      <blockquote className="border-l-4 border-line pl-4 break-words">{reason}</blockquote>
      <SummaryList rows={rows} />
      <Disclosure summary="New price at your rates">
        <PriceLines price={priceLines} />
      </Disclosure>
      {isAccepted ? (
        <p className="font-semibold">You have accepted. We are waiting for the customer.</p>
      ) : mayAnswer ? (
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="intent" value="correction" />
          <input type="hidden" name="correction" value={id} />
          <Button name="answer" value="accepted" size="lg" pending={isPosting}>
            Accept the correction
          </Button>
          <Button name="answer" value="refused" size="lg" variant="secondary" pending={isPosting}>
            Decline
          </Button>
        </Form>
      ) : (
        <p>The front desk, a manager or the owner can answer.</p>
      )}
    </section>
  );
}
