import { lazy, Suspense } from "react";
import { CONFIGURATION_ERROR_TITLE, configurationError } from "~/texts/payment-form";
import { Dialog } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import type { HeldDayText } from "./card-form-props";
import { HeldDayNotice } from "./held-day-notice";
import { FinishForm } from "./finish-form";
import { SandboxCardForm } from "./sandbox-card-form";
import type { WindowData } from "./window.server";

/** Stripe's script is loaded only where Stripe is the provider. */
const StripeCardForm = lazy(() => import("./stripe-card-form"));

const BOOKING_TEXT: HeldDayText = {
  title: "Booking your slot",
  text: "Your card is approved. We are booking your slot with the supplier.",
  button: "Finish booking",
};

/** Card payment in a dialog over its page. Without JavaScript it is a separate page. */
export function CardWindow({
  data,
  refusalText: refusal,
  heldText = BOOKING_TEXT,
}: {
  data: WindowData;
  refusalText: string | null;
  heldText?: HeldDayText;
}) {
  const { view, problem, attemptId, country, merchant, supportPhone } = data;
  if (view.state === "unreachable" || view.state === "paypal") {
    return (
      <Dialog title={CONFIGURATION_ERROR_TITLE} closeHref={view.returnPath}>
        <Notice tone="error" role="alert">
          {configurationError(supportPhone)}
        </Notice>
      </Dialog>
    );
  }
  if (view.state !== "card") {
    return (
      <Dialog title={view.state === "held" ? heldText.title : "Checking with your bank"} closeHref={view.returnPath}>
        <FinishForm message={refusal} heldText={view.state === "held" ? heldText : null} />
      </Dialog>
    );
  }
  const { amount, currency, clientSecret, cardholderName, publishableKey } = view;
  const form = {
    attemptId,
    amount,
    currency,
    clientSecret,
    cardholderName,
    country,
    message: problem ?? refusal ?? view.message,
    merchant,
    supportPhone,
  };
  return (
    <Dialog title="Pay by card" closeHref={view.returnPath}>
      {view.hold && (
        <div className="mb-5">
          <HeldDayNotice hold={view.hold} />
        </div>
      )}
      {publishableKey === null ? (
        <SandboxCardForm {...form} />
      ) : (
        <Suspense fallback={null}>
          <StripeCardForm {...form} publishableKey={publishableKey} />
        </Suspense>
      )}
    </Dialog>
  );
}
