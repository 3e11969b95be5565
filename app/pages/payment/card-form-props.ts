import type { AttemptId } from "../../domain/core/ids";
import type { Currency } from "../../domain/core/country/country";
import type { Country } from "~/domain/core/country/country";
import type { Cents } from "~/domain/core/money/money";

/** Props of both card forms, the provider's and the sandbox's. */
export interface CardFormProps {
  readonly attemptId: AttemptId;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly clientSecret: string;
  /** Initial value, from the booking form. */
  readonly cardholderName: string;
  readonly country: Country;
  /** Error message about the last card; null = none. */
  readonly message: string | null;
  /** Name of the payee on the Apple Pay or Google Pay sheet. */
  readonly merchant: string;
  readonly supportPhone: string;
}

/** Texts while the payment is authorised and the booking is being made. */
export interface HeldDayText {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}
