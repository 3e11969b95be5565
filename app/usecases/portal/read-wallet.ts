import type { SupplierId } from "../../domain/ids";
import { PERMISSION } from "../../domain/identity/permissions";
import type { Cents } from "../../domain/money/money";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Context } from "../context";
import type { WalletPosting } from "../ports/wallets";
import { type StoreFor, storeWith } from "./store-for";

export interface ShownWallet extends StoreFor {
  readonly balance: Cents;
  /** The newest first, and whether there are older ones. */
  readonly postings: readonly WalletPosting[];
  readonly hasMore: boolean;
  readonly zone: string;
}

/** The wallet of one of the person's stores, with its newest `length` postings. Two rounds of D1. */
export async function readWallet(
  context: Context,
  wanted: SupplierId | null,
  length: number,
): Promise<ShownWallet | Refusal<"not-signed-in" | "portal-forbidden">> {
  const { wallets, statements } = context.db;
  const found = await storeWith(context, wanted, PERMISSION.viewLeads, (supplierId) =>
    // One row more than is wanted says whether there is more.
    Promise.all([wallets.balance(supplierId), wallets.postings(supplierId, length + 1), statements.zoneOf(supplierId)]),
  );
  if (!found.ok) return found;
  const [balance, postings, zone] = found.read;
  if (zone === null) return refuse("portal-forbidden");
  return { ...found, balance, postings: postings.slice(0, length), hasMore: postings.length > length, zone };
}
