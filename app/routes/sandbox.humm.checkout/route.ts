import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm } from "~/http/read-form";

/** Where a browser posts humm's signed form in the sandbox. A form that humm would refuse goes no further. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const sent = await readForm(request);
  const fields = Object.fromEntries(
    [...sent].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const id = await app.payments.sandbox.checkout.begin("humm", fields);
  if (id === null) throw new Response("humm refuses this form", { status: 400 });
  return redirect(`/sandbox/humm/${encodeURIComponent(id)}`, 303);
}
