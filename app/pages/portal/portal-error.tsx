import { PartError } from "../../ui/part-error";
import { PortalPage } from "./portal-page";

/** A screen of the portal could not be loaded: the ways to the others stay. */
export default function PortalError() {
  return (
    <PartError
      title="We couldn’t load this screen"
      frame={(part) => <PortalPage title="Workshop portal">{part}</PortalPage>}
    >
      Something went wrong on our side. What you had saved is still there.
    </PartError>
  );
}
