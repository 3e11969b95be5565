import { Form, useRevalidator } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import type { TypedDate } from "../../../domain/booking-offer/booking-offer";
import { RESPONSE_TYPE } from "../../../domain/booking-offer/response-type";
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
import { type TypedResponse, typedResponse } from "./typed-response";

/**
 * By the style sheet, so that it holds without script: rows show for the answers that they belong to (P-138).
 * They are children of the form, said so: a rule for whatever is inside would style every day of every list anew at each change.
 */
const SHOWN_FOR_DATES = "hidden [.answer:has([name=responseType][value='2']:checked)>&]:block";
const SHOWN_FOR_PRICE = "hidden [.answer:has([name=responseType][value='3']:checked)>&]:block";
const SHOWN_FOR_WORDS =
  "hidden [.answer:has([name=responseType][value='3']:checked)>&]:block [.answer:has([name=responseType][value='4']:checked)>&]:block";

const LABELS = { responseType: "Your answer", comment: "Comment", price: "Your price" };

/** The supplier's answer. With script it goes through the gateway and the booking is read again; without, the same form posts to the page. */
export function ResponseForm({ view, answered }: { view: PortalBookingView; answered: BookingActionData | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const isPosting = useSending() !== null;
  const typed = answered ? typedResponse(answered.result.initialValue ?? {}) : null;
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState<{ readonly alert: RespondAlert | null; readonly errors: FieldErrors | null }>(
    answered && !answered.isPrice
      ? { alert: answered.alert, errors: answered.result.error ?? null }
      : { alert: null, errors: null },
  );
  const [confirming, setConfirming] = useState<readonly TypedDate[] | null>(answered?.confirms ?? null);
  const isCommentOnDates = view.options.some((option) => option.type === RESPONSE_TYPE.changeDate && option.hasComment);

  const typedNow = (): TypedResponse => typedResponse(Object.fromEntries(new FormData(form.current ?? undefined)));

  async function send(typed: TypedResponse) {
    setConfirming(null);
    setSending(true);
    const answer = await respond(typed);
    setSending(false);
    if (answer.kind === "fields") return setSaid({ alert: null, errors: answer.errors });
    setSaid({ alert: answer.kind === "alert" ? answer.alert : null, errors: null });
    if (answer.kind === "done" || answer.alert.reloads) revalidate();
  }

  /** One press, nothing to choose. */
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
    const typed = typedNow();
    if (typed.responseType === null) return setSaid({ alert: null, errors: { responseType: ["Choose an answer"] } });
    if (typed.responseType !== RESPONSE_TYPE.changeDate) return void send(typed);
    const errors = missing(typed);
    if (errors) return setSaid({ alert: null, errors });
    setSaid({ alert: null, errors: null });
    setConfirming(typed.dates);
  }

  const confirmation = view.options.find(({ type }) => type === RESPONSE_TYPE.confirm);
  const others = view.options.filter(({ type }) => type !== RESPONSE_TYPE.confirm);
  // What the page shows is old: only the message stays until the booking is read again (P-363).
  const isOver = said.alert?.reloads ?? false;
  if (view.options.length === 0 && said.alert === null) return null;
  return (
    <section aria-labelledby="response" className="grid gap-4">
      <h2 id="response" className="text-xl font-bold">
        Your answer
      </h2>
      <ErrorSummary errors={said.errors} labels={LABELS} />
      {said.alert && (
        <Notice tone="error" role="alert" title={said.alert.title}>
          {said.alert.body}
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
            errors={said.errors}
            defaultValue={typed?.responseType == null ? undefined : String(typed.responseType)}
            options={others.map((option) => ({ value: String(option.type), label: option.label }))}
          />
          {view.proposal && (
            <div className={SHOWN_FOR_DATES}>
              <AlternativeDates offerId={view.offerId} proposal={view.proposal} typed={typed} errors={said.errors} />
            </div>
          )}
          {others.some(({ type }) => type === RESPONSE_TYPE.queryPrice) && (
            <div className={SHOWN_FOR_PRICE}>
              <PriceFields work={view.workPrice} errors={said.errors} typed={typed} />
            </div>
          )}
          <div className={isCommentOnDates ? `${SHOWN_FOR_WORDS} ${SHOWN_FOR_DATES}` : SHOWN_FOR_WORDS}>
            <TextArea
              name="comment"
              label="Comment"
              hint="The customer will read this, and use it to decide if you set a price. Leave out phone numbers and addresses."
              errors={said.errors}
              rows={4}
              maxLength={1000}
              defaultValue={typed?.comment}
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
          typed={typed}
          onConfirm={() => void send(typedNow())}
          onClose={() => setConfirming(null)}
        />
      )}
    </section>
  );
}

function missing({ dates }: TypedResponse): FieldErrors | null {
  if (dates.length === 0) return { "date-1": ["Choose at least one other date"] };
  const rows = dates.flatMap(({ startAt }, index) =>
    startAt === "" ? [[`startAt-${index + 1}`, ["Choose a start time of this date"]] as const] : [],
  );
  return rows.length === 0 ? null : Object.fromEntries(rows);
}
