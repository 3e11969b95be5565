import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { refusedPage } from "~/answers";
import { METHODS } from "~/domain/payments/methods";
import { repaymentWords } from "~/domain/payments/repayment-words";
import type { HandOver } from "~/domain/payments/provider";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";
import { Page } from "~/ui/page";
import type { RouteHandle } from "~/ui/route-handle";
import { readCheckout } from "~/usecases/payments/read-checkout";
import { NO_INDEX } from "~/ui/no-index";

export const handle: RouteHandle = { unbrandable: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Continue to ${METHODS[data.provider].label}` : "Payment" },
  NO_INDEX,
];

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const view = await readCheckout(app, params.attemptId ?? "");
  if (!view.ok) throw refusedPage(view.code);
  if (view.kind === "decided") throw redirect(view.path);
  return view;
}

/** Our last page before the provider's own: it goes on by itself where script runs, and by its button everywhere. */
export default function Checkout() {
  const { provider, amount, currency, handOver, back } = useLoaderData<typeof loader>();
  const { label, termsUrl } = METHODS[provider];
  const words = repaymentWords(provider, amount, currency);
  return (
    <Page width="text">
      <h1 className="mb-4 text-2xl font-bold">Continue to {label}</h1>
      <div className="grid gap-5">
        <p>
          You pay <Money cents={amount} currency={currency} /> with {label}
          {words && `: ${words.charAt(0).toLowerCase()}${words.slice(1)}`}. On {label}'s page you see their conditions,
          also what a late payment costs, before you agree.
        </p>
        <Onward label={label} handOver={handOver} />
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link
            to={back}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Choose another way to pay
          </Link>
          {termsUrl && (
            <a
              href={termsUrl}
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {label} terms and late fees
            </a>
          )}
        </p>
      </div>
    </Page>
  );
}

/** A link for an address, a form for signed fields. Coming back with the browser's Back does not send anyone away again. */
function Onward({ label, handOver }: { label: string; handOver: HandOver }) {
  const { attemptId } = useParams();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const left = `left-${attemptId}`;
    if (sessionStorage.getItem(left) !== null) return;
    sessionStorage.setItem(left, "1");
    if (handOver.kind === "address") window.location.assign(handOver.url);
    else form.current?.submit();
  }, [attemptId, handOver]);
  const fields = handOver.kind === "form" ? Object.entries(handOver.fields) : [];
  if (handOver.kind === "address") {
    return (
      <a
        href={handOver.url}
        className="inline-flex min-h-14 w-full items-center justify-center rounded-md bg-accent px-8 py-3 font-semibold text-on-accent hover:bg-accent-strong sm:w-auto sm:justify-self-start"
      >
        Continue to {label}
      </a>
    );
  }
  return (
    <form ref={form} method="post" action={handOver.url}>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="lg">Continue to {label}</Button>
    </form>
  );
}
