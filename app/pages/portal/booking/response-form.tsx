import { Form, useRevalidator } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { type DateInput, RESPONSE_TYPE } from "../../../domain/booking/booking-offer/booking-offer";
import type { RespondAlert } from "../../../texts/booking-offers";
import { Button } from "../../../ui/button";
import { ChoiceCards } from "../../../ui/choice-cards";
import { ErrorSummary } from "../../../ui/error-summary";
import type { FieldErrors } from "../../../ui/field-errors";
import { Notice } from "../../../ui/notice";
import { useSending } from "../../../ui/sending";
import { TextArea } from "../../../ui/text-area";
import { AlternativeDates } from "./alternative-dates";
import type { BookingActionData } from "./booking-page.server";
import type { PortalBookingView } from "./booking-view.server";
import { ConfirmDates } from "./confirm-dates";
import { PriceFields } from "./fixed-price";
import { respond } from "./respond-call";
import { type ResponseInput, readResponseInput } from "./response-input";

/**
 * CSS shows the rows that belong to the chosen answer, so that it works without JavaScript (P-138). The selectors name direct children of the form, because a
 * rule for all descendants would make the browser restyle all days of all lists at each change.
 */
const SHOWN_FOR_DATES = "hidden [.answer:has([name=responseType][value='2']:checked)>&]:block";
const SHOWN_FOR_PRICE = "hidden [.answer:has([name=responseType][value='3']:checked)>&]:block";
const SHOWN_FOR_COMMENT =
  "hidden [.answer:has([name=responseType][value='3']:checked)>&]:block [.answer:has([name=responseType][value='4']:checked)>&]:block";

const LABELS = { responseType: "Your answer", comment: "Comment", price: "Your price" };

/** The supplier's answer. With JavaScript it goes through the gateway and the booking is reloaded. Without it, the same form posts to the page. */
export function ResponseForm({
  view,
  answered: bookingActionData,
}: {
  view: PortalBookingView;
  answered: BookingActionData | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const isPosting = useSending() !== null;
  const responseInput = bookingActionData ? readResponseInput(bookingActionData.result.initialValue ?? {}) : null;
  const [isSending, setSending] = useState(false);
  const [text, setSaid] = useState<{ readonly alert: RespondAlert | null; readonly errors: FieldErrors | null }>(
    bookingActionData && !bookingActionData.isPrice
      ? { alert: bookingActionData.alert, errors: bookingActionData.result.error ?? null }
      : { alert: null, errors: null },
  );
  const [confirming, setConfirming] = useState<readonly DateInput[] | null>(bookingActionData?.confirms ?? null);
  const isCommentOnDates = view.options.some((option) => option.type === RESPONSE_TYPE.changeDate && option.hasComment);

  const typedNow = (): ResponseInput => readResponseInput(Object.fromEntries(new FormData(form.current ?? undefined)));

  async function send(responseInput: ResponseInput) {
    setConfirming(null);
    setSending(true);
    const answer = await respond(responseInput);
    setSending(false);
    if (answer.kind === "fields") return setSaid({ alert: null, errors: answer.errors });
    setSaid({ alert: answer.kind === "alert" ? answer.alert : null, errors: null });
    if (answer.kind === "done" || answer.alert.reloads) revalidate();
  }

  /** Handles the single-click confirmation, which has no choices. */
  function confirmIt(event: FormEvent) {
    event.preventDefault();
    if (!isSending)
      void send({
        bookingOfferId: view.offerId,
        responseType: RESPONSE_TYPE.confirm,
        comment: "",
        price: "",
        dates: [],
      });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const responseInput = typedNow();
    if (responseInput.responseType === null)
      return setSaid({ alert: null, errors: { responseType: ["Choose an answer"] } });
    if (responseInput.responseType !== RESPONSE_TYPE.changeDate) return void send(responseInput);
    const errors = missingDates(responseInput);
    if (errors) return setSaid({ alert: null, errors });
    setSaid({ alert: null, errors: null });
    setConfirming(responseInput.dates);
  }

  const confirmation = view.options.find(({ type }) => type === RESPONSE_TYPE.confirm);
  const others = view.options.filter(({ type }) => type !== RESPONSE_TYPE.confirm);
  // The page is out of date. Only the message is shown until the booking is reloaded (P-363).
  const isOver = text.alert?.reloads ?? false;
  if (view.options.length === 0 && text.alert === null) return null;
  return (
    <section aria-labelledby="response" className="grid gap-4">
      <h2 id="response" className="text-xl font-bold">
        Your answer
      </h2>
      <ErrorSummary errors={text.errors} labels={LABELS} />
      {text.alert && (
        <Notice tone="error" role="alert" title={text.alert.title}>
          {text.alert.body}
        </Notice>
      )}
      {confirmation && !isOver && (
        <Form method="post" onSubmit={confirmIt}>
          <input type="hidden" name="bookingOfferId" value={view.offerId} />
          <input type="hidden" name="responseType" value={RESPONSE_TYPE.confirm} />
          <Button size="lg" pending={isSending || isPosting}>
            {confirmation.label}
          </Button>
        </Form>
      )}
      {others.length > 0 && !isOver && (
        <Form ref={form} method="post" noValidate onSubmit={submit} className="answer grid gap-6">
          <input type="hidden" name="bookingOfferId" value={view.offerId} />
          <ChoiceCards
            name="responseType"
            legend="Or choose another answer"
            errors={text.errors}
            defaultValue={responseInput?.responseType == null ? undefined : String(responseInput.responseType)}
            options={others.map((option) => ({ value: String(option.type), label: option.label }))}
          />
          {view.proposal && (
            <div className={SHOWN_FOR_DATES}>
              <AlternativeDates
                offerId={view.offerId}
                proposal={view.proposal}
                typed={responseInput}
                errors={text.errors}
              />
            </div>
          )}
          {others.some(({ type }) => type === RESPONSE_TYPE.queryPrice) && (
            <div className={SHOWN_FOR_PRICE}>
              <PriceFields work={view.workPrice} errors={text.errors} typed={responseInput} />
            </div>
          )}
          <div className={isCommentOnDates ? `${SHOWN_FOR_COMMENT} ${SHOWN_FOR_DATES}` : SHOWN_FOR_COMMENT}>
            <TextArea
              name="comment"
              label="Comment"
              hint="The customer will read this and, if you set a price, use it to decide. Leave out phone numbers and addresses."
              errors={text.errors}
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
      {confirming && (
        <ConfirmDates
          view={view}
          dates={confirming}
          typed={responseInput}
          onConfirm={() => void send(typedNow())}
          onClose={() => setConfirming(null)}
        />
      )}
    </section>
  );
}

function missingDates({ dates }: ResponseInput): FieldErrors | null {
  if (dates.length === 0) return { "date-1": ["Choose at least one other date"] };
  const rows = dates.flatMap(({ startAt }, index) =>
    startAt === "" ? [[`startAt-${index + 1}`, ["Choose a start time for this date"]] as const] : [],
  );
  return rows.length === 0 ? null : Object.fromEntries(rows);
}
