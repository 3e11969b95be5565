import { bookingTokenOf } from "~/http/route-params";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { PERMISSION } from "~/domain/identity/roles";
import { parsePostedForm, refuseForm } from "~/http/parse-form";
import { ResponseDeadline } from "~/pages/portal/answer-by";
import { answerView } from "~/pages/portal/booking/answer-view.server";
import { useRevalidateSoon } from "~/pages/portal/booking/use-revalidate-soon";
import { portalRefusalResponse, redirectToLogin } from "~/pages/portal/guard.server";
import { PortalPage } from "~/pages/portal/portal-page";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { useSubmittingForm } from "~/ui/sending";
import { SummaryList } from "~/ui/summary-list";
import { openOffer } from "~/usecases/booking/booking-offer/open-offer";
import { confirmWithUndo, undoAnswer } from "~/usecases/booking/booking-offer/pending-answer";

export { PortalBoundary as ErrorBoundary } from "~/pages/portal/portal-boundary";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Booking ${data.id}` : "Booking" },
  NO_INDEX,
];

/** Loads the page on which the workshop confirms the booking, or undoes its confirmation. Redirects to the booking if there is nothing to confirm or undo. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const token = bookingTokenOf(params.bookingToken);
  const offer = await openOffer(app, token, null, PERMISSION.respondToBookings);
  if (!offer.ok) throw portalRefusalResponse(request, app, offer.code);
  const view = answerView(app, offer);
  if (view === null) throw redirect(`/workshop/bookings/${token}`);
  return view;
}

const INPUT_FIELDS = z.object({ intent: z.enum(["confirm", "undo"]), from: z.literal("booking").optional() });

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const token = bookingTokenOf(params.bookingToken);
  const { intent, from } = postedForm.value;
  const result = intent === "confirm" ? await confirmWithUndo(app, token) : await undoAnswer(app, token);
  if (result.ok) return redirect(`/workshop/bookings/${token}${from === "booking" ? "" : "/answer"}`, 303);
  switch (result.code) {
    case "not-signed-in":
      throw redirectToLogin(request, app);
    case "portal-forbidden":
    case "booking-not-found":
    case "offer-not-found":
      throw refusedPage(result.code);
    default:
      return refuseForm(postedForm, result);
  }
}

/** Page with one button that confirms the booking. The confirmation can be undone for a minute. */
export default function AnswerBooking() {
  const { id, token, supplierName, confirm, rows, answerBy, now, pendingAnswer } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.result.error;
  const isPosting = useSubmittingForm() !== null;
  useRevalidateSoon(pendingAnswer === null ? null : pendingAnswer.canUndo ? pendingAnswer.msLeft : 15_000);
  return (
    <PortalPage
      title={
        pendingAnswer === null
          ? `Can you take booking ${id}?`
          : pendingAnswer.isConfirmation
            ? `You confirmed booking ${id}`
            : `Booking ${id}`
      }
      subtitle={supplierName}
    >
      <div className="grid max-w-xl gap-6">
        <ErrorSummary errors={errors} labels={{}} />
        {pendingAnswer ? (
          <Notice
            tone={pendingAnswer.isConfirmation ? "success" : "info"}
            role="status"
            title={pendingAnswer.isConfirmation ? "Booked in" : pendingAnswer.text}
          >
            {pendingAnswer.canUndo
              ? `We will notify the customer at ${pendingAnswer.until}. You can undo this until then.`
              : "We are notifying the customer now."}
          </Notice>
        ) : (
          <p>
            Answer by <ResponseDeadline {...answerBy} now={now} />.
          </p>
        )}
        <SummaryList rows={rows} />
        {(pendingAnswer === null || pendingAnswer.canUndo) && (
          <Form method="post">
            <Button
              name="intent"
              value={pendingAnswer ? "undo" : "confirm"}
              size="lg"
              variant={pendingAnswer ? "secondary" : "primary"}
              pending={isPosting}
            >
              {pendingAnswer ? "Undo" : confirm}
            </Button>
          </Form>
        )}
        <p>
          <Link
            to={`/workshop/bookings/${token}`}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
          >
            {pendingAnswer ? "Open the booking" : "Propose another day or price, or decline"}
          </Link>
        </p>
      </div>
    </PortalPage>
  );
}
