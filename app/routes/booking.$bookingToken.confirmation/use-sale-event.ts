import { useEffect } from "react";
import { pushToDataLayer } from "~/ui/data-layer";

interface Sale {
  readonly value: number;
  readonly currency: string;
  readonly supplierId: number;
}

/** Reports a sale once: the server says whether the booking is fresh, this browser remembers that it told (B-145). */
export function useSaleEvent(bookingId: number, sale: Sale | null): void {
  useEffect(() => {
    const told = `sale-${bookingId}`;
    if (!sale || sessionStorage.getItem(told) !== null) return;
    sessionStorage.setItem(told, "1");
    pushToDataLayer({ event: "purchase", ...sale });
  }, [bookingId, sale]);
}
