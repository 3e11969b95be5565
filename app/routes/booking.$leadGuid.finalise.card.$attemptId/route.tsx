import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { answerOf } from "~/answers";
import { finishAttempt } from "~/usecases/payments/finish-attempt";
import { readAttempt } from "~/usecases/payments/read-attempt";
import { configurationError, CONFIGURATION_ERROR_TITLE } from "~/domain/payments/words";
import { Dialog } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import { FinishForm } from "./finish-form";
import { cardProblemWords } from "./problem-words";
import { SandboxCardForm } from "./sandbox-card-form";

/** Stripe's script comes only where Stripe serves. */
const StripeCardForm = lazy(() => import("./stripe-card-form"));

export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const { leadGuid = "", attemptId = "" } = params;
  const view = await readAttempt(app, leadGuid, attemptId);
  if (!view.ok) throw new Response(answerOf(view.code).words, { status: answerOf(view.code).status });
  if (view.state === "completed") throw redirect(`/booking/${view.bookingToken}/confirmation`);
  if (view.state === "released") throw redirect(`/booking/${leadGuid}/finalise/unsuccessful?attempt=${attemptId}`);
  const problem = cardProblemWords(new URL(request.url).searchParams.get("problem"));
  return { view, problem, country: app.config.country, supportPhone: app.config.brand.supportPhone };
}

/** The card is confirmed: asks the provider, books, goes on. */
export async function action({ params, context: { app } }: ActionFunctionArgs) {
  const { leadGuid = "", attemptId = "" } = params;
  const finished = await finishAttempt(app, attemptId, "customer");
  if (finished.ok) throw redirect(`/booking/${finished.bookingToken}/confirmation`, 303);
  const { words, status } = answerOf(finished.code);
  if (finished.code === "payment-not-found") throw new Response(words, { status });
  if (finished.code === "payment-released") throw redirect(`/booking/${leadGuid}/finalise/unsuccessful?attempt=${attemptId}`, 303);
  const message = finished.code === "payment-not-completed" ? (finished.message ?? words) : words;
  return data({ message }, { status });
}

/** Card payment as a window over the finalise page; without script a page state of its own. */
export default function CardPayment() {
  const { view, problem, country, supportPhone } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { leadGuid, attemptId = "" } = useParams();
  const back = `/booking/${leadGuid}/finalise?attempt=${attemptId}`;
  if (view.state === "unreachable") {
    return (
      <Dialog title={CONFIGURATION_ERROR_TITLE} closeHref={back}>
        <Notice tone="error" role="alert">
          {configurationError(supportPhone)}
        </Notice>
      </Dialog>
    );
  }
  if (view.state !== "card") {
    return (
      <Dialog title={view.state === "held" ? "Booking your place" : "Checking with your bank"} closeHref={back}>
        <FinishForm message={refused?.message ?? null} isHeld={view.state === "held"} />
      </Dialog>
    );
  }
  const { amount, currency, clientSecret, cardholderName, publishableKey } = view;
  const form = { attemptId, amount, currency, clientSecret, cardholderName, country, message: problem ?? refused?.message ?? view.message, supportPhone };
  return (
    <Dialog title="Pay by card" closeHref={back}>
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
