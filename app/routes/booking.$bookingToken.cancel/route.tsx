import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { withHolderCookie } from "~/http/session";
import { readPosted, refuseForm, resultOf, typedWords, writtenNumber } from "~/http/typed-form";
import { cancelView } from "~/pages/booking/cancel/cancel-view.server";
import { ProofForm } from "~/pages/booking/changes/proof-form";
import { Button } from "~/ui/button";
import { NO_INDEX } from "~/ui/no-index";
import { Page } from "~/ui/page";
import { PhoneLink } from "~/ui/phone-link";
import { Question } from "~/ui/question";
import { useSending } from "~/ui/sending";
import { SummaryList } from "~/ui/summary-list";
import { cancelByCustomer, readCancellation } from "~/usecases/booking-offer/cancel-booking";
import { proofFor, proveHolder, sendHolderCode } from "~/usecases/booking-offer/prove-holder";

const TITLE = "Cancel your booking";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

const bookingPath = (token: string) => `/booking/${token}/confirmation`;

/** Says what it costs and what comes back, and changes nothing. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const token = params.bookingToken ?? "";
  const found = await readCancellation(app, token);
  if (!found.ok) throw refusedPage(found.code);
  if (found.problem === "booking-over") throw redirect(bookingPath(token));
  return cancelView(found, found.isHolder ? null : await proofFor(app, token));
}

/** `fee` = the cents that the page named. */
const ASKED = z.object({
  intent: z.enum(["send", "check", "cancel"]),
  code: typedWords(40),
  fee: writtenNumber.default(0),
});

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const posted = await readPosted(request, ASKED);
  const refused = (refusal: Parameters<typeof refuseForm>[1], isCodeSent: boolean) =>
    refuseForm(posted, refusal, { isCodeSent }, ["code"]);
  if (posted.status !== "success") return refused(undefined, false);
  const token = params.bookingToken ?? "";
  const { intent, code, fee } = posted.value;
  switch (intent) {
    case "send": {
      const sent = await sendHolderCode(app, token);
      return sent.ok ? { isCodeSent: true, result: resultOf(posted) } : refused(sent, sent.code === "rate-limited");
    }
    case "check": {
      const proved = await proveHolder(app, token, code);
      return proved.ok
        ? redirect(`/booking/${token}/cancel`, { status: 303, headers: withHolderCookie(request, app.viewer) })
        : refused(proved, true);
    }
    case "cancel": {
      const cancelled = await cancelByCustomer(app, token, fee);
      return cancelled.ok ? redirect(bookingPath(token), 303) : refused({ code: cancelled.code }, false);
    }
  }
}

/** One page, one press: what cancelling costs stands above the button. */
export default function CancelBooking() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const errors = answered?.result.error ?? null;
  const isPosting = useSending() !== null;
  return (
    <Page width="text">
      <Question title={TITLE} errors={errors} labels={{ code: "Code" }}>
        {view.proof !== null ? (
          <ProofForm
            why="To cancel, ask for a code first."
            to={view.proof}
            isCodeSent={answered?.isCodeSent ?? false}
            errors={errors}
          />
        ) : view.problem === "booking-begun" ? (
          <p>
            This booking has begun.{" "}
            {view.supplierPhone && (
              <>
                Call {view.supplierName} on <PhoneLink number={view.supplierPhone} /> to change it.
              </>
            )}
          </p>
        ) : (
          <>
            <SummaryList rows={view.rows} />
            {view.rule && <p>{view.rule}</p>}
            <p>
              {view.money}
              {view.discount && " Your discount can be used again."}
            </p>
            <Form method="post">
              <input type="hidden" name="fee" value={view.fee} />
              <Button name="intent" value="cancel" size="lg" pending={isPosting}>
                Cancel this booking
              </Button>
            </Form>
          </>
        )}
        <p>
          <Link
            to={bookingPath(view.token)}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            Keep my booking
          </Link>
        </p>
      </Question>
    </Page>
  );
}
