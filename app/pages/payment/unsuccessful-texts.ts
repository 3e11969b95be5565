import type { LostSlot } from "~/domain/payments/lost-slot";
import { LOST_SLOT_REASONS } from "~/texts/payments";
import { lostSlotMoneyText } from "~/texts/payments";

/** Why a payment came to nothing and what becomes of its money; null = the address alone says so: why is not known. */
export const paymentFailedMessage = (notKept: LostSlot | null): string =>
  notKept === null
    ? "The payment did not go through. You can try again, or pay another way. Nothing was charged, or it was refunded in full."
    : `${LOST_SLOT_REASONS[notKept.reason]} ${lostSlotMoneyText(notKept)}`;
