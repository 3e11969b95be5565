import { desc, eq, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { cents } from "../../domain/money/money";
import type { WalletPosting, Wallets } from "../../usecases/ports/wallets";
import { named, orm } from "./orm";
import { walletPostings } from "./schema/lead-bids";

/** Each under the name that it has here: a batch with other statements answers by names. */
const POSTING = named({
  id: walletPostings.id,
  supplierId: walletPostings.supplierId,
  amount: walletPostings.amount,
  kind: walletPostings.kind,
  about: walletPostings.about,
  at: walletPostings.at,
});
export type PostingRow = SelectResultFields<typeof POSTING>;

/** The newest first. */
export const postingsOf = (db: D1Database, supplierId: number, limit: number) =>
  orm(db)
    .select(POSTING)
    .from(walletPostings)
    .where(eq(walletPostings.supplierId, supplierId))
    .orderBy(desc(walletPostings.at), walletPostings.id)
    .limit(limit);

export const toPosting = (row: PostingRow): WalletPosting => ({
  ...row,
  amount: cents(row.amount),
});

export const d1Wallets = (db: D1Database): Wallets => ({
  async balance(supplierId) {
    const [row] = await orm(db)
      .select({ balance: sql<number>`coalesce(sum(${walletPostings.amount}), 0)`.as("balance") })
      .from(walletPostings)
      .where(eq(walletPostings.supplierId, supplierId));
    return cents(row?.balance ?? 0);
  },
  async postings(supplierId, limit) {
    return (await postingsOf(db, supplierId, limit)).map(toPosting);
  },
  async post(posting) {
    const { meta } = await orm(db).insert(walletPostings).values(posting).onConflictDoNothing();
    return meta.changes === 1;
  },
});
