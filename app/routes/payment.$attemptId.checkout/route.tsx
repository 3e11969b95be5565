import { attemptIdOf } from "~/http/route-params";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import { MAX_BILLING_LINE_LENGTH } from "~/domain/payments/billing-address";
import { METHODS } from "~/domain/payments/methods";
import { providerUnavailableText } from "~/texts/payment-form";
import { repaymentText } from "~/texts/payment-options";
import type { RedirectMethod } from "~/domain/payments/provider";
import { parsePostedForm, refuseForm, textField } from "~/http/parse-form";
import { BillingForm } from "~/pages/payment/billing-form";
import { HeldDayNotice } from "~/pages/payment/held-day-notice";
import { Button } from "~/ui/button";
import { LINK_CLASS } from "~/ui/classes";
import { Money } from "~/ui/money";
import { Page } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { submitBillingAddress } from "~/usecases/booking/payments/give-billing-address";
import { readCheckout } from "~/usecases/booking/payments/read-checkout";
import { NO_INDEX } from "~/ui/no-index";

export const handle: RouteHandle = { unbrandable: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Continue to ${METHODS[data.provider].label}` : "Payment" },
  NO_INDEX,
];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const view = await readCheckout(app, attemptIdOf(params.attemptId));
  if (!view.ok) throw refusedPage(view.code);
  if (view.kind === "decided") throw redirect(view.path);
  return { ...view, country: app.config.country };
}

/** One character more than allowed, so that overlong input is reported instead of cut. */
const lineSchema = textField(MAX_BILLING_LINE_LENGTH + 1);
const BILLING_FIELDS = z.object({ line1: lineSchema, city: lineSchema, state: lineSchema, postcode: lineSchema });

/** Saves the customer's billing address if the provider needs it. The page then continues to the provider. */
export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const postedForm = await parsePostedForm(request, BILLING_FIELDS);
  if (postedForm.status !== "success") return refuseForm(postedForm);
  const billingResult = await submitBillingAddress(app, attemptIdOf(params.attemptId), postedForm.value);
  if (billingResult.ok) {
    const { pathname, search } = new URL(request.url);
    return redirect(pathname + search, 303);
  }
  if (billingResult.code === "payment-not-found") throw refusedPage(billingResult.code);
  if (billingResult.code !== "payment-unavailable") return refuseForm(postedForm, billingResult);
  const view = await readCheckout(app, attemptIdOf(params.attemptId));
  if (!view.ok || view.kind !== "open") throw refusedPage(billingResult.code);
  const text = providerUnavailableText(METHODS[view.provider].label, app.config.brand.supportPhone);
  return refuseForm(postedForm, { ...billingResult, fields: { "": [text] } });
}

/** Our last page before the provider's own. With JavaScript it continues automatically, otherwise with its button. */
export default function Checkout() {
  const { provider, amount, currency, handOver, returnPath, country, hold } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { label, termsUrl } = METHODS[provider];
  const text = repaymentText(provider, amount, currency);
  return (
    <Page width="text">
      <h1 className="mb-4 text-2xl font-bold">Continue to {label}</h1>
      <div className="grid gap-5">
        <HeldDayNotice hold={hold} />
        <p>
          You pay <Money cents={amount} currency={currency} /> with {label}
          {text && `: ${text.charAt(0).toLowerCase()}${text.slice(1)}`}. On {label}'s page you will see their terms,
          including late fees, before you agree.
        </p>
        {handOver ? (
          <ContinueToProvider label={label} redirectMethod={handOver} />
        ) : (
          <BillingForm label={label} country={country} formResult={response?.result} />
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link
            to={returnPath}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Choose another way to pay
          </Link>
          {termsUrl && (
            <a href={termsUrl} rel="noreferrer" className={LINK_CLASS}>
              {label} terms and late fees
            </a>
          )}
        </p>
      </div>
    </Page>
  );
}

/** A link for a URL, or a form for signed fields. It does not redirect again if the customer returns with the browser's Back button. */
function ContinueToProvider({ label, redirectMethod }: { label: string; redirectMethod: RedirectMethod }) {
  const { attemptId } = useParams();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const redirectKey = `left-${attemptId}`;
    if (sessionStorage.getItem(redirectKey) !== null) return;
    sessionStorage.setItem(redirectKey, "1");
    if (redirectMethod.kind === "address") window.location.assign(redirectMethod.url);
    else form.current?.submit();
  }, [attemptId, redirectMethod]);
  const fields = redirectMethod.kind === "form" ? Object.entries(redirectMethod.fields) : [];
  if (redirectMethod.kind === "address") {
    return (
      <a
        href={redirectMethod.url}
        className="inline-flex min-h-14 w-full items-center justify-center rounded-md bg-accent px-8 py-3 font-semibold text-on-accent hover:bg-accent-strong sm:w-auto sm:justify-self-start"
      >
        Continue to {label}
      </a>
    );
  }
  return (
    <form ref={form} method="post" action={redirectMethod.url}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="lg">Continue to {label}</Button>
    </form>
  );
}
