import { PREVALIDATE_ROWS } from "../../texts/booking-refusals";
import { ButtonLink } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

/** Shown above the list if the chosen supplier cannot take the job any more (B-266). */
export default function SupplierUnavailable({ closeHref }: { closeHref: string }) {
  const { title, text } = PREVALIDATE_ROWS[3];
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-5 text-soft">{text} Nothing was booked or charged.</p>
      <ButtonLink to={closeHref} size="lg">
        See the other suppliers
      </ButtonLink>
    </Dialog>
  );
}
