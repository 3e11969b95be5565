import type { CardProblem } from "~/usecases/booking/payments/confirm-sandbox-card";
import { ONLY_VISA_AND_MASTERCARD } from "~/texts/payment-form";

/** Why the sandbox form was sent back before the provider saw the card. Only these words can be put on the page by an address. */
const WORDS: Readonly<Record<CardProblem, string>> = {
  "name-required": "Cardholder name is required",
  "name-invalid": "Cardholder name is not valid",
  brand: ONLY_VISA_AND_MASTERCARD,
};

export const cardProblemMessage = (problem: string | null): string | null =>
  problem !== null && problem in WORDS ? WORDS[problem as CardProblem] : null;
