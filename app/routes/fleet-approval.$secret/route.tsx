import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { approvalView } from "~/pages/fleet/approval-view.server";
import { Button } from "~/ui/button";
import { submittedValue } from "~/ui/field-errors";
import { NO_INDEX } from "~/ui/no-index";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { SummaryList } from "~/ui/summary-list";
import { TextArea } from "~/ui/text-area";
import { useSubmittingForm } from "~/ui/sending";
import { MAX_REASON_LENGTH } from "~/usecases/booking/booking-offer/cancel-booking";
import { answerApproval, readApproval } from "~/usecases/booking/fleet-approval/answer-approval";

const TITLE = "A booking on your account";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

const INPUT_FIELDS = z.object({ answer: z.enum(["given", "declined"]), reason: textField(2 * MAX_REASON_LENGTH) });

/** Loads the page. Does not decide anything, because mail scanners open links too. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const approval = await readApproval(app, params.secret ?? "");
  if (!approval.ok) throw refusedPage(approval.code);
  return approvalView(approval, app.config.brand.supportPhone);
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const secret = params.secret ?? "";
  const postedForm = await parsePostedForm(request, INPUT_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const approval = await answerApproval(app, secret, postedForm.value.answer, postedForm.value.reason);
  if (approval.ok) return redirect(`/fleet-approval/${secret}`, 303);
  if (approval.code === "fleet-approval-not-found") throw refusedPage(approval.code);
  return refuseForm(postedForm, approval);
}

/** Page on which a fleet company approves or declines a booking that its rule does not approve automatically. */
export default function FleetApproval() {
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result ?? null;
  const errors = result?.error ?? null;
  const sending = useSubmittingForm()?.get("answer");
  return (
    <Page width="text">
      <Question
        title={view.state === "open" ? "Will you pay for this booking?" : TITLE}
        explanation={`${view.company}, booking ${view.bookingId}`}
        errors={errors}
        labels={{ reason: "Reason for declining" }}
      >
        <ApprovalNotice view={view} />
        <SummaryList
          rows={[
            { key: "price", label: "Price, incl. GST", value: <strong>{view.price}</strong> },
            { key: "compared", label: "Price comparison", value: view.compared },
            { key: "driver", label: "Driver", value: view.driver },
            { key: "vehicle", label: "Vehicle", value: view.vehicle },
            { key: "items", label: "Work", value: view.items.join(", ") },
            { key: "order-number", label: "Order number", value: view.orderNumber },
            { key: "supplier", label: "Workshop", value: view.supplier },
            { key: "when", label: "When", value: view.when },
          ].filter(({ value }) => value !== "")}
        />
        {view.state === "open" && (
          <>
            <Form method="post">
              <Button name="answer" value="given" size="lg" pending={sending === "given"}>
                Yes, we’ll pay {view.price}
              </Button>
            </Form>
            <Form method="post" noValidate className="grid gap-4 border-t border-line pt-6">
              <TextArea
                name="reason"
                label="Reason for declining"
                hint={view.reasonHint}
                errors={errors}
                defaultValue={submittedValue(result, "reason")}
                rows={3}
              />
              <div>
                <Button name="answer" value="declined" variant="secondary" pending={sending === "declined"}>
                  No, cancel the booking
                </Button>
              </div>
            </Form>
            <p className="text-soft">
              You can answer here until {view.until}, or call {view.phone}.
            </p>
          </>
        )}
      </Question>
    </Page>
  );
}

function ApprovalNotice({ view }: { view: ReturnType<typeof useLoaderData<typeof loader>> }) {
  if (view.state === "open") return null;
  if (view.state === "too-late")
    return (
      <Notice tone="attention" title="It is too late to answer here">
        The deadline to answer was {view.until}. Call {view.phone}.
      </Notice>
    );
  if (view.state === "cancelled") return <Notice title="This booking was cancelled" />;
  const isApproved = view.approval === "given";
  return (
    <Notice
      tone={isApproved ? "success" : "attention"}
      role="status"
      title={isApproved ? "Your company pays for this booking" : "Your company does not pay for this booking"}
    >
      {view.givenAnswer === null
        ? "Someone has already answered."
        : `You said ${isApproved ? "yes" : "no"} on ${view.givenAnswer.when}.`}
      {isApproved
        ? " The workshop will do the work as booked."
        : " The booking is cancelled, and we’ll let the driver know."}
    </Notice>
  );
}
