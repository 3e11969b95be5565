import { useActionData, useLoaderData } from "@remix-run/react";
import { ExitPage } from "../../pages/funnel/exit-page";
import { ButtonLink } from "../../ui/button";
import { CallTime, callWindowText } from "../../pages/funnel/call-time";
import { callAction as action, callLoader as loader } from "../../pages/funnel/exit-page.server";
import { NO_INDEX } from "../../ui/no-index";

export { action, loader };

export const meta = () => [{ title: "No workshops near you yet" }, NO_INDEX];

export default function QuoteNoMechanics() {
  const { guid, home, willCustomerGetCallback, supportPhone, request, call } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <ExitPage
      title="No workshop near you takes this job yet"
      home={home}
      request={request}
      next={willCustomerGetCallback ? ["We’ll keep looking for a workshop that can do it.", callWindowText(call)] : []}
    >
      <p>
        {willCustomerGetCallback
          ? "We will call you about it. You can also try another suburb, change the jobs or call us: "
          : "You can try another suburb, change the jobs or call us: "}
        <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/quote-2/${guid}?step=location`} size="lg">
          Try another suburb
        </ButtonLink>
        <ButtonLink to={`/quote-2/${guid}?step=task-your-items`} variant="secondary" size="lg">
          Change the jobs
        </ButtonLink>
      </div>
      {call && <CallTime call={call} errors={response?.result.error ?? null} />}
    </ExitPage>
  );
}
