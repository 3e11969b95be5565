import { WALLETS, type ExpressCard, type WalletKind } from "../../../app/domain/payments/card-sandbox";
import { passesLuhn, TEST_CARDS, type TestCard } from "./cards";
import { DECLINES, invalidRequest, type WireRefusal } from "./errors";

type ReadCardResult =
  | { readonly ok: true; readonly card: TestCard; readonly walletKind: WalletKind | null }
  | { readonly ok: false; readonly refusal: WireRefusal };

const refuseCard = (refusal: WireRefusal | undefined): ReadCardResult => ({
  ok: false,
  refusal: refusal ?? invalidRequest("Unknown card problem"),
});

const acceptCard = (card: TestCard, walletKind: WalletKind | null = null): ReadCardResult => ({
  ok: true,
  card,
  walletKind,
});

/** The confirmation token that Stripe's script creates for a card from Apple Pay or Google Pay. The sandbox's token contains the wallet and the card. */
export const tokenOf = ({ wallet: walletKind, card }: ExpressCard): string => `ctoken_${walletKind}_${card}`;

function readToken(token: string): ReadCardResult {
  const walletKind = (Object.keys(WALLETS) as WalletKind[]).find((value) => token.startsWith(`ctoken_${value}_`));
  const card = walletKind && TEST_CARDS.find((testCard) => token === `ctoken_${walletKind}_${testCard.name}`);
  return card
    ? acceptCard(card, walletKind)
    : refuseCard(invalidRequest(`No such confirmationtoken: '${token}'`, "resource_missing", "confirmation_token"));
}

/**
 * Finds the test card for a confirm call: by name (`pm_card_visa`), by a token from Apple Pay or Google Pay, or by the number typed in the browser's form.
 * `currentMonth` is the current month of the sandbox's clock, yyyy-MM. The card number is used nowhere else.
 */
export function readCard(params: ReadonlyMap<string, string>, currentMonth: string): ReadCardResult {
  const token = params.get("confirmation_token");
  if (token !== undefined) return readToken(token);
  const param = params.get("payment_method");
  if (param !== undefined) {
    const card = TEST_CARDS.find((testCard) => `pm_card_${testCard.name}` === param);
    return card
      ? acceptCard(card)
      : refuseCard(invalidRequest(`No such PaymentMethod: '${param}'`, "resource_missing", "payment_method"));
  }
  const field = (name: string) => params.get(`payment_method_data[card][${name}]`)?.replace(/\s/g, "") ?? "";
  if (!params.has("payment_method_data[card][number]")) {
    return refuseCard(
      invalidRequest(
        "You cannot confirm this PaymentIntent because it's missing a payment method.",
        "payment_intent_unexpected_state",
      ),
    );
  }
  return parseInput(field("number"), field("exp_month"), field("exp_year"), field("cvc"), currentMonth);
}

function parseInput(number: string, month: string, year: string, cvc: string, currentMonth: string): ReadCardResult {
  if (!passesLuhn(number)) return refuseCard(DECLINES.incorrect_number);
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) return refuseCard(DECLINES.invalid_expiry_month);
  const fullYear = year.length === 2 ? `20${year}` : year;
  if (!/^20\d{2}$/.test(fullYear) || `${fullYear}-${month.padStart(2, "0")}` < currentMonth)
    return refuseCard(DECLINES.invalid_expiry_year);
  const card = TEST_CARDS.find((testCard) => testCard.number === number);
  if (!(card?.brand === "amex" ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) return refuseCard(DECLINES.invalid_cvc);
  return card ? acceptCard(card) : refuseCard(DECLINES.live_card);
}
