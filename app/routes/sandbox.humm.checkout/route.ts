import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { readPressed, typedWords } from "~/http/typed-form";

/** Whatever is signed. */
const SIGNED = z.object({}).catchall(typedWords(2000));

/** Where a browser posts humm's signed form in the sandbox. A form that humm would refuse goes no further. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const fields = await readPressed(request, SIGNED);
  const id = await app.payments.sandbox.checkout.begin("humm", fields);
  if (id === null) throw new Response("humm refuses this form", { status: 400 });
  return redirect(`/sandbox/humm/${encodeURIComponent(id)}`, 303);
}
