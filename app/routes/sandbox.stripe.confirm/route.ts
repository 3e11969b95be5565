import { parseAttemptId } from "../../domain/ids";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "~/answers";
import { confirmSandboxCard } from "~/usecases/payments/confirm-sandbox-card";
import { readPressed, typedWords } from "../../http/typed-form";

const words = typedWords(200);
/** The provider judges what was typed, as Stripe does. */
const CARD = z.object({
  attemptId: words.transform(parseAttemptId),
  clientSecret: words,
  name: words,
  number: words,
  expiry: words,
  securityCode: words,
});

/** The sandbox provider's own address: the only one that ever sees a card number, and it keeps none. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { attemptId, clientSecret, expiry, ...card } = await readPressed(request, CARD);
  const [expiryMonth = "", expiryYear = ""] = expiry.split("/").map((part) => part.trim());
  if (attemptId === null) throw refusedPage("payment-not-found");
  const confirmed = await confirmSandboxCard(app, {
    attemptId,
    clientSecret,
    card: { ...card, expiryMonth, expiryYear },
  });
  if (confirmed.ok) return redirect(confirmed.next, 303);
  if (confirmed.code === "invalid-input")
    return redirect(`${confirmed.back}${confirmed.back.includes("?") ? "&" : "?"}problem=${confirmed.problem}`, 303);
  throw refusedPage(confirmed.code);
}
