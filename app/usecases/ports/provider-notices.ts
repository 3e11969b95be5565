import type { Cents } from "../../domain/money/money";

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

export interface ProviderNotices {
  /** Stores the notice. A completed one is never replaced, so that a late or repeated other one changes nothing. */
  keep(notice: ProviderNotice, at: number): Promise<void>;
  find(provider: string, reference: string): Promise<ProviderNotice | null>;
  /**
   * Records at epoch milliseconds that a refund is about to be requested, if the refunded amount still is `before`. Returns the amount of an earlier request
   * with an unknown result as `tried` (null = none); null when something was refunded in the meantime, so nothing may be requested.
   */
  tryRefund(
    provider: string,
    reference: string,
    refund: { readonly amount: Cents; readonly before: Cents },
    at: number,
  ): Promise<{ readonly tried: Cents | null } | null>;
  /** Adds to the refunded amount, if it still is `before`. Returns false when someone else refunded. */
  addRefund(provider: string, reference: string, before: Cents, amount: Cents): Promise<boolean>;
}
