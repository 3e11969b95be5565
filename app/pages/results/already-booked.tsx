import { ButtonLink } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

/** Shown above the list of a lead that already led to a booking. */
export default function AlreadyBooked({ newQuoteHref, closeHref }: { newQuoteHref: string; closeHref: string }) {
  return (
    <Dialog title="You've already booked this job" closeHref={closeHref}>
      <p className="mb-5 text-soft">You can still view the quotes, but you can't book them a second time.</p>
      <ButtonLink to={newQuoteHref} size="lg">
        Get a new quote
      </ButtonLink>
    </Dialog>
  );
}
