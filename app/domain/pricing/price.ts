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

/** One line of a price, rounded half-even once. `parts` and `labour` explain it in exact decimals, as text. */
export interface PriceLine {
  readonly kind: PriceLineKind;
  /** The cart item's key, "callOut", or "extra:4". */
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
  /** The upper end for a price range; equals `amount` for a single price. */
  readonly maxAmount: Cents;
  readonly hours: string | null;
  /** Hours of the upper end; equals `hours` for a single price. */
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

/** A price that explains itself: lines sum to the total to the cent. Same inputs and version, same cents. */
export interface Price {
  readonly strategy: "SinglePrice" | "PriceRange";
  /** Where it is priced: its tax and its rules are that country's. */
  readonly country: Country;
  readonly currency: Currency;
  readonly lines: readonly PriceLine[];
  readonly total: Cents;
  readonly maxTotal: Cents;
  /** GST content of `total`, for display. */
  readonly gst: Cents;
  /** What kind of price a supplier's own offer names; absent = our own calculation, or a fixed offer. */
  readonly quoteKind?: "estimate" | "inspection";
  readonly ruleVersion: string;
  /** SHA-256 of the canonical inputs, hex. */
  readonly inputHash: string;
}
