import { PartError } from "../../ui/part-error";
import { DeskPage } from "./desk-page";

/** A page of the desk could not be loaded: the ways to the others stay. */
export default function DeskError() {
  return (
    <PartError title="We couldn’t load this page" frame={(part) => <DeskPage title="Desk">{part}</DeskPage>}>
      Something went wrong on our side. Anything you completed before is saved. Check the history of the booking.
    </PartError>
  );
}
