import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { ErrorSummary } from "../../../ui/error-summary";
import { submittedValue } from "../../../ui/field-errors";
import { Notice } from "../../../ui/notice";
import { Section } from "../../../ui/page";
import { useSubmittingForm } from "../../../ui/sending";
import { SummaryList } from "../../../ui/summary-list";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import type { BookingActionData } from "./booking-page.server";
import type { PortalBookingView } from "./booking-view.server";

type WorkProgress = NonNullable<PortalBookingView["progress"]>;

/** Progress of the work: one button for each step, which can be undone for a minute. The customer's open page updates within seconds. */
export function WorkForm({
  view,
  actionData: bookingActionData,
}: {
  view: PortalBookingView;
  actionData: BookingActionData | undefined;
}) {
  const { progress: work } = view;
  if (work === null) return null;
  const { said: text, steps, undo, done: results } = work;
  const workData = bookingActionData?.work ?? null;
  const simpleSteps = steps.filter(({ step }) => step !== "done" && step !== "no-show");
  const hasStep = (target: string) => steps.some(({ step }) => step === target);
  return (
    <Section id="work" title="The work" className="grid gap-4">
      {workData?.text && <Notice tone="error" role="alert" title={workData.text} />}
      {text && (
        <Notice tone="info" role="status" title={text.text}>
          Updated {text.when}. The customer can see this.
          {undo && <UndoForm key={text.when + undo.step} {...undo} />}
        </Notice>
      )}
      {work.question && <DisputedWork question={work.question} actionData={workData} />}
      {results.length > 0 && (
        <SummaryList
          rows={results.map(({ label, value }) => ({
            key: label,
            label,
            value: <SubmittedText>{value}</SubmittedText>,
          }))}
        />
      )}
      {simpleSteps.length > 0 && (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="intent" value="work" />
          <p>Update the customer on your progress. They see it on their page within seconds.</p>
          <div className="grid gap-3 sm:flex sm:flex-wrap">
            {simpleSteps.map(({ step, label }) => (
              <Button key={step} name="step" value={step} variant="secondary">
                {label}
              </Button>
            ))}
          </div>
        </Form>
      )}
      {hasStep("done") && simpleSteps.length === 0 && (
        <p>If you did the work, report it here and we’ll complete the booking.</p>
      )}
      {hasStep("done") && <WorkDoneForm work={work} actionData={workData} />}
      {hasStep("no-show") && <NoShowForm />}
    </Section>
  );
}

/** The customer's report that the work was not done or that something is wrong, with the workshop's answer. */
function DisputedWork({
  question: { title, until, mayAnswer, refund },
  actionData: response,
}: {
  question: NonNullable<WorkProgress["question"]>;
  actionData: BookingActionData["work"];
}) {
  const isPosting = useSubmittingForm() !== null;
  const formResult = response?.result ?? null;
  const errors = formResult?.error ?? null;
  const money = refund === null ? "cancel the booking" : `cancel the booking and refund ${refund} to the customer`;
  return (
    <>
      <Notice tone="info" title={title}>
        {until === null
          ? `Our team will contact you both${refund === null ? "" : `. We hold the customer's ${refund} until then`}.`
          : `Please answer by ${until}. If you do not, we will ${money}.`}
      </Notice>
      {mayAnswer && (
        <Form method="post" noValidate className="grid gap-4">
          <ErrorSummary errors={errors} labels={{ text: "What was done" }} />
          <input type="hidden" name="intent" value="work-report" />
          <TextArea
            name="text"
            label="What was done, and when"
            hint="Our team will read it and decide."
            errors={errors}
            rows={3}
            maxLength={1000}
            defaultValue={formResult ? submittedValue(formResult, "text") : ""}
          />
          <div className="grid gap-3 sm:flex sm:flex-wrap">
            <Button name="step" value="was-done" variant="secondary" pending={isPosting}>
              The work was done
            </Button>
            <Button name="step" value="not-done" variant="danger" pending={isPosting}>
              It was not done: {money}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

const SubmittedText = ({ children }: { children: string }) => (
  <span className="whitespace-pre-line break-words">{children}</span>
);

/** Undo button that disappears after a minute. */
function UndoForm({ step, msLeft }: NonNullable<WorkProgress["undo"]>) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsOver(true), msLeft);
    return () => window.clearTimeout(timer);
  }, [msLeft]);
  if (isOver) return null;
  return (
    <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="step" value={step} />
      <Button name="intent" value="work-undo" variant="secondary">
        Undo
      </Button>
      <span className="text-sm">You have one minute to undo this.</span>
    </Form>
  );
}

const LABELS = {
  amount: "Final amount",
  odometer: "Odometer",
  note: "Note for the customer",
  nextServiceDay: "Next service by date",
  nextServiceKm: "Next service by kilometres",
};

function WorkDoneForm({ work, actionData: response }: { work: WorkProgress; actionData: BookingActionData["work"] }) {
  const isPosting = useSubmittingForm() !== null;
  const formResult = response?.result ?? null;
  const errors = formResult?.error ?? null;
  const enteredText = (name: string, fallback?: string) => (formResult ? submittedValue(formResult, name) : fallback);
  return (
    <Disclosure summary="The work is done" open={formResult !== null}>
      <Form method="post" noValidate className="grid gap-6 pt-2">
        <ErrorSummary errors={errors} labels={LABELS} />
        <input type="hidden" name="intent" value="work" />
        <TextField
          name="amount"
          label={LABELS.amount}
          hint={
            work.isPaid
              ? `Total the customer pays, including GST. At most ${work.most}, as agreed. If it is less than what was paid online, we refund the difference.`
              : `Total the customer pays, including GST. At most ${work.most}, as agreed.`
          }
          errors={errors}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={enteredText("amount", work.agreed)}
          className="max-w-48"
        />
        <TextField
          name="odometer"
          label={`${LABELS.odometer} (optional)`}
          errors={errors}
          suffix="km"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={enteredText("odometer")}
          className="max-w-48"
        />
        <TextArea
          name="note"
          label={`${LABELS.note} (optional)`}
          hint="What you did and what you noticed. The customer can see this in their booking."
          errors={errors}
          rows={3}
          maxLength={1000}
          defaultValue={enteredText("note")}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            name="nextServiceDay"
            label={`${LABELS.nextServiceDay} (optional)`}
            errors={errors}
            type="date"
            autoComplete="off"
            defaultValue={enteredText("nextServiceDay")}
          />
          <TextField
            name="nextServiceKm"
            label={`${LABELS.nextServiceKm} (optional)`}
            errors={errors}
            suffix="km"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={enteredText("nextServiceKm")}
          />
        </div>
        <Button name="step" value="done" size="lg" pending={isPosting}>
          The work is done
        </Button>
      </Form>
    </Disclosure>
  );
}

const NoShowForm = () => (
  <Disclosure summary="The customer didn’t show up">
    <Form method="post" className="grid gap-4 pt-2">
      <input type="hidden" name="intent" value="work" />
      <p>
        We will close the booking as a late cancellation and notify the customer. We keep any agreed fee and refund the
        rest of the payment.
      </p>
      <div>
        <Button name="step" value="no-show" variant="danger">
          The customer didn’t show up
        </Button>
      </div>
    </Form>
  </Disclosure>
);
