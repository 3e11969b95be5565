import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import type { FieldErrors } from "~/ui/field-errors";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Question } from "~/ui/question";
import { useSubmittingForm } from "~/ui/sending";
import { SummaryList } from "~/ui/summary-list";
import { PriceTable } from "./price-table";
import type { ApplicationStatusView } from "./status-view.server";

const TITLES: Readonly<Record<ApplicationStatusView["status"], string>> = {
  draft: "Check your answers",
  waiting: "Waiting for approval",
  "changes-requested": "We need one more thing",
  approved: "You are approved",
  paused: "Your workshop is paused",
  closed: "This application is closed",
};

/** The status of an application with the next steps, the answers, and the resulting prices. */
export function ApplicationStatusPage({ view, errors }: { view: ApplicationStatusView; errors: FieldErrors | null }) {
  const { status, path, open, isOpen, rows, prices, photos } = view;
  const isStarted = rows.some(({ text }) => text !== "");
  return (
    <Page width="text">
      <Question
        title={isOpen && !isStarted ? "Join in about ten minutes" : TITLES[status]}
        explanation={`For ${view.email}. Use the link in our email to come back here.`}
        errors={errors}
      >
        <NextStep view={view} />
        {isOpen && open !== null && (
          <ButtonLink to={`${path}/${open}`} size="lg">
            {isStarted ? "Continue" : "Start"}
          </ButtonLink>
        )}
        {rows
          .filter(({ isRefused }) => isRefused)
          .map(({ question, label }) => (
            <ButtonLink key={question} to={`${path}/${question}`} size="lg">
              {label}: send a new document
            </ButtonLink>
          ))}
        {prices.length > 0 && <PriceTable prices={prices} />}
        {isStarted && (
          <SummaryList
            rows={[
              ...rows.map(({ question, label, text }) => ({
                key: question,
                label,
                value: <span className="break-words whitespace-pre-line">{text || "Not answered yet"}</span>,
                isEmpty: text === "",
                ...(isOpen && { changeHref: `${path}/${question}` }),
              })),
              {
                key: "photos",
                label: "Photos (optional)",
                value: photos === 0 ? "None yet" : `${photos} ${photos === 1 ? "photo" : "photos"}`,
                isEmpty: photos === 0,
                ...(isOpen && { changeHref: `${path}/photos` }),
              },
            ]}
          />
        )}
        {isOpen && open === null && <SubmitApplication isAgain={status === "changes-requested"} />}
      </Question>
    </Page>
  );
}

function NextStep({ view: { status, asked: question, sentOn, rows } }: { view: ApplicationStatusView }) {
  switch (status) {
    case "draft":
      return rows.every(({ text }) => text === "") ? (
        <p>
          Have your business number, insurance and bank account details ready. Every answer is saved, so you can stop at
          any time.
        </p>
      ) : null;
    case "waiting":
      return (
        <Notice tone="info" role="status" title="We have everything we need">
          <p>Sent {sentOn}. We’ll check your documents and email you. There’s nothing you need to do.</p>
        </Notice>
      );
    case "changes-requested":
      return (
        <Notice tone="attention" role="status" title="What we need from you">
          <p className="break-words whitespace-pre-line">{question}</p>
          <p className="mt-2">Change the answer below, then send it again.</p>
        </Notice>
      );
    case "approved":
      return (
        <>
          <Notice tone="success" role="status" title="Customers near you can now see your prices">
            <p>Sign in with this email address to answer bookings, change your settings and invite colleagues.</p>
          </Notice>
          <ButtonLink to="/workshop/today" size="lg">
            Go to your workshop
          </ButtonLink>
        </>
      );
    case "paused":
      return (
        <Notice tone="attention">
          We are not offering your workshop to customers for now. Your existing bookings stay as they are.
        </Notice>
      );
    case "closed":
      return <Notice>This application is closed. You can start again with the same email address.</Notice>;
  }
}

function SubmitApplication({ isAgain }: { isAgain: boolean }) {
  const isPosting = useSubmittingForm() !== null;
  return (
    <Form method="post" className="grid gap-3">
      <p>Applying is free, with no obligation. Customers see you once we have checked your documents.</p>
      <Button name="intent" value="apply" size="lg" pending={isPosting}>
        {isAgain ? "Send it again" : "Submit for approval"}
      </Button>
    </Form>
  );
}
