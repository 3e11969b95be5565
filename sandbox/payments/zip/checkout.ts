import type { Currency } from "../../../app/domain/core/country/country";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { SLOW_MS } from "../wire";

export interface ZipCharge {
  readonly id: string;
  /** The key that made it: the same key answers it again. */
  readonly key: string;
  readonly refunds: readonly { readonly id: string; readonly key: string; readonly amount: number }[];
}

/** A Zip checkout and the charge that may come of it. Amounts are whole cents. */
export interface ZipCheckout {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly redirectUri: string;
  readonly choice: SandboxChoice | null;
  readonly readyAt: number;
  readonly charge: ZipCharge | null;
}

export const CHOICES: readonly SandboxChoice[] = ["approve", "decline", "cancel", "refer", "slow", "fail-capture"];

/** An approval must be charged within this time. */
const CHARGE_WITHIN_MS = 15 * 60 * 1000;

export function stateOf(
  checkout: ZipCheckout,
  now: number,
): "created" | "approved" | "completed" | "declined" | "cancelled" | "expired" {
  if (checkout.charge) return "completed";
  switch (checkout.choice) {
    case "decline":
      return "declined";
    case "cancel":
      return "cancelled";
    case "approve":
    case "slow":
    case "fail-capture":
      if (now < checkout.readyAt) return "created";
      return now > checkout.readyAt + CHARGE_WITHIN_MS ? "expired" : "approved";
    default:
      return "created";
  }
}

/** What Zip writes on the way back. */
export const RESULT_BY_CHOICE: Readonly<Record<SandboxChoice, string>> = {
  approve: "approved",
  slow: "approved",
  "fail-capture": "approved",
  decline: "declined",
  cancel: "cancelled",
  refer: "referred",
};

/** A referral stays open: Zip's people look at it. */
export const decide = (checkout: ZipCheckout, choice: SandboxChoice, now: number): ZipCheckout =>
  choice === "refer" ? checkout : { ...checkout, choice, readyAt: choice === "slow" ? now + SLOW_MS : now };

export const refundedOf = (charge: ZipCharge | null): number =>
  charge?.refunds.reduce((sum, refund) => sum + refund.amount, 0) ?? 0;
