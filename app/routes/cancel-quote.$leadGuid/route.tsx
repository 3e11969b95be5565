import { ofLead } from "../../http/with-lead-guid";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { answerOf, refusedPage } from "../../error-responses";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Page } from "../../ui/page";
import { Question } from "../../ui/question";
import { cancelLead, showCancellation } from "../../usecases/booking/cancel-lead";
import { NO_INDEX } from "../../ui/no-index";

export const meta: MetaFunction = () => [{ title: "Cancel your request" }, NO_INDEX];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const match = await ofLead(params.leadGuid, (leadGuid) => showCancellation(app, leadGuid));
  if (!match.ok) throw refusedPage(match.code);
  return { ...match, supportPhone: app.config.brand.supportPhone };
}

export async function action({ params, context: { app } }: ActionFunctionArgs) {
  const cancelled = await ofLead(params.leadGuid, (leadGuid) => cancelLead(app, leadGuid));
  if (cancelled.ok) return redirect(`/cancel-quote/${params.leadGuid}`);
  const { status, text } = answerOf(cancelled.code);
  return data({ errors: { "": [text] } }, { status });
}

/** Asks for confirmation before a request is cancelled, because a link in a message must only open this page. */
export default function CancelQuote() {
  const { guid, items, isCancelled, isBooked, mayCancel, supportPhone } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const phone = <a href={`tel:${supportPhone.replace(/\s/g, "")}`}>{supportPhone}</a>;
  if (isCancelled)
    return (
      <Page width="text">
        <Question title="Your request is cancelled" why="Nobody will call you, and the quotes can no longer be booked.">
          <p>
            Changed your mind? <Link to="/">Start a new quote</Link>, or{" "}
            <Link to={`/quote-2/${guid}`}>begin one with the same answers</Link>.
          </p>
        </Question>
      </Page>
    );
  if (isBooked || !mayCancel)
    return (
      <Page width="text">
        <Question title="This cannot be cancelled here">
          <Notice tone="info" title={isBooked ? "There is a booking" : "Use the device you began on"}>
            {isBooked
              ? "The link in your confirmation opens the booking."
              : "A request is cancelled where it was made."}{" "}
            Or call us: {phone}
          </Notice>
        </Question>
      </Page>
    );
  return (
    <Page width="text">
      <Question
        title="Cancel your request?"
        why={items.length === 0 ? undefined : `For ${items.join(", ")}.`}
        back={`/quote-2/${guid}`}
        backLabel="Keep it"
        errors={result?.errors}
        labels={{}}
      >
        <p>Nobody will call you, and the quotes can no longer be booked.</p>
        <Form method="post">
          <Button size="lg">Cancel the request</Button>
        </Form>
      </Question>
    </Page>
  );
}
