import type { Cents } from "../core/money/money";
import type { Currency } from "../core/country/country";
/** What a customer types into the sandbox's card form. Lives for one call; never stored, never logged. */
export interface CardInput {
  readonly name: string;
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly securityCode: string;
  /** ISO country of the bill (B-236). */
  readonly country: "AU" | "NZ";
}

/** "04/29", "4 / 2029" as browsers fill it in, and "0429" from a number pad: month and year. */
export const EXPIRY = /^(\d\d?)\s*\/?\s*(\d{2}|\d{4})$/;

/** What hands a card over without its number being typed, by Stripe's names. */
export const EXPRESS_WAYS = { apple_pay: "Apple Pay", google_pay: "Google Pay" } as const;
export type ExpressWay = keyof typeof EXPRESS_WAYS;

/** The cards that the sandbox's Apple Pay and Google Pay hold, by the names of Stripe's test cards. */
export const EXPRESS_CARDS = {
  visa: { brand: "visa", label: "Visa ending 4242" },
  mastercard: { brand: "mastercard", label: "Mastercard ending 4444" },
  visa_chargeDeclined: { brand: "visa", label: "Visa ending 0002, which is declined" },
  amex: { brand: "amex", label: "American Express ending 0005" },
} as const;
export type ExpressCardName = keyof typeof EXPRESS_CARDS;

/** A card that was chosen on the sheet of the sandbox's Apple Pay or Google Pay. */
export interface ExpressCard {
  readonly way: ExpressWay;
  readonly card: ExpressCardName;
}

/** Browser side of the sandbox provider: replaces the provider's card fields and bank page in DEV and TEST. */
export interface CardSandbox {
  /** Confirms with the card and returns where the customer goes next. Errors are read from the provider. */
  confirm(clientSecret: string, card: CardInput | ExpressCard, returnUrl: string): Promise<{ readonly next: string }>;
  /** The open 3-D Secure question of a payment, or null. Amount in cents. */
  question(intentId: string): Promise<{ readonly amount: Cents; readonly currency: Currency } | null>;
  /** The bank's answer; says where the customer goes next, null when no question is open. */
  answer(intentId: string, approved: boolean): Promise<string | null>;
}
