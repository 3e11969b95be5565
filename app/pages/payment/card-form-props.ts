import type { AttemptId } from "../../domain/core/ids";
import type { Currency } from "../../domain/core/country/country";
import type { Country } from "~/domain/core/country/country";
import type { Cents } from "~/domain/core/money/money";

/** What both card forms are given: the provider's own and the sandbox's. */
export interface CardFormProps {
  readonly attemptId: AttemptId;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly clientSecret: string;
  /** From the booking form, to begin with. */
  readonly cardholderName: string;
  readonly country: Country;
  /** What went wrong with the last card; null = nothing. */
  readonly message: string | null;
  /** Who is paid, as the sheet of Apple Pay or Google Pay names it. */
  readonly merchant: string;
  readonly supportPhone: string;
}

/** Texts while the money is held and the booking is being made. */
export interface HeldDayText {
  readonly title: string;
  readonly text: string;
  readonly button: string;
}
