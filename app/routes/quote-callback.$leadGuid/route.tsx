import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../pages/funnel/exit-page";
import { CallTime, whenWeCall } from "../../pages/funnel/call-time";
import { callAction as action, callLoader as loader } from "../../pages/funnel/exit-page.server";
import { NO_INDEX } from "../../ui/no-index";

export { action, loader };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.partnerCalls ? "We have your request" : "We will call you" },
  NO_INDEX,
];

export default function QuoteCallback() {
  const { home, supportPhone, partnerCalls, request, call } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const next = partnerCalls
    ? [
        `${partnerCalls} gets in touch with you about your request.`,
        "They confirm your vehicle and what the job needs.",
      ]
    : [whenWeCall(call), "We confirm your vehicle and what the job needs."];
  return (
    <ExitPage
      title={partnerCalls ? "Thank you. We have your request" : "Thank you. We will call you"}
      home={home}
      request={request}
      next={[...next, "You get quotes, and decide then."]}
    >
      <p>
        Would you rather call us? <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>
      </p>
      {call && <CallTime call={call} errors={answered?.result.error ?? null} />}
    </ExitPage>
  );
}
