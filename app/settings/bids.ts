import { type Cents, cents } from "../domain/money/money";

/** How leads that cannot be priced are bid on. */
export interface BidSettings {
  /** Of one lead. */
  readonly maxOffers: number;
  readonly maxClaims: number;
  readonly maxReveals: number;
  /** Customers that one workshop may be shown on one day. */
  readonly revealsADay: number;
  /** Bidding ends this many hours after it opened. */
  readonly hours: number;
  /** An offer can be booked this many days after the cut-off. */
  readonly offerDays: number;
  /** What a claim debits. */
  readonly leadPrice: Cents;
  /** Suppliers asked for one lead, and invitations of one supplier on one day. */
  readonly mostAsked: number;
  readonly askedADay: number;
}

const DEFAULTS = {
  MAX_OFFERS: 3,
  MAX_CLAIMS: 5,
  MAX_REVEALS_FOR_BID: 3,
  MAX_REVEALS_A_DAY: 20,
  BID_HOURS: 24,
  OFFER_DAYS: 14,
  LEAD_PRICE_CENTS: 0,
  MAX_SUPPLIERS_ASKED: 10,
  MAX_INVITATIONS_A_DAY: 20,
} as const;

/** Whole numbers of the environment, 1 or more (the price: 0 or more). Names of wrong ones are added to `wrong`. */
export function readBidSettings(env: Readonly<Record<string, unknown>>, wrong: string[]): BidSettings {
  const whole = (name: keyof typeof DEFAULTS, least = 1) => {
    const value = env[name] === undefined || env[name] === "" ? DEFAULTS[name] : Number(env[name]);
    if (!Number.isInteger(value) || value < least || value > 1_000_000)
      wrong.push(`${name} (a whole number from ${least})`);
    return value;
  };
  const leadPrice = whole("LEAD_PRICE_CENTS", 0);
  return {
    maxOffers: whole("MAX_OFFERS"),
    maxClaims: whole("MAX_CLAIMS"),
    maxReveals: whole("MAX_REVEALS_FOR_BID"),
    revealsADay: whole("MAX_REVEALS_A_DAY"),
    hours: whole("BID_HOURS"),
    offerDays: whole("OFFER_DAYS"),
    leadPrice: cents(Number.isInteger(leadPrice) ? leadPrice : 0),
    mostAsked: whole("MAX_SUPPLIERS_ASKED"),
    askedADay: whole("MAX_INVITATIONS_A_DAY"),
  };
}
