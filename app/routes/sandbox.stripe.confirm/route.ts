import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { refusedPage } from "~/answers";
import { confirmSandboxCard } from "~/usecases/payments/confirm-sandbox-card";
import { readForm } from "../../http/read-form";

/** The sandbox provider's own address: the only one that ever sees a card number, and it keeps none. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  const [expiryMonth = "", expiryYear = ""] = text("expiry")
    .split("/")
    .map((part) => part.trim());
  const confirmed = await confirmSandboxCard(app, {
    attemptId: text("attemptId"),
    clientSecret: text("clientSecret"),
    card: { name: text("name"), number: text("number"), expiryMonth, expiryYear, securityCode: text("securityCode") },
  });
  if (confirmed.ok) return redirect(confirmed.next, 303);
  if (confirmed.code === "invalid-input")
    return redirect(`${confirmed.back}${confirmed.back.includes("?") ? "&" : "?"}problem=${confirmed.problem}`, 303);
  throw refusedPage(confirmed.code);
}
