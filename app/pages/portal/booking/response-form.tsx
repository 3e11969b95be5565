import { Form, useRevalidator } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { type DateInput, RESPONSE_TYPE } from "../../../domain/booking/booking-offer/booking-offer";
import type { RespondAlert } from "../../../texts/booking-offers";
import { Button } from "../../../ui/button";
import { ChoiceCards } from "../../../ui/choice-cards";
import { ErrorSummary } from "../../../ui/error-summary";
import type { FieldErrors } from "../../../ui/field-errors";
import { Notice } from "../../../ui/notice";
import { Section } from "../../../ui/page";
import { useSubmittingForm } from "../../../ui/sending";
import { TextArea } from "../../../ui/text-area";
import { AlternativeDates } from "./alternative-dates";
import type { BookingActionData } from "./booking-page.server";
import type { PortalBookingView } from "./booking-view.server";
import { ConfirmDates } from "./confirm-dates";
import { PriceFields } from "./fixed-price";
import { respondToOffer } from "./respond-call";
import { type ResponseInput, readResponseInput } from "./response-input";

/**
 * CSS shows the rows that belong to the chosen answer, so that it works without JavaScript (P-138). The selectors name direct children of the form, because a
 * rule for all descendants would make the browser restyle all days of all lists at each change.
 */
const DATES_CLASS = "hidden [.answer:has([name=responseType][value='2']:checked)>&]:block";
const PRICE_CLASS = "hidden [.answer:has([name=responseType][value='3']:checked)>&]:block";
const COMMENT_CLASS =
  "hidden [.answer:has([name=responseType][value='3']:checked)>&]:block [.answer:has([name=responseType][value='4']:checked)>&]:block";

const LABELS = { responseType: "Your answer", comment: "Comment", price: "Your price" };

/** The supplier's answer. With JavaScript it goes through the gateway and the booking is reloaded. Without it, the same form posts to the page. */
export function ResponseForm({
  view,
  actionData: bookingActionData,
}: {
  view: PortalBookingView;
  actionData: BookingActionData | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const isPosting = useSubmittingForm() !== null;
  const responseInput = bookingActionData ? readResponseInput(bookingActionData.result.initialValue ?? {}) : null;
  const [isSending, setIsSending] = useState(false);
  const [feedback, setFeedback] = useState<{
    readonly alert: RespondAlert | null;
    readonly errors: FieldErrors | null;
  }>(
    bookingActionData && !bookingActionData.isPrice
      ? { alert: bookingActionData.alert, errors: bookingActionData.result.error ?? null }
      : { alert: null, errors: null },
  );
  const [datesToConfirm, setDatesToConfirm] = useState<readonly DateInput[] | null>(
    bookingActionData?.confirms ?? null,
  );
  const hasDateComment = view.options.some((option) => option.type === RESPONSE_TYPE.changeDate && option.hasComment);

  const currentInput = (): ResponseInput =>
    readResponseInput(Object.fromEntries(new FormData(form.current ?? undefined)));

  async function sendResponse(responseInput: ResponseInput) {
    setDatesToConfirm(null);
    setIsSending(true);
    const answer = await respondToOffer(responseInput);
    setIsSending(false);
    if (answer.kind === "fields") return setFeedback({ alert: null, errors: answer.errors });
    setFeedback({ alert: answer.kind === "alert" ? answer.alert : null, errors: null });
    if (answer.kind === "done" || answer.alert.reloads) revalidate();
  }

  /** Handles the single-click confirmation, which has no choices. */
  function openConfirmation(event: FormEvent) {
    event.preventDefault();
    if (!isSending)
      void sendResponse({
        bookingOfferId: view.offerId,
        responseType: RESPONSE_TYPE.confirm,
        comment: "",
        price: "",
        dates: [],
      });
  }

  function submitResponse(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const responseInput = currentInput();
    if (responseInput.responseType === null)
      return setFeedback({ alert: null, errors: { responseType: ["Choose an answer"] } });
    if (responseInput.responseType !== RESPONSE_TYPE.changeDate) return void sendResponse(responseInput);
    const errors = missingDateErrors(responseInput);
    if (errors) return setFeedback({ alert: null, errors });
    setFeedback({ alert: null, errors: null });
    setDatesToConfirm(responseInput.dates);
  }

  const confirmation = view.options.find(({ type }) => type === RESPONSE_TYPE.confirm);
  const otherOptions = view.options.filter(({ type }) => type !== RESPONSE_TYPE.confirm);
  // The page is out of date. Only the message is shown until the booking is reloaded (P-363).
  const isOutOfDate = feedback.alert?.reloads ?? false;
  if (view.options.length === 0 && feedback.alert === null) return null;
  return (
    <Section id="response" title="Your answer" className="grid gap-4">
      <ErrorSummary errors={feedback.errors} labels={LABELS} />
      {feedback.alert && (
        <Notice tone="error" role="alert" title={feedback.alert.title}>
          {feedback.alert.body}
        </Notice>
      )}
      {confirmation && !isOutOfDate && (
        <Form method="post" onSubmit={openConfirmation}>
          <input type="hidden" name="bookingOfferId" value={view.offerId} />
          <input type="hidden" name="responseType" value={RESPONSE_TYPE.confirm} />
          <Button size="lg" pending={isSending || isPosting}>
            {confirmation.label}
          </Button>
        </Form>
      )}
      {otherOptions.length > 0 && !isOutOfDate && (
        <Form ref={form} method="post" noValidate onSubmit={submitResponse} className="answer grid gap-6">
          <input type="hidden" name="bookingOfferId" value={view.offerId} />
          <ChoiceCards
            name="responseType"
            legend="Or choose another answer"
            errors={feedback.errors}
            defaultValue={responseInput?.responseType == null ? undefined : String(responseInput.responseType)}
            options={otherOptions.map((option) => ({ value: String(option.type), label: option.label }))}
          />
          {view.proposal && (
            <div className={DATES_CLASS}>
              <AlternativeDates
                offerId={view.offerId}
                proposal={view.proposal}
                responseInput={responseInput}
                errors={feedback.errors}
              />
            </div>
          )}
          {otherOptions.some(({ type }) => type === RESPONSE_TYPE.queryPrice) && (
            <div className={PRICE_CLASS}>
              <PriceFields work={view.workPrice} errors={feedback.errors} priceInput={responseInput} />
            </div>
          )}
          <div className={hasDateComment ? `${COMMENT_CLASS} ${DATES_CLASS}` : COMMENT_CLASS}>
            <TextArea
              name="comment"
              label="Comment"
              hint="The customer will read this. Leave out phone numbers and addresses."
              errors={feedback.errors}
              rows={4}
              maxLength={1000}
              defaultValue={responseInput?.comment}
            />
          </div>
          <Button size="lg" variant="secondary" pending={isSending || isPosting}>
            Send your answer
          </Button>
        </Form>
      )}
      {datesToConfirm && (
        <ConfirmDates
          view={view}
          dates={datesToConfirm}
          responseInput={responseInput}
          onConfirm={() => void sendResponse(currentInput())}
          onClose={() => setDatesToConfirm(null)}
        />
      )}
    </Section>
  );
}

function missingDateErrors({ dates }: ResponseInput): FieldErrors | null {
  if (dates.length === 0) return { "date-1": ["Choose at least one other date"] };
  const rows = dates.flatMap(({ startAt }, index) =>
    startAt === "" ? [[`startAt-${index + 1}`, ["Choose a start time for this date"]] as const] : [],
  );
  return rows.length === 0 ? null : Object.fromEntries(rows);
}
