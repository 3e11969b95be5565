import type { Currency } from "../../../app/domain/core/country/country";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { SLOW_MS } from "../wire";

/** An Afterpay checkout, and its payment if there is one. Amounts are whole cents. */
export interface AfterpayOrder {
  readonly token: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly merchantReference: string;
  readonly confirmUrl: string;
  readonly cancelUrl: string;
  /** The customer's choice. A capture is refused until the customer has chosen. */
  readonly choice: SandboxChoice | null;
  /** Until this time, the approval is still being processed. */
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

/** Applies the customer's choice to the order. As at Afterpay, a cancelled order remains open until it expires. */
export const applyChoice = (order: AfterpayOrder, choice: SandboxChoice, now: number): AfterpayOrder =>
  choice === "cancel" ? order : { ...order, choice, readyAt: choice === "slow" ? now + SLOW_MS : now };

export const totalRefunded = (order: AfterpayOrder): number =>
  order.payment?.refunds.reduce((sum, refund) => sum + refund.amount, 0) ?? 0;
