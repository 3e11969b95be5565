import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { VerificationForm } from "../changes/verification-form";
import type { extraWorkAction, LoadedExtraWork } from "./extra-work.server";
import { ExtraWorkTotals, FindingCard } from "./finding-card";
import type { ExtraWorkView, FindingView } from "./finding-view.server";
import { useRevalidateAfter } from "./use-revalidate-after";

/** The extra work that the workshop found, and the customer's answer to each finding. The printed page serves as the record. */
export function ExtraWorkPage() {
  const loaderData = useLoaderData<LoadedExtraWork>() as LoadedExtraWork;
  const response = useActionData<typeof extraWorkAction>();
  const errors = response?.result.error ?? null;
  const { view, proof, back } = loaderData;
  useRevalidateAfter(view?.isOpen ?? false);
  return (
    <Page width="text">
      <Question
        title={view === null || view.asked === 0 ? "Extra work" : "Approve or decline extra work"}
        explanation={view === null ? undefined : extraWorkIntro(view)}
        back={back}
        backLabel="Back to the booking"
        errors={errors}
        labels={{ code: "Code" }}
      >
        {view === null ? (
          <VerificationForm
            explanation="Get a code so we know it’s you."
            to={proof ?? ""}
            isCodeSent={response?.isCodeSent ?? false}
            errors={errors}
          />
        ) : (
          <>
            {view.asked > 0 && (
              <Notice tone="attention" role="status" title="Nothing is done unless you approve it">
                If you don’t answer by the time shown, we won’t go ahead with the work. If you approve it, you pay the
                price shown and no more.
              </Notice>
            )}
            {view.findings.length > 0 && (
              <ol className="grid gap-5">
                {view.findings.map((finding) => (
                  <FindingCard key={finding.id} finding={finding}>
                    {finding.canAnswer && <FindingAnswer finding={finding} />}
                  </FindingCard>
                ))}
              </ol>
            )}
            {view.findings.length > 0 && <ExtraWorkTotals view={view} />}
            {loaderData.pay && (
              <p className="no-print">
                <ButtonLink to={loaderData.pay} size="lg">
                  Pay online
                </ButtonLink>
              </p>
            )}
            {loaderData.isOn && view.due !== null && view.due > 0 && view.findings.length > 0 && (
              <p>
                {loaderData.pay
                  ? `Or pay ${view.supplierName} when the work is done.`
                  : `You pay ${view.supplierName} when the work is done.`}
              </p>
            )}
            {view.findings.length > 0 && (
              <p className="no-print text-sm text-soft">
                Print this page to keep a record of the extra work and your answers.
              </p>
            )}
          </>
        )}
      </Question>
    </Page>
  );
}

const extraWorkIntro = ({ id, supplierName, vehicle, findings }: ExtraWorkView): string =>
  findings.length === 0
    ? `${supplierName} has not reported any extra work for booking ${id}.`
    : `${supplierName} found this${vehicle ? ` on your ${vehicle}` : ""}. It is not part of booking ${id}.`;

/** One button for each answer. The button shows the price, and the form contains the digest of the text that the customer read. */
function FindingAnswer({ finding: { id, digest, totalText } }: { finding: FindingView }) {
  const sending = useSubmittingForm();
  const isSending = sending?.get("finding") === id;
  return (
    <Form method="post" className="no-print flex flex-wrap gap-3">
      <input type="hidden" name="finding" value={id} />
      <input type="hidden" name="digest" value={digest} />
      <Button name="intent" value="yes" className="grow" pending={isSending && sending?.get("intent") === "yes"}>
        Yes, do it for {totalText}
      </Button>
      <Button
        name="intent"
        value="no"
        variant="secondary"
        className="grow"
        pending={isSending && sending?.get("intent") === "no"}
      >
        No, not now
      </Button>
    </Form>
  );
}
