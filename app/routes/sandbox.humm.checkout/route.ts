import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { readHiddenForm, textField } from "~/http/parse-form";

/** Accepts any signed fields. */
const INPUT_FIELDS = z.object({}).catchall(textField(2000));

/** Receives humm's signed form in the sandbox. Refuses the same forms as humm. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const fields = await readHiddenForm(request, INPUT_FIELDS);
  const id = await app.payments.sandbox.checkout.beginCheckout("humm", fields);
  if (id === null) throw new Response("humm refuses this form", { status: 400 });
  return redirect(`/sandbox/humm/${encodeURIComponent(id)}`, 303);
}
