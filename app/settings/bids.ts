import { z } from "zod";
import { type Cents, cents } from "../domain/core/money/money";
import type { TopUpBounds } from "../domain/booking/wallet/top-up";
import { wholeNumber } from "./variables";

/** Bidding settings for leads without instant prices. */
export interface BidSettings {
  /** Limits per lead. */
  readonly maxOffers: number;
  readonly maxClaims: number;
  readonly maxReveals: number;
  /** Maximum number of contacts that are revealed to one workshop per day. */
  readonly revealsPerDay: number;
  /** Hours from the start to the end of bidding. */
  readonly hours: number;
  /** Days after the cut-off during which an offer can be booked. */
  readonly offerDays: number;
  /** Price of a claim. */
  readonly leadPrice: Cents;
  /** Limits of a single wallet top-up. */
  readonly topUp: TopUpBounds;
  /** Maximum number of suppliers invited per lead, and of invitations per supplier per day. */
  readonly maxInvitations: number;
  readonly invitationsPerDay: number;
}

const wholeSetting = (fallback: number, min = 1) => wholeNumber(fallback, min, 1_000_000);

export const bidsSchema = z
  .object({
    MAX_OFFERS: wholeSetting(3),
    MAX_CLAIMS: wholeSetting(3),
    MAX_REVEALS_FOR_BID: wholeSetting(3),
    MAX_REVEALS_A_DAY: wholeSetting(20),
    BID_HOURS: wholeSetting(24),
    OFFER_DAYS: wholeSetting(14),
    LEAD_PRICE_CENTS: wholeSetting(0, 0),
    MIN_TOP_UP_CENTS: wholeSetting(2_000, 100),
    MAX_TOP_UP_CENTS: wholeSetting(100_000, 100),
    MAX_SUPPLIERS_ASKED: wholeSetting(10),
    MAX_INVITATIONS_A_DAY: wholeSetting(20),
  })
  .refine((values) => values.MIN_TOP_UP_CENTS <= values.MAX_TOP_UP_CENTS, {
    path: ["MAX_TOP_UP_CENTS"],
    message: "must not be below MIN_TOP_UP_CENTS",
  })
  .refine((values) => values.MAX_CLAIMS <= values.MAX_OFFERS, {
    path: ["MAX_CLAIMS"],
    message: "must not be above MAX_OFFERS: a workshop that pays for a lead can send an offer",
  })
  .transform(
    (values): BidSettings => ({
      maxOffers: values.MAX_OFFERS,
      maxClaims: values.MAX_CLAIMS,
      maxReveals: values.MAX_REVEALS_FOR_BID,
      revealsPerDay: values.MAX_REVEALS_A_DAY,
      hours: values.BID_HOURS,
      offerDays: values.OFFER_DAYS,
      leadPrice: cents(values.LEAD_PRICE_CENTS),
      topUp: { min: cents(values.MIN_TOP_UP_CENTS), max: cents(values.MAX_TOP_UP_CENTS) },
      maxInvitations: values.MAX_SUPPLIERS_ASKED,
      invitationsPerDay: values.MAX_INVITATIONS_A_DAY,
    }),
  );
