import type { Country } from "../../core/country/country";
import type { Cents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import type { FieldRule } from "./field-rules";

/** `partner` needs a partner's referral number, `balance` draws on the customer's account, `voucher` is redeemed by the voucher's own reference. */
export type DiscountKind = "amount" | "percentage" | "partner" | "balance" | "voucher";

/** A row of data/catalogue/discounts.csv: how much a code takes off, and who may use it. */
export interface Discount {
  /** The code that customers type, ignoring case. For a voucher, its reference. */
  readonly code: string;
  readonly description: string;
  readonly kind: DiscountKind;
  /** A fixed amount including GST; null = the discount is a percentage. */
  readonly amount: Cents | null;
  /** Hundredths of a percent: 8% = 800; null = a fixed amount. */
  readonly percentage100: number | null;
  /** Maximum amount of a percentage discount; null = no cap. */
  readonly cap: Cents | null;
  /** Minimum total of the booking before the discount; null = none. */
  readonly minimumTotal: Cents | null;
  readonly countries: readonly Country[];
  /** A fleet code is only for fleet bookings; other codes are for all other bookings. */
  readonly forFleet: boolean;
  readonly firstBookingOnly: boolean;
  /** Maximum uses per customer in a calendar year; null = unlimited. */
  readonly yearlyLimit: number | null;
  /** First and last day, inclusive; null = no limit. */
  readonly starts: PlainDay | null;
  readonly ends: PlainDay | null;
  /** Whether the discount is applied automatically, without a typed code. */
  readonly isAuto: boolean;
  /** Whether the discount is a rewards partner's promotion (B-011). */
  readonly isYouiRewards: boolean;
  readonly isAffectedByCustomerBalance: boolean;
  /** Whether the discount requires a partner's member or referral number. */
  readonly needsReferral: boolean;
  readonly fieldRules: readonly FieldRule[];
  /** The message to a customer who is not eligible. */
  readonly notAllowedMessage: string;
}

/** A partner's result for a member or referral number. */
export type ReferralVerdict = "active" | "closed" | "unknown";
