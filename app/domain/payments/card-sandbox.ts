import type { Cents } from "../core/money/money";
import type { Currency } from "../core/country/country";
/** Input of the sandbox's card form. It exists only during one call and is never stored or logged. */
export interface CardInput {
  readonly name: string;
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly securityCode: string;
  /** ISO country of the billing address (B-236). */
  readonly country: "AU" | "NZ";
}

/** Matches a month and year: "04/29", "4 / 2029" from a browser's autofill, or "0429" from a number pad. */
export const EXPIRY_PATTERN = /^(\d\d?)\s*\/?\s*(\d{2}|\d{4})$/;

/** Wallets that provide a card, so that customers do not type its number. The keys are Stripe's names. */
export const WALLETS = { apple_pay: "Apple Pay", google_pay: "Google Pay" } as const;
export type WalletKind = keyof typeof WALLETS;

/** Cards in the sandbox's Apple Pay and Google Pay wallets, by the names of Stripe's test cards. */
export const EXPRESS_CARDS = {
  visa: { brand: "visa", label: "Visa ending 4242" },
  mastercard: { brand: "mastercard", label: "Mastercard ending 4444" },
  visa_chargeDeclined: { brand: "visa", label: "Visa ending 0002, which is declined" },
  amex: { brand: "amex", label: "American Express ending 0005" },
} as const;
export type ExpressCardName = keyof typeof EXPRESS_CARDS;

/** The card chosen on the sandbox's Apple Pay or Google Pay sheet. */
export interface ExpressCard {
  readonly wallet: WalletKind;
  readonly card: ExpressCardName;
}

/** Browser side of the sandbox provider: replaces the provider's card fields and bank page in DEV and TEST. */
export interface CardSandbox {
  /**
   * Confirms the payment with the card and returns the next URL for the customer. It does not report a failed payment; the next page reads the error from the
   * provider.
   */
  confirm(clientSecret: string, card: CardInput | ExpressCard, returnUrl: string): Promise<{ readonly next: string }>;
  /** The open 3-D Secure challenge of a payment; null = none. Amount in cents. */
  findChallenge(intentId: string): Promise<{ readonly amount: Cents; readonly currency: Currency } | null>;
  /** Submits the bank's answer and returns the next URL for the customer; null when no challenge is open. */
  answerChallenge(intentId: string, isApproved: boolean): Promise<string | null>;
}
