import { Link } from "@remix-run/react";
import { Page } from "../../ui/page";
import { Question } from "../../ui/question";

/** Replaces the list after the request is cancelled, because nothing in it can be booked. */
export default function CancelledRequest({ startHref }: { startHref: string }) {
  return (
    <Page width="text">
      <Question
        title="This request is cancelled"
        explanation="You can no longer book its quotes, and no one will call you about it."
      >
        <p>
          Changed your mind? <Link to={startHref}>Start again with the same answers</Link>, or{" "}
          <Link to="/">start a new quote</Link>.
        </p>
      </Question>
    </Page>
  );
}
