import type { BookingToken } from "../../domain/ids";
import type { CustomerKeys } from "../../domain/discounts/customer-keys";
import type { Discount } from "../../domain/discounts/discount";
import type { Voucher } from "../../domain/discounts/voucher";
import type { Cents } from "../../domain/money/money";

/** What is asked about a typed code and about who would use it. */
export interface CodeQuestion {
  readonly code: string;
  readonly customer: CustomerKeys;
  /** Keyed digest of a member number with a partner; empty = none was given. */
  readonly member: readonly string[];
  readonly year: string;
  /** null = nobody is known to have an account. */
  readonly account: string | null;
  /** A booking that is priced anew: what it took itself does not count against it. */
  readonly exceptBooking?: string | null;
}

/** What a booking has of a discount now. */
export interface TakenByBooking {
  readonly code: string;
  /** Keyed digests it counts against, or the voucher itself. */
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

/** Codes, vouchers, and what was taken of them. Taking is part of `Bookings.take`. */
export interface Discounts {
  /** Every discount of the catalogue. Kept in memory after the first read. */
  all(): Promise<readonly Discount[]>;
  /** One round. */
  look(question: CodeQuestion): Promise<CodeFacts>;
  /** What the booking has taken and not given back; null = nothing. */
  takenBy(bookingToken: BookingToken): Promise<TakenByBooking | null>;
  /** Puts credit on a customer's account; the amount is whole cents above 0. */
  giveCredit(account: string, amount: Cents, reason: string, at: number): Promise<void>;
}
