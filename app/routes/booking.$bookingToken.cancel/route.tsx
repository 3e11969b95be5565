import { bookingTokenOf } from "~/http/route-params";
import type { BookingToken } from "../../domain/core/ids";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { parsePostedForm, textField, hiddenNumber } from "~/http/parse-form";
import { cancelView } from "~/pages/booking/cancel/cancel-view.server";
import { handleVerificationForm, refuseBookingForm } from "~/pages/booking/changes/answer-proof.server";
import { VerificationForm } from "~/pages/booking/changes/verification-form";
import { Button, ButtonLink } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { PhoneLink } from "~/ui/phone-link";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { SummaryList } from "~/ui/summary-list";
import { cancelByCustomer, readCancellation } from "~/usecases/booking/booking-offer/cancel-booking";
import { maskBookingContact } from "~/usecases/booking/booking-offer/prove-holder";

const TITLE = "Cancel your booking";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

const bookingPath = (token: BookingToken) => `/booking/${token}/confirmation`;

/** Loads the fee and the refund of a cancellation. Writes nothing. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const token = bookingTokenOf(params.bookingToken);
  const cancellation = await readCancellation(app, token);
  if (!cancellation.ok) throw refusedPage(cancellation.code);
  if (cancellation.problem === "booking-over") throw redirect(bookingPath(token));
  return cancelView(cancellation, cancellation.isHolder ? null : await maskBookingContact(app, token), app.clock.now());
}

/** `fee` = the displayed fee in cents. */
const INPUT_FIELDS = z.object({
  intent: z.enum(["send", "check", "cancel"]),
  code: textField(40),
  fee: hiddenNumber.default(0),
});

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  const token = bookingTokenOf(params.bookingToken);
  if (postedForm.status !== "success" || postedForm.value.intent !== "cancel")
    return handleVerificationForm(app, request, token, postedForm, `/booking/${token}/cancel`);
  const cancelResult = await cancelByCustomer(app, token, postedForm.value.fee);
  return cancelResult.ok
    ? redirect(bookingPath(token), 303)
    : refuseBookingForm(postedForm, { code: cancelResult.code });
}

/** Page that cancels with one button. The fee is shown above it. */
export default function CancelBooking() {
  const view = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const errors = response?.result.error ?? null;
  const isPosting = useSubmittingForm() !== null;
  return (
    <Page width="text">
      <Question title={TITLE} errors={errors} labels={{ code: "Code" }}>
        {view.proof !== null ? (
          <VerificationForm
            explanation="Get a code first so we know it’s you."
            to={view.proof}
            isCodeSent={response?.isCodeSent ?? false}
            errors={errors}
          />
        ) : view.problem === "changes-too-late" ? (
          <p>
            You can no longer cancel this booking online.{" "}
            {view.supplierPhone && (
              <>
                Call {view.supplierName} on <PhoneLink number={view.supplierPhone} />.
              </>
            )}
          </p>
        ) : (
          <>
            <SummaryList rows={view.rows} />
            {view.rule && <p>{view.rule}</p>}
            <p>
              {view.money}
              {view.discount && " You can use your discount again."}
            </p>
            <Form method="post">
              <input type="hidden" name="fee" value={view.fee} />
              <Button name="intent" value="cancel" variant="danger" size="lg" pending={isPosting}>
                Cancel this booking
              </Button>
            </Form>
          </>
        )}
        <div>
          <ButtonLink to={bookingPath(view.token)} size="lg">
            Keep my booking
          </ButtonLink>
        </div>
      </Question>
    </Page>
  );
}
