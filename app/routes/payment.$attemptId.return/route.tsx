import { attemptIdOf } from "~/http/route-params";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  redirect,
} from "@remix-run/cloudflare";
import { z } from "zod";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { METHODS } from "~/domain/payments/methods";
import { readHiddenForm, textField } from "~/http/parse-form";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { readCheckout } from "~/usecases/booking/payments/read-checkout";
import { handleProviderReturn } from "~/usecases/booking/payments/handle-provider-return";
import { RetryButton } from "../../pages/payment/retry-button";
import { NO_INDEX } from "~/ui/no-index";

export const handle: RouteHandle = { unbrandable: true };
export const meta: MetaFunction = () => [{ title: "Checking your payment" }, NO_INDEX];

/** Upper bounds on the number and the length of the values that a provider sends. */
const MAX_FIELDS = 40;
const MAX_VALUE_LENGTH = 500;
const returnFields = (query: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries([...query].slice(0, MAX_FIELDS).map(([name, value]) => [name, value.slice(0, MAX_VALUE_LENGTH)]));

/** The names of the fields differ by provider. Values are text. */
const PROVIDER_FIELDS = z.object({}).catchall(textField(MAX_VALUE_LENGTH));

/** Loads the page without changing anything, because mail and history scanners open the URL too. The form on the page checks with the provider. */
export async function loader({ params, request, context: { app } }: LoaderFunctionArgs) {
  const view = await readCheckout(app, attemptIdOf(params.attemptId));
  if (!view.ok) throw refusedPage(view.code);
  if (view.kind === "decided") throw redirect(view.path);
  return {
    provider: METHODS[view.provider].label,
    query: returnFields(new URL(request.url).searchParams),
    supportPhone: app.config.brand.supportPhone,
  };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const returnResult = await handleProviderReturn(
    app,
    attemptIdOf(params.attemptId),
    await readHiddenForm(request, PROVIDER_FIELDS),
  );
  if (!returnResult.ok) throw refusedPage(returnResult.code);
  if (returnResult.kind === "decided") throw redirect(returnResult.path, 303);
  return data(returnResult);
}

export default function PaymentReturn() {
  const { provider, query, supportPhone } = useLoaderData<typeof loader>();
  const returnResult = useActionData<typeof action>();
  if (returnResult?.kind === "referred") {
    return (
      <Page width="text">
        <h1 className="mb-4 text-2xl font-bold">{provider} is reviewing your request</h1>
        <div className="grid gap-5">
          <Notice tone="attention">
            Nothing was charged, and nothing is booked yet. {provider} will let you know when they have decided.
          </Notice>
          <ButtonLink to={returnResult.path} size="lg">
            Choose another way to pay
          </ButtonLink>
        </div>
      </Page>
    );
  }
  if (returnResult?.kind === "callback") {
    return (
      <Page width="text">
        <h1 className="mb-4 text-2xl font-bold">We are still waiting for {provider}</h1>
        <div className="grid gap-5">
          <Notice tone="attention" role="status">
            {provider} has not confirmed your payment yet. Please do not pay again. We keep checking and will call you
            as soon as we know. If you were charged and we cannot book it, we’ll refund you in full.
          </Notice>
          <p>
            Prefer to ask now? Call{" "}
            <a
              href={`tel:${supportPhone.replace(/\s/g, "")}`}
              className="font-semibold text-accent underline underline-offset-4"
            >
              {supportPhone}
            </a>
            .
          </p>
          <RetryButton query={query} delayMs={null} label="Check again" />
        </div>
      </Page>
    );
  }
  return (
    <Page width="text">
      <h1 className="mb-4 text-2xl font-bold">Checking your payment</h1>
      <div className="grid gap-5">
        <p role="status">
          {returnResult
            ? `${provider} has not answered yet. This can take up to a minute. Keep this page open.`
            : `Checking your payment with ${provider}.`}
        </p>
        <RetryButton
          query={query}
          delayMs={returnResult ? 4000 : 0}
          label={returnResult ? "Check again" : "Continue"}
        />
      </div>
    </Page>
  );
}
