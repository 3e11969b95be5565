import type { CardSandbox } from "../../domain/payments/card-sandbox";
import type { CheckoutSandbox } from "../../domain/payments/checkout-sandbox";
import type { LimitTable } from "../../domain/payments/limits";
import type { BnplProvider } from "../../domain/payments/methods";
import type { CardProvider, CheckoutProvider, PayPalProvider } from "../../domain/payments/provider";

/** The payment providers of this deployment, by method. Null = the method is not offered. A missing method is a compile error. */
export interface PaymentProviders extends Readonly<Record<BnplProvider, CheckoutProvider | null>> {
  /** The amounts for which buy-now-pay-later is offered: our settings, limited by what the providers report. */
  readonly purchaseLimits: LimitTable;
  readonly creditCard: CardProvider | null;
  readonly payPal: PayPalProvider | null;
  /** The providers' customer pages, only in sandbox environments. */
  readonly sandbox: { readonly card: CardSandbox | null; readonly checkout: CheckoutSandbox };
}
