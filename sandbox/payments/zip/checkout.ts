import type { Currency } from "../../../app/domain/core/country/country";
import type { SandboxChoice } from "../../../app/domain/payments/checkout-sandbox";
import { approvedAt } from "../wire";

export interface ZipCharge {
  readonly id: string;
  /** Idempotency key of the request that created the charge. Repeating it returns the same charge. */
  readonly key: string;
  readonly refunds: readonly { readonly id: string; readonly key: string; readonly amount: number }[];
}

/** A Zip checkout, and its charge if there is one. Amounts are whole cents. */
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

/** After an approval, the charge must be made within this time. */
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

/** The result that Zip adds to the URL when the customer returns. */
export const RESULT_BY_CHOICE: Readonly<Record<SandboxChoice, string>> = {
  approve: "approved",
  slow: "approved",
  "fail-capture": "approved",
  decline: "declined",
  cancel: "cancelled",
  refer: "referred",
};

/** Applies the customer's choice. A checkout that is referred remains open, because Zip's staff review it. */
export const applyChoice = (checkout: ZipCheckout, choice: SandboxChoice, now: number): ZipCheckout =>
  choice === "refer" ? checkout : { ...checkout, choice, readyAt: approvedAt(choice, now) };
