import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { readHiddenForm, textField } from "~/http/parse-form";

/** Whatever is signed. */
const SIGNED = z.object({}).catchall(textField(2000));

/** Where a browser posts humm's signed form in the sandbox. A form that humm would refuse goes no further. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const fields = await readHiddenForm(request, SIGNED);
  const id = await app.payments.sandbox.checkout.begin("humm", fields);
  if (id === null) throw new Response("humm refuses this form", { status: 400 });
  return redirect(`/sandbox/humm/${encodeURIComponent(id)}`, 303);
}
