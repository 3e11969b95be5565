import type { Country } from "../../core/country/country";
import type { Cents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import type { FieldRule } from "./field-rules";

/** `partner` needs a partner's referral number, `balance` draws on the customer's account, `voucher` is redeemed by the voucher's own reference. */
export type DiscountKind = "amount" | "percentage" | "partner" | "balance" | "voucher";

/** A row of data/catalogue/discounts.csv: how much a code takes off, and who may use it. */
export interface Discount {
  /** As the customer knows it; compared without case. For a voucher its reference. */
  readonly code: string;
  readonly description: string;
  readonly kind: DiscountKind;
  /** A fixed amount, GST inside; null = by percentage. */
  readonly amount: Cents | null;
  /** Hundredths of a percent: 8 % = 800; null = a fixed amount. */
  readonly percentage100: number | null;
  /** The most a percentage takes off; null = no cap. */
  readonly cap: Cents | null;
  /** Least total of the booking before the discount; null = any. */
  readonly minimumTotal: Cents | null;
  readonly countries: readonly Country[];
  /** A fleet code is for fleet bookings, every other one for all others. */
  readonly forFleet: boolean;
  readonly firstBookingOnly: boolean;
  /** How often one customer may take it in a calendar year; null = any number of times. */
  readonly yearlyLimit: number | null;
  /** First and last day, inclusive; null = open. */
  readonly starts: PlainDay | null;
  readonly ends: PlainDay | null;
  /** Offered without being typed. */
  readonly isAuto: boolean;
  /** A rewards partner's promotion (B-011). */
  readonly isYouiRewards: boolean;
  readonly isAffectedByCustomerBalance: boolean;
  /** A partner's member or referral number goes with it. */
  readonly needsReferral: boolean;
  readonly fieldRules: readonly FieldRule[];
  /** The message to a customer who cannot use it. */
  readonly notAllowedMessage: string;
}

/** What a partner answers about a member or referral number. */
export type ReferralVerdict = "active" | "closed" | "unknown";
