import type { Country, Currency } from "../core/country/country";
import type { Cents } from "../core/money/money";

export type PriceLineKind =
  | "service"
  | "repair"
  | "tyres"
  | "windscreen"
  | "callOut"
  | "extra"
  | "additionalService"
  | "discount";

/** One line of a price, rounded once, half to even. `parts` and `labour` explain it in exact decimals, as text. */
export interface PriceLine {
  readonly kind: PriceLineKind;
  /** The cart item's key, "callOut", or "extra:4". */
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
  /** The upper limit of a price range; equals `amount` for a single price. */
  readonly maxAmount: Cents;
  readonly hours: string | null;
  /** Hours at the upper limit; equals `hours` for a single price. */
  readonly maxHours: string | null;
  readonly ratePerHour: string | null;
  readonly parts: readonly {
    readonly code: string;
    readonly name: string;
    readonly quantity: string;
    readonly unitPrice: string;
  }[];
  readonly incursCommission: boolean;
}

/** A price with its breakdown. The lines add up to the total, and the same inputs and rule version always give the same amounts. */
export interface Price {
  readonly strategy: "SinglePrice" | "PriceRange";
  /** Country whose tax and pricing rules apply. */
  readonly country: Country;
  readonly currency: Currency;
  readonly lines: readonly PriceLine[];
  readonly total: Cents;
  readonly maxTotal: Cents;
  /** GST included in `total`, for display. */
  readonly gst: Cents;
  /** The kind of price that a supplier named in its own offer; absent = our own calculation, or a fixed offer. */
  readonly quoteKind?: "estimate" | "inspection";
  readonly ruleVersion: string;
  /** SHA-256 of the canonical inputs, hex. */
  readonly inputHash: string;
}
