import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../pages/funnel/exit-page";
import { CallTime, callWindowText } from "../../pages/funnel/call-time";
import { callAction as action, callLoader as loader } from "../../pages/funnel/exit-page.server";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/error-summary";
import { NO_INDEX } from "../../ui/no-index";
import { useSubmittingForm } from "../../ui/sending";

export { action, loader };

/** Title of the page. It depends on whether a call was requested, and whether we or a partner will call. */
const callbackTitle = ({
  callingPartnerName,
  isCallRequested,
}: {
  callingPartnerName: string | null;
  isCallRequested: boolean;
}) => (callingPartnerName ? "We have your request" : isCallRequested ? "We will call you" : "No call requested yet");

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? callbackTitle(data) : "We will call you" },
  NO_INDEX,
];

export default function QuoteCallback() {
  const page = useLoaderData<typeof loader>();
  const { home, supportPhone, callingPartnerName, request, call, isCallRequested, mayAskForCall } = page;
  const response = useActionData<typeof action>();
  const isSending = useSubmittingForm() !== null;
  const errors = response?.result.error ?? null;
  const isExpected = callingPartnerName !== null || isCallRequested;
  const next = callingPartnerName
    ? [
        `${callingPartnerName} will contact you about your request.`,
        "They will confirm your vehicle and what the job needs.",
      ]
    : [callWindowText(call), "We will confirm your vehicle and what the job needs."];
  return (
    <ExitPage
      title={isExpected ? `Thank you. ${callbackTitle(page)}` : callbackTitle(page)}
      home={home}
      request={request}
      next={isExpected ? [...next, "You get quotes, then decide."] : []}
    >
      {mayAskForCall && !isExpected && (
        <Form method="post" className="grid gap-3">
          <ErrorSummary errors={errors} labels={{}} />
          <p>We can call the number you gave, confirm your vehicle and send you quotes.</p>
          <Button name="intent" value="ask" size="lg" pending={isSending} className="justify-self-start">
            Ask us to call
          </Button>
        </Form>
      )}
      <p>
        {isExpected || mayAskForCall ? "Would you rather call us?" : "Call us to get quotes:"}{" "}
        <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>
      </p>
      {call && <CallTime call={call} errors={errors} />}
    </ExitPage>
  );
}
