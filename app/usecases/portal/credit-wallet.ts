import { readMoney } from "../../domain/money/read-number";
import type { SupplierId } from "../../domain/ids";
import type { Cents } from "../../domain/money/money";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";

export interface CreditAsked {
  /** Dollars as typed: "250" or "12.50". */
  readonly amount: string;
  /** Of the bank, or the operator's own: the same one is credited to a supplier once. */
  readonly reference: string;
}

const MAX_CREDIT = 1_000_000;

/** Credits a supplier's wallet with what it paid in, or with a lead that comes back by hand. */
export async function creditWallet(
  { db, clock }: Context,
  supplierId: SupplierId,
  { amount, reference }: CreditAsked,
): Promise<{ readonly ok: true; readonly balance: Cents } | Refusal<"invalid-input" | "supplier-not-found">> {
  const cents = readMoney(amount);
  const name = reference.trim();
  const fields = {
    ...((cents === null || cents <= 0 || cents > MAX_CREDIT) && { amount: ["Dollars from 0.01 to 10000"] }),
    ...(!/^[\w .:/-]{3,60}$/.test(name) && { reference: ["3 to 60 letters, digits and blanks"] }),
  };
  if (cents === null || Object.keys(fields).length > 0) return refuse("invalid-input", fields);
  if ((await db.statements.zoneOf(supplierId)) === null) return refuse("supplier-not-found");
  await db.wallets.post({
    id: `credit:${supplierId}:${name}`,
    supplierId,
    amount: cents,
    kind: "credit",
    about: name,
    at: clock.now(),
  });
  return { ok: true, balance: await db.wallets.balance(supplierId) };
}
