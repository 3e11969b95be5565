import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { Form, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { cents } from "~/domain/core/money/money";
import { SANDBOX_CHOICES, type SandboxChoice } from "~/domain/payments/checkout-sandbox";
import { type BnplProvider, isBnpl, METHODS, findMethodByPath } from "~/domain/payments/methods";
import { readHiddenForm } from "~/http/parse-form";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { NO_INDEX } from "~/ui/no-index";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.label ?? "Payment"} test page` },
  NO_INDEX,
];

const CHOICE_LABELS: Readonly<Record<SandboxChoice, string>> = {
  approve: "Approve",
  decline: "Decline",
  cancel: "Cancel",
  refer: "Refer for manual review",
  slow: "Approve slowly",
  "fail-capture": "Approve, then fail the charge",
};

const notFound = () => refusedPage("payment-not-found");

function requireProvider(path: string | undefined): BnplProvider {
  const method = findMethodByPath(path ?? "");
  if (method === null || !isBnpl(method)) throw notFound();
  return method;
}

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const provider = requireProvider(params.provider);
  const question = await app.payments.sandbox.checkout.findPrompt(provider, params.checkoutId ?? "");
  if (!question) throw notFound();
  return { label: METHODS[provider].label, ...question };
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const provider = requireProvider(params.provider);
  const { choice } = await readHiddenForm(request, z.object({ choice: z.enum(SANDBOX_CHOICES) }));
  const nextPath = await app.payments.sandbox.checkout.answer(provider, params.checkoutId ?? "", choice);
  if (!nextPath?.startsWith(`${app.config.brand.websiteUrl}/payment/`)) throw notFound();
  // The return URL is on this site. Only its path is used, so that it works on the host where the page was opened.
  const { pathname, search } = new URL(nextPath);
  return redirect(`${pathname}${search}`, 303);
}

/** The sandbox's stand-in for the provider's own page. */
export default function SandboxCheckout() {
  const { label, amount, currency, choices } = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      <h1 className="mb-4 text-2xl font-bold">{label} test page</h1>
      <Form method="post" className="grid gap-6">
        <Notice tone="attention" title="Sandbox: no real money">
          Here {label} would ask its customer to agree to pay <Money cents={cents(amount)} currency={currency} />.
        </Notice>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {choices.map((choice) => (
            <Button key={choice} name="choice" value={choice} variant={choice === "approve" ? "primary" : "secondary"}>
              {CHOICE_LABELS[choice]}
            </Button>
          ))}
        </div>
      </Form>
    </Page>
  );
}
