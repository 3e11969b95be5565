import { Form } from "@remix-run/react";
import { formatMoney } from "../domain/money/format";
import type { ResultListing } from "./page-data";
import { Button } from "../ui/button";
import { useIsPending } from "../ui/pending-choice";

/** Chooses this offer. The server takes the day and the price from its own listing, never from here. */
export function BookForm({ listing: { supplierId, price }, leadGuid }: { listing: ResultListing; leadGuid: string }) {
  const pending = useIsPending()("supplierId", String(supplierId));
  // A click count must not hold up a booking: the beacon is sent beside the form and nobody waits for it.
  const count = () => void navigator.sendBeacon?.(`/api/quotes/${leadGuid}/book-now-click/${supplierId}`);
  return (
    <Form method="post" onSubmit={count} className="w-full sm:w-auto">
      <Button name="supplierId" value={supplierId} pending={pending} className="w-full" aria-describedby={`listing-${supplierId}`}>
        {price.strategy === "SinglePrice" ? `Book now · ${formatMoney(price.total, price.currency)}` : "Book now"}
      </Button>
    </Form>
  );
}
