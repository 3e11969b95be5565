import type { SupplierId } from "../../../domain/core/ids";
import { useEffect } from "react";
import { pushToDataLayer } from "~/ui/data-layer";

interface Sale {
  /** The number people read out: tells a repeated report apart, and opens nothing. */
  readonly transaction_id: string;
  readonly value: number;
  readonly currency: string;
  readonly supplierId: SupplierId;
}

/** Reports a sale once: the server says whether the booking is fresh, this browser remembers that it told (B-145). */
export function useSaleEvent(sale: Sale | null): void {
  useEffect(() => {
    if (!sale) return;
    const notification = `sale-${sale.transaction_id}`;
    if (sessionStorage.getItem(notification) !== null) return;
    sessionStorage.setItem(notification, "1");
    pushToDataLayer({ event: "purchase", ...sale });
  }, [sale]);
}
