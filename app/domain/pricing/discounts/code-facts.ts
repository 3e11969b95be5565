import type { CustomerKeys } from "./use";
import type { Voucher } from "./voucher";
import type { Cents } from "../../core/money/money";
import type { Country } from "../../core/country/country";
import type { PlainDay } from "../../core/time/plain-date";
import type { Discount } from "./discount";

/** What to look up about a typed code and the customer. */
export interface CodeQuestion {
  readonly code: string;
  readonly customer: CustomerKeys;
  /** Keyed digest of a member number with a partner; empty = none was given. */
  readonly member: readonly string[];
  readonly year: string;
  /** Epoch milliseconds: credit that has expired by then is not on the account. */
  readonly now: number;
  /** null when no account holder is identified. */
  readonly account: string | null;
  /** A booking that is priced again: its own use of the discount does not count. */
  readonly exceptBooking?: string | null;
}

/** The current discount of a booking. */
export interface ReservedByBooking {
  readonly code: string;
  /** The keyed digests that a use is counted under, or the voucher itself. */
  readonly takers: readonly string[];
  readonly rewardsOption: string | null;
  /** Cents off. */
  readonly off: Cents;
  /** The account it took credit from; null = none. */
  readonly account: string | null;
}

export interface CodeFacts {
  /** The voucher of that reference, if it is one. */
  readonly voucher: Voucher | null;
  /** The most any of the customer's digests took it this year. */
  readonly timesThisYear: number;
  readonly hasBookedBefore: boolean;
  readonly balance: Cents;
}

export interface NewCredit {
  readonly account: string;
  readonly amount: Cents;
  readonly reason: string;
  /** Epoch milliseconds; null = it does not expire. */
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

/** Whether to show the field for a discount code. A fleet sees it only while some code is valid for fleets (B-010); anyone else may hold a voucher. */
export const hasCodeBox = (
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
