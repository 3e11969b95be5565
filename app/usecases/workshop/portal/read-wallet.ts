import type { AttemptId, SupplierId } from "../../../domain/core/ids";
import { PERMISSION } from "../../../domain/identity/roles";
import type { Cents } from "../../../domain/core/money/money";
import { refuse } from "../../../domain/core/outcomes";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import { acceptsTopUps, type TopUp } from "../../../domain/booking/wallet/top-up";
import type { Context } from "../../context";
import type { ListedPosting } from "../../../domain/booking/wallet/wallet";
import { type StoreAccess, readStoreData } from "../../identity/store-account/store-for";
import type { AccessRefusal } from "../../identity/store-account/authorize";

export interface WalletView extends StoreAccess {
  readonly balance: Cents;
  /** Postings, newest first. `hasMore` = there are older ones. */
  readonly postings: readonly ListedPosting[];
  readonly hasMore: boolean;
  readonly zone: string;
  /**
   * How this person can top up the wallet: by card, by calling us because cards are not available at present, only through other members of the store, or not
   * at all because leads cost nothing.
   */
  readonly topUpMethod: "card" | "call" | "others" | "nothing";
  /** The requested top-up, if it is this store's. */
  readonly topUp: TopUp | null;
}

/** The wallet of one of the person's stores, with its newest `length` postings. Takes two D1 round trips. */
export async function readWallet(
  context: Context,
  supplierId: SupplierId | null,
  pageSize: number,
  topUpId: AttemptId | null = null,
): Promise<WalletView | AccessRefusal> {
  const { wallets, statements, topUps } = context.db;
  const access = await readStoreData(context, supplierId, PERMISSION.viewLeads, (supplierId) =>
    // Reads one row more than needed, to know whether there are more.
    Promise.all([
      wallets.balance(supplierId),
      wallets.postings(supplierId, pageSize + 1),
      statements.findZone(supplierId),
      topUpId && topUps.find(topUpId),
    ]),
  );
  if (!access.ok) return access;
  const [balance, postings, zone, topUp] = access.read;
  if (zone === null) return refuse("portal-forbidden");
  const { store } = access;
  const topUpMethod = context.payments.creditCard ? "card" : "call";
  const canTopUp = acceptsTopUps(context.config.bids.leadPrice, balance);
  return {
    ...access,
    balance,
    postings: postings.slice(0, pageSize),
    hasMore: postings.length > pageSize,
    zone,
    topUpMethod: !canTopUp ? "nothing" : hasStorePermission(store, PERMISSION.payIn) ? topUpMethod : "others",
    topUp: topUp?.supplierId === store.supplierId ? topUp : null,
  };
}
