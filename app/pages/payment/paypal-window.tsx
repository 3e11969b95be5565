import { Form } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useSubmittingForm } from "../../ui/sending";
import { CONFIGURATION_ERROR_TITLE, configurationError } from "~/texts/payment-form";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { HeldDayNotice } from "./held-day-notice";
import { FinishForm } from "./finish-form";
import type { WindowData } from "./window.server";

/** PayPal's and Braintree's scripts are loaded only where they are the providers. */
const PayPalButtons = lazy(() => import("./paypal-buttons"));

/** Options on the sandbox's PayPal page. The values are Braintree's test nonces. */
const SANDBOX_OUTCOMES = [
  { nonce: "fake-paypal-one-time-nonce", label: "Approve", variant: "primary" },
  { nonce: "fake-processor-declined-visa-nonce", label: "Decline", variant: "secondary" },
  { nonce: "fake-consumed-nonce", label: "Use an approval twice", variant: "secondary" },
] as const;

/** PayPal in a dialog over its page (B-119). Without JavaScript it is a separate page. Closing it leaves the form unchanged. */
export function PayPalWindow({ data, refusalText: refusal }: { data: WindowData; refusalText: string | null }) {
  const { view, supportPhone } = data;
  const isBusy = useSubmittingForm() !== null;
  if (view.state === "bank") {
    return (
      <Dialog title="Checking with PayPal" closeHref={view.returnPath}>
        <FinishForm message={refusal} heldText={null} />
      </Dialog>
    );
  }
  if (view.state !== "paypal") {
    return (
      <Dialog title={CONFIGURATION_ERROR_TITLE} closeHref={view.returnPath}>
        <Notice tone="error" role="alert">
          {configurationError(supportPhone)}
        </Notice>
      </Dialog>
    );
  }
  return (
    <Dialog title="Pay with PayPal" closeHref={view.returnPath}>
      <div className="grid gap-5">
        <HeldDayNotice hold={view.hold} />
        {refusal && (
          <Notice tone="error" role="alert">
            {refusal}
          </Notice>
        )}
        {view.isSandbox ? (
          <Form method="post" className="grid gap-5">
            <Notice tone="attention" title="Sandbox: no real money">
              Here, PayPal would ask you to agree to pay <Money cents={view.amount} currency={view.currency} />.
            </Notice>
            <div className="grid gap-3 sm:flex sm:flex-wrap">
              {SANDBOX_OUTCOMES.map(({ nonce, label, variant }) => (
                <Button key={nonce} name="nonce" value={nonce} variant={variant} pending={isBusy}>
                  {label}
                </Button>
              ))}
              <ButtonLink to={view.returnPath} variant="quiet">
                Cancel
              </ButtonLink>
            </div>
          </Form>
        ) : (
          <Suspense fallback={null}>
            <PayPalButtons
              token={view.token}
              amount={view.amount}
              currency={view.currency}
              supportPhone={supportPhone}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
