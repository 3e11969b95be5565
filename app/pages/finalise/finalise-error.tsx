import { useParams } from "@remix-run/react";
import { Page } from "../../ui/page";
import { SectionError } from "../../ui/section-error";

/** Shown when the booking page could not be loaded, or its submission got no response. Submitting again never books twice. */
export default function FinaliseError() {
  const { leadGuid } = useParams();
  return (
    <SectionError
      title="We couldn’t load your booking"
      alternative={{ to: `/quotes/${leadGuid}`, label: "Back to your prices" }}
      frame={(content) => (
        <Page width="text">
          <h1 className="text-2xl font-bold">Finish your booking</h1>
          {content}
        </Page>
      )}
    >
      Something went wrong on our side. Your quote is saved, and trying again won’t book or charge you twice.
    </SectionError>
  );
}
