import type { CustomerKeys } from "./use";
import type { Voucher } from "./voucher";
import type { Cents } from "../../core/money/money";
import type { Country } from "../../core/country/country";
import type { PlainDay } from "../../core/time/plain-date";
import type { Discount } from "./discount";

/** Input for looking up a typed code and the customer. */
export interface CodeLookup {
  readonly code: string;
  readonly customer: CustomerKeys;
  /** Keyed digests of the customer's member number with a partner; empty = none. */
  readonly memberDigests: readonly string[];
  readonly year: string;
  /** Epoch milliseconds. Credit that has expired by then is not counted. */
  readonly now: number;
  /** null when the account holder is unknown. */
  readonly account: string | null;
  /** The booking that is being repriced. Its own use of the discount does not count. */
  readonly exceptBooking?: string | null;
}

/** The current discount of a booking. */
export interface BookingDiscount {
  readonly code: string;
  /** The keyed digests under which a use is counted, or the voucher itself. */
  readonly takers: readonly string[];
  readonly rewardsOption: string | null;
  /** Discount in cents. */
  readonly off: Cents;
  /** The account that the credit was taken from; null = none. */
  readonly account: string | null;
}

export interface CodeFacts {
  /** The voucher with this reference; null = none. */
  readonly voucher: Voucher | null;
  /** The highest number of uses this year under any of the customer's digests. */
  readonly timesThisYear: number;
  readonly hasBookedBefore: boolean;
  readonly balance: Cents;
}

export interface NewCredit {
  readonly account: string;
  readonly amount: Cents;
  readonly reason: string;
  /** Epoch milliseconds; null = never expires. */
  readonly expiresAt: number | null;
  readonly giveawayId: string;
  readonly at: number;
}

export interface CreditAccount {
  readonly balance: Cents;
  readonly rows: readonly {
    readonly at: number;
    /** Below 0 = used or expired. */
    readonly amount: Cents;
    readonly reason: string;
    readonly expiresAt: number | null;
  }[];
}

/**
 * Whether to show the field for a discount code. Fleets see it only while a code is valid for fleets (B-010). Other customers always see it, because they may
 * hold a voucher.
 */
export const shouldShowCodeField = (
  catalogue: readonly Discount[],
  { isFleet, country, today }: { readonly isFleet: boolean; readonly country: Country; readonly today: PlainDay },
): boolean =>
  !isFleet ||
  catalogue.some(
    ({ forFleet, countries, starts, ends }) =>
      forFleet &&
      countries.includes(country) &&
      (starts === null || today >= starts) &&
      (ends === null || today <= ends),
  );
