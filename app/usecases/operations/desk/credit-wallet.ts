import { readMoney } from "../../../domain/core/money/read-number";
import type { SupplierId } from "../../../domain/core/ids";
import { workshopSubject } from "../../../domain/operations/desk/act";
import { type Cents, cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Giver } from "../../../domain/pricing/giveaways/giveaways";
import type { Context } from "../../context";
import { runDeskAction, type ConfirmedForm } from "./act";
import { type GiveawayResult, grantGiveaway } from "./giveaway";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";
import type { Grant, StoredGiveaway } from "../../../domain/pricing/giveaways/grant";
import type { ListedPosting } from "../../../domain/booking/wallet/wallet";

export interface CreditRequest {
  /** Dollars as entered: "250" or "12.50". */
  readonly amount: string;
  /** The bank's or the operator's reference. Each reference is credited to a supplier only once. */
  readonly reference: string;
}

const MAX_CREDIT_CENTS = 1_000_000;
const MAX_POSTINGS = 20;

/**
 * Credits a supplier's wallet for a bank payment, or for a lead that is refunded by hand.
 *
 * The bank payment cannot be verified, so the credit counts as a giveaway, whether it is made at the desk, with an API key or by the operator's command. Above
 * one person's limits, it waits for approval at the desk.
 */
export async function requestWalletCredit(
  context: Context,
  supplierId: SupplierId,
  { amount, reference }: CreditRequest,
  givingOperator: Giver,
  reason: string,
): Promise<GiveawayResult> {
  const amountCents = readMoney(amount);
  const trimmedReference = reference.trim();
  const fields = {
    ...((amountCents === null || amountCents <= 0 || amountCents > MAX_CREDIT_CENTS) && {
      amount: [`Enter an amount in dollars from 0.01 to ${MAX_CREDIT_CENTS / 100}`],
    }),
    ...(!/^[\w .:/-]{3,60}$/.test(trimmedReference) && { reference: ["Enter 3 to 60 letters, digits and spaces"] }),
  };
  if (amountCents === null || Object.keys(fields).length > 0) return refuse("invalid-input", fields);
  const { db } = context;
  if ((await db.statements.findZone(supplierId)) === null) return refuse("supplier-not-found");
  // Two people may type the same bank reference with different capitals or spaces.
  const id = `credit:${supplierId}:${trimmedReference.toUpperCase().replace(/\s+/g, " ")}`;
  return grantGiveaway(
    context,
    { id, reason, by: givingOperator },
    {
      kind: "wallet-credit",
      amount: cents(amountCents),
      about: workshopSubject(supplierId),
      supplierId,
      details: null,
    },
    (grant) => creditWallet(context, { id, supplierId, amount: cents(amountCents) }, grant),
  );
}

/** Credits a wallet, in the same write as the grant. The giveaway's id ends with the reference. */
export async function creditWallet(
  { db, clock }: Context,
  { id, supplierId, amount }: Pick<StoredGiveaway, "id" | "supplierId" | "amount">,
  grant: Grant,
): Promise<{ readonly ok: true } | Refusal<"supplier-not-found">> {
  if (supplierId === null) return refuse("supplier-not-found");
  const subject = id.slice(`credit:${supplierId}:`.length);
  await db.wallets.post({ id, supplierId, amount, kind: "credit", about: subject, at: clock.now() }, grant);
  return { ok: true };
}

/** Like `requestWalletCredit`, but as a desk action. */
export const creditWalletAtDesk = (
  context: Context,
  supplierId: SupplierId,
  submission: ConfirmedForm,
  creditRequest: CreditRequest,
): Promise<GiveawayResult> =>
  runDeskAction(
    context,
    "refund",
    submission,
    { kind: "wallet-credited", about: workshopSubject(supplierId) },
    ({ givingOperator }, reason): Promise<GiveawayResult> =>
      requestWalletCredit(context, supplierId, creditRequest, givingOperator, reason),
  );

export interface DeskWallet {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly supplierName: string;
  readonly balance: Cents;
  readonly postings: readonly ListedPosting[];
  readonly zone: string;
}

/** A workshop's wallet as shown at the desk. */
export async function readDeskWallet(
  context: Context,
  supplierId: SupplierId,
): Promise<DeskWallet | DeskRefusal | Refusal<"supplier-not-found">> {
  const person = await findDeskPerson(context, "refund");
  if (!person.ok) return person;
  const { db } = context;
  const [zone, name, balance, postings] = await Promise.all([
    db.statements.findZone(supplierId),
    db.desk.supplierName(supplierId),
    db.wallets.balance(supplierId),
    db.wallets.postings(supplierId, MAX_POSTINGS),
  ]);
  if (zone === null || name === null) return refuse("supplier-not-found");
  return { ok: true, person, supplierName: name, balance, postings, zone };
}
