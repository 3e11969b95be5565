import type { Currency } from "../../../app/domain/core/country/country";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { SLOW_MS } from "../wire";

/** An Afterpay checkout and the payment that may come of it. Amounts are whole cents. */
export interface AfterpayOrder {
  readonly token: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly merchantReference: string;
  readonly confirmUrl: string;
  readonly cancelUrl: string;
  /** The customer's choice; capture is refused until it is made. */
  readonly choice: SandboxChoice | null;
  /** Before this moment the approval is still being worked on. */
  readonly readyAt: number;
  readonly payment: {
    readonly id: string;
    readonly approved: boolean;
    readonly refunds: readonly {
      readonly refundId: string;
      readonly requestId: string;
      readonly amount: number;
      readonly at: number;
    }[];
  } | null;
}

export const CHOICES: readonly SandboxChoice[] = ["approve", "decline", "cancel", "slow", "fail-capture"];

/** Applies the customer's choice to the order. A cancelled order stays open, as at Afterpay, and expires. */
export const decide = (order: AfterpayOrder, choice: SandboxChoice, now: number): AfterpayOrder =>
  choice === "cancel" ? order : { ...order, choice, readyAt: choice === "slow" ? now + SLOW_MS : now };

export const refundedOf = (order: AfterpayOrder): number =>
  order.payment?.refunds.reduce((sum, refund) => sum + refund.amount, 0) ?? 0;
