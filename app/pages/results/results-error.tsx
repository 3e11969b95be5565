import { useParams } from "@remix-run/react";
import { Page } from "../../ui/page";
import { SectionError } from "../../ui/section-error";

/** Shown when the prices could not be read or rendered. The request itself is kept. */
export default function ResultsError() {
  const { leadGuid } = useParams();
  return (
    <SectionError
      title="We couldn’t load your prices"
      alternative={{ to: `/quote-2/${leadGuid}?step=task-your-items`, label: "Back to your request" }}
      frame={(part) => (
        <Page width="text">
          <h1 className="text-2xl font-bold">Your prices</h1>
          {part}
        </Page>
      )}
    >
      Something went wrong on our side. Your request is saved, and nothing has been booked.
    </SectionError>
  );
}
