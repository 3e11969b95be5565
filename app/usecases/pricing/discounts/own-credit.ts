import type { Context } from "../../context";
import { currentUser } from "../../identity/current-user";
import type { CreditAccount } from "../../../domain/pricing/discounts/code-facts";
import { findCreditAccount } from "./customer-keys";

/** The credit of the signed-in person; null when nobody is signed in. */
export async function readOwnCredit(context: Context): Promise<CreditAccount | null> {
  const user = await currentUser(context);
  const account = user && (await findCreditAccount(context, { userId: user.userId, verifiedMobile: null }));
  return account === null ? null : context.db.discounts.readCreditAccount(account, context.clock.now());
}
