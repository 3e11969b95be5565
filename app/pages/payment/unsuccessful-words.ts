import type { NotKept } from "~/domain/payments/not-kept";
import { NOT_KEPT_REASONS } from "~/texts/payments";
import { notKeptMoneyText } from "~/texts/payments";

/** Why a payment came to nothing and what becomes of its money; null = the address alone says so: why is not known. */
export const unsuccessfulWords = (notKept: NotKept | null): string =>
  notKept === null
    ? "The payment did not go through. You can try again, or pay another way. Nothing was charged, or it was refunded in full."
    : `${NOT_KEPT_REASONS[notKept.reason]} ${notKeptMoneyText(notKept)}`;
