import { Notice } from "../../../ui/notice";
import { PortalPage } from "../portal-page";

/** Shown if there is no booking to display: it could not be read, or its offer does not exist (P-373, P-374). */
export function BookingProblem({ text }: { text: string }) {
  return (
    <PortalPage title="Booking">
      <Notice tone="error" role="alert" title={text}>
        Open the link in your message again. If this does not help, call us.
      </Notice>
    </PortalPage>
  );
}
