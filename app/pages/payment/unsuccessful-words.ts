import { goesBackWords, NOT_KEPT_WHY, type NotKept } from "~/domain/payments/went-back";

/** Why a payment came to nothing and what becomes of its money; null = the address alone says so: why is not known. */
export const unsuccessfulWords = (notKept: NotKept | null): string =>
  notKept === null
    ? "The payment did not go through. You can try again, or pay another way. Nothing was charged, or it was refunded in full."
    : `${NOT_KEPT_WHY[notKept.reason]} ${goesBackWords(notKept)}`;
