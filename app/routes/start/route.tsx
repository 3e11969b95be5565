import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { refusedPage } from "../../error-responses";
import { stepQuery } from "../../pages/funnel/step-address";
import { START_FIELDS } from "../../pages/funnel/start-form.server";
import { withLeadCookies } from "../../http/session";
import { Button } from "../../ui/button";
import { Page } from "../../ui/page";
import { startQuote } from "../../usecases/funnel/start-quote";
import { readHiddenForm } from "../../http/parse-form";
import { NO_INDEX } from "../../ui/no-index";

export const meta = () => [{ title: "Get a Quote" }, NO_INDEX];

/** A GET request never starts a quote. It shows a button that starts one for the job in the URL. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { fields: [...searchParams].slice(0, 20) };
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const startResult = await startQuote(app, await readHiddenForm(request, START_FIELDS));
  if (!startResult.ok) throw refusedPage(startResult.code);
  const { searchParams } = new URL(request.url);
  if (startResult.isFleet) searchParams.set("isFleet", "true");
  return redirect(
    `/${startResult.isFleet ? "quote" : "quote-2"}/${startResult.guid}${stepQuery(searchParams, startResult.step, startResult.parameters)}`,
    {
      status: 303,
      headers: withLeadCookies(request, app.viewer, startResult.guid),
    },
  );
}

export default function Start() {
  const { fields } = useLoaderData<typeof loader>();
  return (
    <Page width="text">
      <Form method="post" className="grid gap-6">
        <h1 className="text-2xl font-bold">Start your quote</h1>
        <p className="text-soft">
          A few short questions about the job, your location and your vehicle. It is free, and you only book if you like
          a price.
        </p>
        {fields.map(([name, value]) => (
          <input key={`${name}:${value}`} type="hidden" name={name} value={value} />
        ))}
        <div>
          <Button size="lg">Start</Button>
        </div>
      </Form>
    </Page>
  );
}
