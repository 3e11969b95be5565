import type { Handover } from "../supplier/availability/time-options";
import { EXTRA, type Supplier } from "../supplier/supplier";

/** Who goes where: a mobile supplier comes; with vehicle pick-up among the extras the supplier fetches; else the customer drops off. */
export const handoverOf = (
  supplier: Pick<Supplier, "isMobile">,
  extras: readonly { readonly id: number }[],
): Handover =>
  supplier.isMobile
    ? "mobile"
    : extras.some((extra) => extra.id === EXTRA.vehiclePickUpAndDropOff)
      ? "pick-up"
      : "drop-off";
