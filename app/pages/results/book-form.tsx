import { Form } from "@remix-run/react";
import { formatBookingLabel } from "../../domain/pricing/format-price";
import { Button } from "../../ui/button";
import { useIsPending } from "../../ui/pending-choice";
import type { ResultListing } from "./result-listing";

interface Props {
  listing: ResultListing;
  leadGuid: string;
  /** The day that the list was requested for; null = the lead's own day. */
  date: string | null;
}

/** Selects this offer. The server takes the day and the price from its own listing, never from this form. */
export function BookForm({ listing: { supplierId, price }, leadGuid, date }: Props) {
  const isPending = useIsPending()("supplierId", String(supplierId));
  // A beacon reports the click in parallel, so that it does not delay the booking.
  const trackBookClick = () => void navigator.sendBeacon?.(`/api/quotes/${leadGuid}/book-now-click/${supplierId}`);
  return (
    <Form method="post" action={`/quotes/${leadGuid}`} onSubmit={trackBookClick} className="w-full sm:w-auto">
      {date !== null && <input type="hidden" name="date" value={date} />}
      <Button
        name="supplierId"
        value={supplierId}
        pending={isPending}
        className="w-full"
        aria-describedby={`listing-${supplierId}`}
      >
        {formatBookingLabel(price)}
      </Button>
    </Form>
  );
}
