import type { Cents } from "../money/money";
import type { Currency } from "../country/country";
/** What a customer types into the sandbox's card form. Lives for one call; never stored, never logged. */
export interface TypedCard {
  readonly name: string;
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly securityCode: string;
  /** ISO country of the bill (B-236). */
  readonly country: "AU" | "NZ";
}

/** The browser's side of the sandbox provider: stands in for the provider's own card fields and bank page in DEV and TEST. */
export interface CardSandbox {
  /** Confirms with the card; says where the customer goes next. What went wrong is read from the provider. */
  confirm(clientSecret: string, card: TypedCard, returnUrl: string): Promise<{ readonly next: string }>;
  /** The open 3-D Secure question of a payment, or null. Amount in cents. */
  question(intentId: string): Promise<{ readonly amount: Cents; readonly currency: Currency } | null>;
  /** The bank's answer; says where the customer goes next, null when no question is open. */
  answer(intentId: string, approved: boolean): Promise<string | null>;
}
