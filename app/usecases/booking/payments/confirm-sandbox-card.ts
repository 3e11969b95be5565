import type { AttemptId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { isUnacceptedBrand, isRefusedCardNumber, cardholderNameError } from "../../../domain/payments/card-brand";
import { EXPRESS_CARDS, type ExpressCard, type CardInput } from "../../../domain/payments/card-sandbox";
import { paymentDialogPath } from "../../../domain/booking/return-paths";
import { topUpDialogPath } from "../../../domain/booking/wallet/top-up";
import type { Context } from "../../context";

/** Problems found before the provider is called. */
export type CardProblem = "name-required" | "name-invalid" | "brand";

type SubmittedCard = Omit<CardInput, "country"> | ExpressCard;

/**
 * Confirms a card, Apple Pay or Google Pay payment in the sandbox, as the provider's script does in a browser. Returns the customer's next URL. The issuer's
 * decision is read from the sandbox afterwards. Card details are not stored.
 */
export async function confirmSandboxCard(
  context: Context,
  {
    attemptId,
    clientSecret,
    card,
  }: { readonly attemptId: AttemptId; readonly clientSecret: string; readonly card: SubmittedCard },
): Promise<
  | { ok: true; next: string }
  | Refusal<"payment-not-found">
  | (Refusal<"invalid-input"> & { readonly problem: CardProblem; readonly returnPath: string })
> {
  const paymentWindow = await findWindowPath(context, attemptId);
  if (paymentWindow === null || !context.payments.sandbox.card) return refuse("payment-not-found");
  const problem = findCardProblem(card);
  if (problem !== null) return { ...refuse("invalid-input"), problem, returnPath: paymentWindow };
  const { next } = await context.payments.sandbox.card.confirm(
    clientSecret,
    "wallet" in card ? card : { ...card, country: context.config.country },
    paymentWindow,
  );
  return { ok: true, next };
}

/** Path of the payment window that asked for the card, for a customer's payment or for a store's wallet top-up. Null = the payment is not known. */
async function findWindowPath({ db }: Context, id: AttemptId): Promise<string | null> {
  const attempt = await db.payments.find(id);
  if (attempt) return paymentDialogPath(attempt, "card");
  const topUp = await db.topUps.find(id);
  return topUp && topUpDialogPath(topUp);
}

function findCardProblem(card: SubmittedCard): CardProblem | null {
  if ("wallet" in card) return isUnacceptedBrand(EXPRESS_CARDS[card.card].brand) ? "brand" : null;
  const { name, number } = card;
  if (cardholderNameError(name) !== null) return name.trim() === "" ? "name-required" : "name-invalid";
  return isRefusedCardNumber(number) ? "brand" : null;
}
