import type { AttemptId, SupplierId } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import type { Cents } from "../../../domain/core/money/money";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { may } from "../../../domain/identity/store-account/access";
import { acceptsTopUps, type TopUp } from "../../../domain/booking/wallet/top-up";
import type { Context } from "../../context";
import type { ListedPosting } from "../../../domain/booking/wallet/wallet";
import { type StoreFor, storeWith } from "../../identity/store-account/store-for";

export interface WalletView extends StoreFor {
  readonly balance: Cents;
  /** Postings, newest first. `hasMore` = there are older ones. */
  readonly postings: readonly ListedPosting[];
  readonly hasMore: boolean;
  readonly zone: string;
  /**
   * How this person can top up the wallet: by card, by calling us because cards are not available at present, only through other members of the store, or not
   * at all because leads cost nothing.
   */
  readonly payIn: "card" | "call" | "others" | "nothing";
  /** The requested top-up, if it is this store's. */
  readonly topUp: TopUp | null;
}

/** The wallet of one of the person's stores, with its newest `length` postings. Two D1 round trips. */
export async function readWallet(
  context: Context,
  supplierId: SupplierId | null,
  length: number,
  topUpId: AttemptId | null = null,
): Promise<WalletView | Refusal<"not-signed-in" | "portal-forbidden">> {
  const { wallets, statements, topUps } = context.db;
  const match = await storeWith(context, supplierId, PERMISSION.viewLeads, (supplierId) =>
    // Reads one row more than needed, to know whether there are more.
    Promise.all([
      wallets.balance(supplierId),
      wallets.postings(supplierId, length + 1),
      statements.zoneOf(supplierId),
      topUpId && topUps.find(topUpId),
    ]),
  );
  if (!match.ok) return match;
  const [balance, postings, zone, topUp] = match.read;
  if (zone === null) return refuse("portal-forbidden");
  const { store } = match;
  const byCard = context.payments.creditCard ? "card" : "call";
  const isPaidInto = acceptsTopUps(context.config.bids.leadPrice, balance);
  return {
    ...match,
    balance,
    postings: postings.slice(0, length),
    hasMore: postings.length > length,
    zone,
    payIn: !isPaidInto ? "nothing" : may(store, PERMISSION.payIn) ? byCard : "others",
    topUp: topUp?.supplierId === store.supplierId ? topUp : null,
  };
}
