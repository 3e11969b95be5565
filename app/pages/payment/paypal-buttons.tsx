import type { Currency } from "../../domain/country/country";
import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { decimalDollars } from "~/domain/money/format";
import type { Cents } from "~/domain/money/money";
import { CONFIGURATION_ERROR_TITLE, configurationError, TOKENISE_FAILURE } from "~/domain/payments/words";
import { Notice } from "~/ui/notice";

const VERSION = "3.144.0";
const SCRIPTS = ["client", "paypal-checkout"].map(
  (name) => `https://js.braintreegateway.com/web/${VERSION}/js/${name}.min.js`,
);

/** The parts of Braintree's and PayPal's browser scripts that are used here. */
interface Checkout {
  loadPayPalSDK(options: { currency: string; intent: "authorize" }): Promise<unknown>;
  createPayment(options: { flow: "checkout"; amount: string; currency: string; intent: "authorize" }): Promise<string>;
  tokenizePayment(approval: { paymentId?: string; payerId?: string }): Promise<{ nonce?: string }>;
}
interface Scripts {
  readonly braintree?: {
    readonly client: { create(options: { authorization: string }): Promise<unknown> };
    readonly paypalCheckout: { create(options: { client: unknown }): Promise<Checkout> };
  };
  readonly paypal?: {
    Buttons(options: Readonly<Record<string, unknown>>): { render(box: HTMLElement): Promise<void> };
  };
}

const load = (src: string) =>
  new Promise<void>((done, failed) => {
    const script = Object.assign(document.createElement("script"), {
      src,
      onload: () => done(),
      onerror: () => failed(new Error(src)),
    });
    document.head.appendChild(script);
  });

interface Props {
  readonly token: string;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly supportPhone: string;
}

/** PayPal's own buttons: the customer approves in PayPal's window, we get a nonce. Closing that window is no error. */
export default function PayPalButtons({ token, amount, currency, supportPhone }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const submit = useSubmit();

  useEffect(() => {
    let gone = false;
    async function draw() {
      for (const src of SCRIPTS) await load(src);
      const { braintree } = window as unknown as Scripts;
      if (!braintree || gone) return;
      const checkout = await braintree.paypalCheckout.create({
        client: await braintree.client.create({ authorization: token }),
      });
      await checkout.loadPayPalSDK({ currency, intent: "authorize" });
      const { paypal } = window as unknown as Scripts;
      if (!paypal || !box.current || gone) return;
      const asked = { flow: "checkout", amount: decimalDollars(amount), currency, intent: "authorize" } as const;
      await paypal
        .Buttons({
          createOrder: () => checkout.createPayment(asked),
          onApprove: async (approval: { paymentId?: string; payerId?: string }) => {
            const made = await checkout.tokenizePayment(approval).catch(() => null);
            if (made === null) setFailure(TOKENISE_FAILURE);
            else submit({ nonce: made.nonce ?? "" }, { method: "post" });
          },
          onError: () => setFailure(TOKENISE_FAILURE),
        })
        .render(box.current);
    }
    draw().catch(() => setFailure(`${CONFIGURATION_ERROR_TITLE}. ${configurationError(supportPhone)}`));
    return () => {
      gone = true;
    };
  }, [token, amount, currency, submit, supportPhone]);

  return (
    <>
      {failure && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
      <div ref={box} />
    </>
  );
}
