import type { Cents } from "../../domain/money/money";

/** What a provider that cannot be asked has told us about one payment, signature checked. */
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
  /** Keeps the notice. A completed one is never replaced, so that a late or repeated other one changes nothing. */
  keep(notice: ProviderNotice, at: number): Promise<void>;
  find(provider: string, reference: string): Promise<ProviderNotice | null>;
  /**
   * Notes that a refund is about to be asked for, at epoch milliseconds, if what was given back still is `before`; answers with the amount of one that was
   * asked for before and of which nobody knows, `tried` null = there is none. null = something was given back meanwhile: nothing may be asked for.
   */
  tryRefund(
    provider: string,
    reference: string,
    refund: { readonly amount: Cents; readonly before: Cents },
    at: number,
  ): Promise<{ readonly tried: Cents | null } | null>;
  /** Adds to what was given back, if it still is `before`. False = someone else gave back. */
  addRefund(provider: string, reference: string, before: Cents, amount: Cents): Promise<boolean>;
}
