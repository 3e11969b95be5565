import { Link } from "@remix-run/react";
import { Page } from "../../ui/page";
import { Question } from "../../ui/question";

/** Stands in the place of the list once the request was cancelled: nothing can be booked of it. */
export default function CancelledRequest({ startHref }: { startHref: string }) {
  return (
    <Page width="text">
      <Question
        title="This request is cancelled"
        why="Its quotes can no longer be booked, and nobody will call you about it."
      >
        <p>
          Changed your mind? <Link to={startHref}>Start a request with the same answers</Link>, or{" "}
          <Link to="/">start a new quote</Link>.
        </p>
      </Question>
    </Page>
  );
}
