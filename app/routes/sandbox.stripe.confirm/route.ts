import { parseAttemptId } from "../../domain/core/ids";
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "~/error-responses";
import {
  EXPIRY_PATTERN,
  EXPRESS_CARDS,
  WALLETS,
  type ExpressCardName,
  type WalletKind,
} from "~/domain/payments/card-sandbox";
import { confirmSandboxCard } from "~/usecases/booking/payments/confirm-sandbox-card";
import { readHiddenForm, textField } from "../../http/parse-form";

const text = textField(200);
/** Card fields, which the provider validates as Stripe does. Absent if a wallet is used. */
const CARD_FIELDS = z.object({
  attemptId: text.transform(parseAttemptId),
  clientSecret: text,
  name: text,
  number: text,
  expiry: text,
  securityCode: text,
  way: z.enum(Object.keys(WALLETS) as WalletKind[]).optional(),
  expressCard: z.enum(Object.keys(EXPRESS_CARDS) as ExpressCardName[]).default("visa"),
});

/** The sandbox provider's own URL. It is the only one that receives a card number, and it stores none. */
export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const { attemptId, clientSecret, expiry, way, expressCard, ...input } = await readHiddenForm(request, CARD_FIELDS);
  const [, expiryMonth = "", expiryYear = ""] = EXPIRY_PATTERN.exec(expiry.trim()) ?? [];
  if (attemptId === null) throw refusedPage("payment-not-found");
  const confirmation = await confirmSandboxCard(app, {
    attemptId,
    clientSecret,
    card: way ? { wallet: way, card: expressCard } : { ...input, expiryMonth, expiryYear },
  });
  if (confirmation.ok) return redirect(confirmation.next, 303);
  if (confirmation.code === "invalid-input")
    return redirect(
      `${confirmation.returnPath}${confirmation.returnPath.includes("?") ? "&" : "?"}problem=${confirmation.problem}`,
      303,
    );
  throw refusedPage(confirmation.code);
}
