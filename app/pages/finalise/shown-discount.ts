import type { RemovedItem } from "~/domain/pricing/discounts/amount";

/** A discount as the form shows it. */
export interface DiscountView {
  readonly code: string;
  readonly description: string;
  readonly off: RemovedItem;
  readonly isAuto: boolean;
  readonly isYouiRewards: boolean;
  readonly isAffectedByCustomerBalance: boolean;
  readonly needsReferral: boolean;
  /** Fields that must match something, under the wire's names. */
  readonly ruledFields: readonly { readonly field: string; readonly message: string }[];
}
