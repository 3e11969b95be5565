import { SectionError } from "../../ui/section-error";
import { PortalPage } from "./portal-page";

/** Shown when a portal screen could not be loaded. The links to the other screens remain. */
export default function PortalError() {
  return (
    <SectionError
      title="We couldn’t load this screen"
      frame={(part) => <PortalPage title="Workshop portal">{part}</PortalPage>}
    >
      Something went wrong on our side. Anything you saved is still there.
    </SectionError>
  );
}
