import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { Form, useLoaderData } from "@remix-run/react";
import { refusedPage } from "~/error-responses";
import { cents } from "~/domain/core/money/money";
import { Button } from "~/ui/button";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { readHiddenForm } from "../../http/parse-form";
import { NO_INDEX } from "~/ui/no-index";

const TITLE = "3-D Secure test page";
export const meta: MetaFunction = () => [{ title: TITLE }, NO_INDEX];

const notFound = () => refusedPage("payment-not-found");

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const question = await app.payments.sandbox.card?.findChallenge(params.intentId ?? "");
  if (!question) throw notFound();
  return question;
}

export async function action({ params, request, context: { app } }: ActionFunctionArgs) {
  const { answer } = await readHiddenForm(request, z.object({ answer: z.enum(["complete", "fail"]) }));
  const nextPath = await app.payments.sandbox.card?.answerChallenge(params.intentId ?? "", answer === "complete");
  if (!nextPath || !/^\/(booking|workshop\/wallet)\//.test(nextPath)) throw notFound();
  return redirect(nextPath, 303);
}

/** Stand-in for the page on which a bank authenticates its customer. Sandbox only. */
export default function ThreeDSecure() {
  const { amount, currency } = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      <h1 className="mb-6 text-2xl font-bold">{TITLE}</h1>
      <Form method="post" className="grid gap-6">
        <Notice tone="attention" title="Sandbox: no real bank">
          Here your bank would ask you to approve <Money cents={cents(amount)} currency={currency} />.
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button name="answer" value="complete" size="lg">
            Complete
          </Button>
          <Button name="answer" value="fail" size="lg" variant="secondary">
            Fail
          </Button>
        </div>
      </Form>
    </Page>
  );
}
