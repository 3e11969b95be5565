import { isCancelled } from "~/domain/booking/display-status";
import { MAX_REPORT_LENGTH } from "~/domain/booking/work/report";
import { Form, useActionData } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { Money } from "~/ui/money";
import { ChoiceCards } from "~/ui/choice-cards";
import { ErrorSummary } from "~/ui/error-summary";
import { type FormResult, submittedValue } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/page";
import { useSubmittingForm } from "~/ui/sending";
import { TextArea } from "~/ui/text-area";
import { PhoneLink } from "~/ui/phone-link";
import type { BookingView } from "./booking-view.server";

/** The next steps in order. Renders nothing if the booking is over. */
export function WhatNext({ view }: { view: BookingView }) {
  return (
    <>
      {view.openDecision && <OpenDecision token={view.token} decision={view.openDecision} />}
      <StatusSteps view={view} />
    </>
  );
}

const DECISION_TEXT = {
  correction: "We need to correct the vehicle or the work in your booking. Nothing changes unless you accept.",
  price: "The workshop has set the price of your booking. It applies once you accept it.",
} as const;

function OpenDecision({ token, decision }: { token: string; decision: keyof typeof DECISION_TEXT }) {
  return (
    <Notice tone="attention" title="We need your answer">
      <p>{DECISION_TEXT[decision]}</p>
      <p className="mt-2">
        <ButtonLink to={`/booking/${token}/changes`}>Check and answer</ButtonLink>
      </p>
    </Notice>
  );
}

function StatusSteps({ view }: { view: BookingView }) {
  if (view.asksCustomer) return <QuestionSection view={view} />;
  if (isCancelled(view.standing))
    return (
      <>
        {view.reason && <blockquote className="border-l-4 border-line pl-4 break-words">{view.reason}</blockquote>}
        {view.noShowQuestion && <NoShowQuestion view={view} />}
        <OtherWorkshops next={view.next} />
        <NewQuote to={view.quotePath ?? "/"} />
      </>
    );
  if (view.completionQuestion !== null)
    return (
      <>
        {view.report && <p>{view.report}</p>}
        <CompletionQuestion token={view.token} supplier={view.supplier.name} effects={view.completionQuestion} />
      </>
    );
  if (view.report)
    return (
      <Notice tone="info" title="What happens next">
        {view.report}
      </Notice>
    );
  if (view.isBeingDone) return <InProgressSection view={view} />;
  if (view.standing === "unknown") return <ClosedSection view={view} />;
  if (view.reviewPath !== null)
    return (
      <p>
        <ButtonLink to={view.reviewPath} variant="secondary">
          Write a review
        </ButtonLink>
      </p>
    );
  return view.isOn ? <NextSteps view={view} /> : null;
}

/** After a workshop cancels, lists others that can do the same work. */
function OtherWorkshops({ next }: Pick<BookingView, "next">) {
  if (next.length === 0) return null;
  return (
    <Section id="next" title="Other workshops that can do the work">
      <ul className="grid gap-2">
        {next.map(({ href, name, detail }) => (
          <li key={href}>
            <a href={href} className={LINK_CLASS}>
              {name}
            </a>
            <span className="block text-soft">{detail}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const NewQuote = ({ to }: { to: string }) => (
  <p>
    <ButtonLink to={to} variant="secondary">
      {to === "/" ? "Get a new quote" : "See your quotes"}
    </ButtonLink>
  </p>
);

/** The customer has to choose: shows the workshop's answer, the deadline and the link to the choice. */
function QuestionSection({
  view: { token, proposed, namedPrice, supplier, comment, until, isBookedIn },
}: {
  view: BookingView;
}) {
  return (
    <Section id="next" title="Choose what happens next">
      {proposed.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {proposed.map((date) => (
            <li key={date}>{date}</li>
          ))}
        </ul>
      )}
      {namedPrice && (
        <p>
          {supplier.name} quotes{" "}
          <strong>
            <Money cents={namedPrice.total} currency={namedPrice.currency} />
          </strong>
          , GST included.
        </p>
      )}
      {comment && <blockquote className="border-l-4 border-line pl-4 break-words">{comment}</blockquote>}
      {until && (
        <p>
          Please choose by {until}. If we don’t hear from you,{" "}
          {isBookedIn ? "your booking stays as it is." : "we will cancel the booking free of charge."}
        </p>
      )}
      <p>
        <ButtonLink to={`/booking/${token}/changes`} size="lg">
          {proposed.length > 0 ? "Choose a date" : "See your options"}
        </ButtonLink>
      </p>
    </Section>
  );
}

/** The work on the car is in progress or finished. The page updates automatically. */
function InProgressSection({ view: { standing: status, supplier, token, messages } }: { view: BookingView }) {
  return (
    <Section id="next" title="What happens next">
      {status === "ready" ? (
        <p>
          {supplier.isMobile
            ? "There’s nothing more for you to do. If you still have something to pay, see below."
            : "You can collect your vehicle. Bring your licence. If you still have something to pay, see below."}
        </p>
      ) : status === "waiting-for-you" ? (
        <p>
          Please call {supplier.name}
          {supplier.phone && (
            <>
              {" "}
              on <PhoneLink number={supplier.phone} />
            </>
          )}
          {messages && (
            <>
              , or{" "}
              <a href={`/booking/${token}/messages`} className="text-accent underline underline-offset-4">
                send a message
              </a>
            </>
          )}
          .
        </p>
      ) : (
        <p>Follow the progress on this page. We’ll message you when your vehicle is ready.</p>
      )}
      <noscript>
        <p>
          <a href={`/booking/${token}`}>Check progress</a>
        </p>
      </noscript>
    </Section>
  );
}

const ANSWER_LABELS = { intent: "Your answer", text: "What is wrong" };

/** Asks how the work went when the workshop has not reported for days, and shows the effect of each answer on the customer's payment. */
function CompletionQuestion({
  token,
  supplier,
  effects,
}: {
  token: string;
  supplier: string;
  effects: NonNullable<BookingView["completionQuestion"]>;
}) {
  const formResult = useActionData<{ result?: FormResult }>()?.result ?? null;
  const isPosting = useSubmittingForm() !== null;
  const errors = formResult?.error ?? null;
  return (
    <Form method="post" action={`/booking/${token}?index`} noValidate className="grid gap-6">
      <ErrorSummary errors={errors} labels={ANSWER_LABELS} />
      <ChoiceCards
        name="intent"
        legend="Was the work done?"
        hint={`${supplier} hasn’t told us yet.`}
        errors={errors}
        defaultValue={formResult ? submittedValue(formResult, "intent") : ""}
        options={[
          { value: "done", label: "It was done", description: effects.done },
          { value: "not-done", label: "It was not done", description: effects["not-done"] },
          { value: "wrong", label: "Something is wrong", description: effects.wrong },
        ]}
      />
      <TextArea
        name="text"
        label="What is wrong"
        hint="Only needed if something is wrong. Our team will read it."
        errors={errors}
        rows={4}
        maxLength={MAX_REPORT_LENGTH}
        defaultValue={formResult ? submittedValue(formResult, "text") : ""}
      />
      <div>
        <Button pending={isPosting}>Send your answer</Button>
      </div>
    </Form>
  );
}

/** The workshop reported a no-show: the customer may confirm it, or call. */
const NoShowQuestion = ({ view: { token, supportPhone } }: { view: BookingView }) => (
  <Section id="missed" title="Is that right?">
    <p>
      Your answer doesn’t change what you pay. If the workshop is wrong, call us on <PhoneLink number={supportPhone} />.
    </p>
    <Form method="post" action={`/booking/${token}?index`}>
      <Button name="intent" value="nobody-came" variant="secondary">
        Yes, that is right
      </Button>
    </Form>
  </Section>
);

/** Shown when the result of the booking was never reported. */
const ClosedSection = ({ view: { supplier, supportPhone } }: { view: BookingView }) => (
  <p>
    Was the work done, or is there still a problem? Call{" "}
    {supplier.phone && (
      <>
        {supplier.name} on <PhoneLink number={supplier.phone} />, or{" "}
      </>
    )}
    us on <PhoneLink number={supportPhone} />.
  </p>
);

function NextSteps({ view }: { view: BookingView }) {
  const { supplier, fleet, needsFleetApproval, isBookedIn, until, mayChooseAhead, meeting, supportPhone } = view;
  return (
    <Section id="next" title="What happens next">
      <ol className="grid list-decimal gap-2 pl-5">
        {fleet && needsFleetApproval && (
          <li>
            {fleet.name} has to approve this booking because we couldn’t check your membership. We’ve asked them. Their
            number is {fleet.phone}.
          </li>
        )}
        {!isBookedIn && (
          <li>
            {until === null ? `${supplier.name} will answer.` : `${supplier.name} has until ${until} to answer.`} We’ll
            message you with the answer.{" "}
            {mayChooseAhead && (
              <a href={`/booking/${view.token}/changes`} className="text-accent underline underline-offset-4">
                Choose what happens if the workshop can’t do it
              </a>
            )}
          </li>
        )}
        <li>{meeting.preparation}</li>
        {view.canMove ? (
          <li>
            Need another day?{" "}
            <a href={`/booking/${view.token}/move`} className="text-accent underline underline-offset-4">
              Move this booking
            </a>
            {isBookedIn && <> until {view.freeUntil}</>}.
          </li>
        ) : (
          <li>
            Need another day?{" "}
            {supplier.phone && (
              <>
                Call {supplier.name} on <PhoneLink number={supplier.phone} />, or us on{" "}
              </>
            )}
            {!supplier.phone && "Call us on "}
            <PhoneLink number={supportPhone} />.
          </li>
        )}
        {view.canCancel && (
          <li>
            Can’t make it?{" "}
            <a href={`/booking/${view.token}/cancel`} className="text-accent underline underline-offset-4">
              Cancel this booking
            </a>
            . You will see any fee and your refund before you decide.
          </li>
        )}
      </ol>
    </Section>
  );
}
