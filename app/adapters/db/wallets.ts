import type { SupplierId } from "../../domain/ids";
import { desc, eq, sql } from "drizzle-orm";
import { ZERO } from "../../domain/money/money";
import type { Wallets } from "../../usecases/ports/wallets";
import { grantStatements, withGrant } from "./giveaways";
import { orm, statementOf } from "./orm";
import { walletPostings as postings } from "./schema/lead-bids";

/** The sum of a supplier's postings, as a column of any select. */
export const balanceOf = (supplierId: SupplierId) =>
  sql`(select coalesce(sum(${postings.amount}), 0) from ${postings} where ${eq(postings.supplierId, supplierId)})`
    .mapWith(postings.amount)
    .as("balance");

/** The newest first. */
export const newestPostings = (db: D1Database, supplierId: SupplierId, limit: number) =>
  orm(db)
    .select()
    .from(postings)
    .where(eq(postings.supplierId, supplierId))
    .orderBy(desc(postings.at), postings.id)
    .limit(limit);

export function d1Wallets(db: D1Database): Wallets {
  const store = orm(db);
  return {
    async balance(supplierId) {
      const sum = await store
        .select({ balance: sql`coalesce(sum(${postings.amount}), 0)`.mapWith(postings.amount) })
        .from(postings)
        .where(eq(postings.supplierId, supplierId))
        .get();
      return sum?.balance ?? ZERO;
    },
    postings: (supplierId, limit) => newestPostings(db, supplierId, limit),
    async post(posting, grant = null) {
      const results = await withGrant(() =>
        db.batch([
          ...grantStatements(db, grant),
          statementOf(db, store.insert(postings).values(posting).onConflictDoNothing()),
        ]),
      );
      return results.at(-1)?.meta.changes === 1;
    },
  };
}
