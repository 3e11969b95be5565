import type { Cents } from "../core/money/money";

/** A signed notice about one payment from a provider that cannot be queried. */
export interface ProviderNotice {
  readonly provider: string;
  /** Our attempt id. */
  readonly reference: string;
  readonly gatewayReference: string;
  readonly result: "completed" | "failed";
  readonly amount: Cents;
  readonly currency: string;
  /** What we gave back through it, whole cents. */
  readonly refunded: Cents;
}
