import { withLeadGuid } from "../../http/with-lead-guid";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { toErrorResponse, refusedPage } from "../../error-responses";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Page } from "../../ui/page";
import { Question } from "../../ui/question";
import { cancelLead, readCancellableLead } from "../../usecases/booking/cancel-lead";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Cancel your request" }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const cancellation = await withLeadGuid(params.leadGuid, (leadGuid) => readCancellableLead(app, leadGuid));
  if (!cancellation.ok) throw refusedPage(cancellation.code);
  return { ...cancellation, supportPhone: app.config.brand.supportPhone };
}

export async function action({ params, context: { app } }: ActionFunctionArgs) {
  const cancelResult = await withLeadGuid(params.leadGuid, (leadGuid) => cancelLead(app, leadGuid));
  if (cancelResult.ok) return redirect(`/cancel-quote/${params.leadGuid}`);
  const { status, text } = toErrorResponse(cancelResult.code);
  return data({ errors: { "": [text] } }, { status });
}

/** Page that asks for confirmation before a request is cancelled, because opening a link in a message must not cancel anything. */
export default function CancelQuote() {
  const { guid, items, isCancelled, isBooked, mayCancel, supportPhone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const phone = <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>;
  if (isCancelled)
    return (
      <Page width="text">
        <Question
          title="Your request is cancelled"
          explanation="No one will call you, and you can no longer book these quotes."
        >
          <p>
            Changed your mind? <Link to="/">Start a new quote</Link>, or{" "}
            <Link to={`/quote-2/${guid}`}>reuse your answers</Link>.
          </p>
        </Question>
      </Page>
    );
  if (isBooked || !mayCancel)
    return (
      <Page width="text">
        <Question title="You cannot cancel this request here">
          <Notice tone="info" title={isBooked ? "This request is already booked" : "Use the device you started on"}>
            {isBooked
              ? "Open your booking with the link in your confirmation."
              : "You can only cancel a request on the device you made it on."}{" "}
            Or call us: {phone}
          </Notice>
        </Question>
      </Page>
    );
  return (
    <Page width="text">
      <Question
        title="Cancel your request?"
        explanation={items.length === 0 ? undefined : `For ${items.join(", ")}.`}
        back={`/quote-2/${guid}`}
        backLabel="Keep it"
        errors={result?.errors}
        labels={{}}
      >
        <p>No one will call you, and you will no longer be able to book these quotes.</p>
        <Form method="post">
          <Button size="lg">Cancel the request</Button>
        </Form>
      </Question>
    </Page>
  );
}
