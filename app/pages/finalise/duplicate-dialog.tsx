import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { formatDay } from "~/ui/format";

interface Props {
  /** Number and day, only for the holder of that booking. Null for anyone else. */
  duplicate: { readonly own: { readonly id: number; readonly serviceDay: string } | null };
  /** Id of the finalise form. The "Book anyway" button submits it. */
  formId: string;
  onClose: () => void;
}

/**
 * Asks once, on submit, whether to book even though the customer seems to have made the same booking already (B-069, B-070). Without JavaScript the server
 * renders the dialog open.
 */
export function DuplicateDialog({ duplicate, formId, onClose }: Props) {
  return (
    <Dialog title="Have you already booked this?" onClose={onClose} isServerRendered>
      <div className="grid gap-5">
        <p>
          {duplicate.own
            ? `Booking ${duplicate.own.id} is for the same vehicle and the same work on ${formatDay(duplicate.own.serviceDay)}.`
            : "There is already a booking for the same vehicle and the same work in the same week. See its confirmation message for the date."}{" "}
          Book again only if you need both.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button form={formId} name="intent" value="bookAnyway" size="lg">
            Book anyway
          </Button>
          <form method="dialog" onSubmit={onClose}>
            <Button variant="secondary" size="lg">
              Cancel
            </Button>
          </form>
        </div>
      </div>
    </Dialog>
  );
}
