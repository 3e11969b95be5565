import { attemptId } from "../../domain/core/ids";
import { lazy, Suspense } from "react";
import { cents } from "../../domain/core/money/money";

const StripeCardForm = lazy(() => import("../payment/stripe-card-form"));

/** The card form with Stripe. The key is a dummy, and Stripe's script is only allowed here in tests. */
export function CardSample() {
  return (
    <div className="grid max-w-md gap-6">
      <h1 className="text-3xl font-bold">Card form</h1>
      <Suspense fallback={null}>
        <StripeCardForm
          attemptId={attemptId("sample")}
          amount={cents(38900)}
          currency="AUD"
          clientSecret="pi_sample_secret_sample"
          cardholderName="Kiri Walker"
          country="AU"
          message={null}
          merchant="Pitlane"
          supportPhone="1300 975 707"
          publishableKey="pk_test_sample"
        />
      </Suspense>
    </div>
  );
}
