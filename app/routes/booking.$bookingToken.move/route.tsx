import { bookingTokenOf } from "~/http/route-params";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { parsePostedForm, textField } from "~/http/parse-form";
import { handleVerificationForm, refuseBookingForm } from "~/pages/booking/changes/answer-proof.server";
import { VerificationForm } from "~/pages/booking/changes/verification-form";
import { type MoveView, moveView } from "~/pages/booking/move/move-view.server";
import { Button, ButtonLink } from "~/ui/button";
import { Calendar } from "~/ui/calendar";
import { ChoiceCards } from "~/ui/choice-cards";
import type { FieldErrors } from "~/ui/field-errors";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { PhoneLink } from "~/ui/phone-link";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { stopWaitingForEarlierDay, waitForEarlierDay } from "~/usecases/booking/booking-offer/earlier-day";
import { moveBooking, readMoveChoices } from "~/usecases/booking/booking-offer/move-booking";
import { maskBookingContact } from "~/usecases/booking/booking-offer/prove-holder";

const TITLE = "Move your booking";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

/** Loads the free days of the same workshop, and the start times of the requested day. Writes nothing. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const token = bookingTokenOf(params.bookingToken);
  const moveResult = await readMoveChoices(app, token);
  if (!moveResult.ok) throw refusedPage(moveResult.code);
  if (moveResult.problem === "booking-over") throw redirect(`/booking/${token}`);
  const query = new URL(request.url).searchParams;
  const day = query.get("day");
  const mustVerify = query.has("verify");
  const [proofContact, waitsFor] = await Promise.all([
    moveResult.isHolder && !mustVerify ? null : maskBookingContact(app, token),
    moveResult.isHolder ? app.db.earlierDays.find(token) : null,
  ]);
  return { ...moveView(moveResult, day, proofContact, waitsFor), mustVerify: moveResult.isHolder && mustVerify };
}

const INPUT_FIELDS = z.object({
  intent: z.enum(["send", "check", "move", "wait", "stop-waiting"]),
  code: textField(40),
  day: textField(20),
  startAt: textField(20),
  /** The earlier days that suit the customer. */
  days: z.array(textField(20)).max(100).default([]),
});

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const token = bookingTokenOf(params.bookingToken);
  const pagePath = `/booking/${token}/move`;
  const intent = postedForm.status === "success" ? postedForm.value.intent : null;
  if (intent === "wait" || intent === "stop-waiting") {
    const result =
      intent === "wait" && postedForm.status === "success"
        ? await waitForEarlierDay(app, token, postedForm.value.days)
        : await stopWaitingForEarlierDay(app, token);
    return result.ok ? redirect(pagePath, 303) : refuseBookingForm(postedForm, result);
  }
  if (postedForm.status !== "success" || intent !== "move")
    return handleVerificationForm(app, request, token, postedForm, pagePath);
  const moveResult = await moveBooking(app, token, postedForm.value);
  if (!moveResult.ok && moveResult.code === "mobile-not-verified") return redirect(`${pagePath}?verify=yes`, 303);
  return moveResult.ok ? redirect(`/booking/${token}`, 303) : refuseBookingForm(postedForm, moveResult);
}

/** Page that moves a booking to another day and start time. The price stays the same. */
export default function MoveBooking() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const errors = response?.result.error ?? null;
  const isPosting = useSubmittingForm() !== null;
  const submit = useSubmit();
  return (
    <Page width="text">
      <Question
        title={TITLE}
        errors={errors}
        labels={{ code: "Code", day: "Day", startAt: "Start", days: "Earlier days" }}
      >
        <p>
          Your booking is on {view.now}. The workshop, the work and the price stay the same.
          {view.until !== null && view.canMove && ` You can move it until ${view.until}.`}
        </p>
        {view.proof !== null ? (
          <VerificationForm
            explanation={
              view.mustVerify
                ? "You have changed this booking several times. To change it again, verify your mobile with a code."
                : "Get a code first so we know it’s you."
            }
            to={view.proof}
            isCodeSent={response?.isCodeSent ?? false}
            errors={errors}
          />
        ) : !view.canMove || view.months.length === 0 ? (
          <p>
            {view.canMove
              ? `${view.supplier.name} has no other available days.`
              : "You can no longer move this booking online."}{" "}
            {view.supplier.phone && (
              <>
                Call {view.supplier.name} on <PhoneLink number={view.supplier.phone} />.
              </>
            )}
          </p>
        ) : (
          <>
            {/* With JavaScript, the times of a day are loaded at once. Without it, the button loads them. */}
            <Form
              method="get"
              className="grid gap-3"
              onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
            >
              <Calendar
                name="day"
                legend={`Available days at ${view.supplier.name}`}
                months={view.months}
                expandedMonthCount={2}
                chosen={view.day ?? ""}
                errors={errors}
              />
              <div className="[@media(scripting:enabled)]:hidden">
                <Button variant="secondary">Show times for this day</Button>
              </div>
            </Form>
            {view.day !== null && (
              <Form method="post" className="grid gap-6" key={view.day}>
                <input type="hidden" name="day" value={view.day} />
                <ChoiceCards
                  name="startAt"
                  legend={`Start time on ${view.dayText}`}
                  errors={errors}
                  defaultValue={view.starts[0]?.value}
                  options={view.starts}
                  columns={2}
                />
                <div>
                  <Button name="intent" value="move" size="lg" pending={isPosting}>
                    Move my booking
                  </Button>
                </div>
              </Form>
            )}
          </>
        )}
        {view.proof === null && (view.waitsFor !== null || view.fullEarlierDays.length > 0) && (
          <EarlierDay
            waitsFor={view.waitsFor}
            fullDays={view.fullEarlierDays}
            chosen={response?.result.initialValue?.days}
            errors={errors}
            pending={isPosting}
          />
        )}
        <div>
          <ButtonLink to={`/booking/${view.token}`} variant="secondary" size="lg">
            Keep the current day
          </ButtonLink>
        </div>
      </Question>
    </Page>
  );
}

/**
 * Lets the customer wait for an earlier day. The customer selects full days that would suit, or none to accept any of them, and is notified once when one
 * becomes free.
 */
function EarlierDay({
  waitsFor,
  fullDays,
  chosen: selection,
  errors,
  pending,
}: {
  readonly waitsFor: string | null;
  readonly fullDays: MoveView["fullEarlierDays"];
  readonly chosen: unknown;
  readonly errors: FieldErrors | null;
  readonly pending: boolean;
}) {
  return (
    <Form method="post" className="grid gap-3 border-line border-t pt-6">
      <h2 className="text-lg font-semibold">Want an earlier day?</h2>
      {waitsFor !== null ? (
        <p role="status">
          We’ll let you know once, when {waitsFor} becomes free. Your booking stays as it is until you move it.
        </p>
      ) : fullDays.length === 1 ? (
        <p>{fullDays[0]?.label} is fully booked. We can let you know if it becomes free.</p>
      ) : (
        <>
          <p>These earlier days are fully booked. We can let you know when one becomes free.</p>
          <ChoiceCards
            type="checkbox"
            name="days"
            legend="Which days would suit you?"
            hint="If you choose none, we’ll let you know when any of them becomes free."
            errors={errors}
            defaultValue={
              Array.isArray(selection) ? selection.map(String) : typeof selection === "string" ? [selection] : []
            }
            options={fullDays}
            columns={2}
          />
        </>
      )}
      <div>
        <Button variant="secondary" name="intent" value={waitsFor === null ? "wait" : "stop-waiting"} pending={pending}>
          {waitsFor === null ? "Let me know when a day becomes free" : "Stop waiting"}
        </Button>
      </div>
    </Form>
  );
}
