import { SectionError } from "../../ui/section-error";
import { DeskPage } from "./desk-page";

/** Shown when a desk page could not be loaded. The links to the other pages remain. */
export default function DeskError() {
  return (
    <SectionError title="We couldn’t load this page" frame={(content) => <DeskPage title="Desk">{content}</DeskPage>}>
      Something went wrong on our side. Anything you completed before is saved. Check the history of the booking.
    </SectionError>
  );
}
