import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { RESPONSE_HOURS, DEFAULT_RESPONSE_HOURS } from "~/domain/booking/extra-work/finding";
import { ExtraWorkTotals, FindingCard } from "~/pages/booking/extra-work/finding-card";
import { useRevalidateAfter } from "~/pages/booking/extra-work/use-revalidate-after";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { useSubmittingForm } from "~/ui/sending";
import { PortalPage } from "../portal-page";
import { FindingForm } from "./finding-form";
import type { findingsAction, LoadedFindings } from "./findings.server";

const LINK_CLASS = "inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4";
const LABELS = {
  colour: "How urgent it is",
  text: "What you found",
  hours: "Labour hours",
  photo: "Photos",
  readyDay: "Day",
  readyTime: "Time",
};

/** Work that a workshop found in addition to the booked work: findings to record, to send, and answered by the customer. */
export function FindingsPage() {
  const view = useLoaderData<LoadedFindings>() as LoadedFindings;
  const response = useActionData<typeof findingsAction>();
  const result = response?.result ?? null;
  const errors = result?.error ?? null;
  useRevalidateAfter(view.asked > 0);
  return (
    <PortalPage title="Extra work" subtitle={`Booking ${view.id}, ${view.supplierName}`}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
        <div className="grid min-w-0 gap-8">
          <p className="no-print">
            <Link to={`/workshop/bookings/${view.token}`} className={LINK_CLASS}>
              Back to the booking
            </Link>
          </p>
          <ErrorSummary errors={errors} labels={LABELS} />
          {view.findings.length > 0 && (
            <ol className="grid gap-5">
              {view.findings.map((finding) => (
                <FindingCard key={finding.id} finding={finding}>
                  {(finding.canChange || finding.canWithdraw) && (
                    <div className="no-print flex flex-wrap items-center gap-3">
                      {finding.canChange && (
                        <Link to={`?change=${finding.id}#finding`} className={LINK_CLASS}>
                          Change
                        </Link>
                      )}
                      {finding.canWithdraw && <WithdrawForm id={finding.id} isDraft={finding.standing === "draft"} />}
                    </div>
                  )}
                </FindingCard>
              ))}
            </ol>
          )}
          {view.drafts > 0 && view.isOpen && <SubmitFindings count={view.drafts} />}
          {view.isOpen && (!view.isFull || view.changed) && <FindingForm view={view} result={result} />}
          {view.isOpen && view.isFull && !view.changed && (
            <Notice>You have reached the maximum number of findings. Withdraw one first, or call the customer.</Notice>
          )}
          {!view.isOpen && (
            <Notice>
              {view.findings.length === 0
                ? "After you mark the car as arrived, and until the work is done, you can send your findings to the customer."
                : "You can add findings from the time the car arrives until the work is done."}
            </Notice>
          )}
        </div>
        <div className="grid gap-6">
          <ExtraWorkTotals view={view} />
          <p className="text-sm text-soft">
            Only do work that is approved. You cannot charge for anything else, on the bill or online. If the customer
            does not answer by the time shown, the work is not approved.
          </p>
          {view.findings.length > 0 && (
            <p className="no-print text-sm text-soft">
              Print this page to keep a record of what was asked and answered.
            </p>
          )}
        </div>
      </div>
    </PortalPage>
  );
}

function WithdrawForm({ id, isDraft }: { id: string; isDraft: boolean }) {
  const isSending = useSubmittingForm()?.get("finding") === id;
  return (
    <Form method="post">
      <input type="hidden" name="finding" value={id} />
      <Button name="intent" value="withdraw" variant="quiet" pending={isSending} className="-ml-4">
        {isDraft ? "Delete" : "Withdraw"}
      </Button>
    </Form>
  );
}

/** Sends all recorded findings together. The customer gets one message and time to answer. */
function SubmitFindings({ count }: { count: number }) {
  return (
    <Form method="post" className="no-print grid gap-4 rounded-lg border border-accent bg-accent-soft p-4 sm:p-5">
      <SelectField
        name="answerHours"
        label="Time to answer"
        hint="Anything the customer has not answered by then is not approved."
        defaultValue={String(DEFAULT_RESPONSE_HOURS)}
        options={RESPONSE_HOURS.map((hours) => ({
          value: String(hours),
          label: hours === 1 ? "1 hour" : `${hours} hours`,
        }))}
        className="max-w-48"
      />
      <Button name="intent" value="ask" size="lg" pending={useSubmittingForm()?.get("intent") === "ask"}>
        {count === 1 ? "Send 1 finding to the customer" : `Send ${count} findings to the customer`}
      </Button>
    </Form>
  );
}
