import { cents } from "../../domain/money/money";
import type { WalletPosting, Wallets } from "../../usecases/ports/wallets";

export interface WalletRow {
  id: string;
  supplier_id: number;
  amount: number;
  kind: WalletPosting["kind"];
  about: string | null;
  at: number;
}

/** ?1 = the supplier, ?2 = how many at most; the newest first. */
export const WALLET_POSTINGS =
  "select id, supplier_id, amount, kind, about, at from wallet_postings where supplier_id = ?1 order by at desc, id limit ?2";
export const toPosting = (row: WalletRow): WalletPosting => ({
  id: row.id,
  supplierId: row.supplier_id,
  amount: cents(row.amount),
  kind: row.kind,
  about: row.about,
  at: row.at,
});

export const d1Wallets = (db: D1Database): Wallets => ({
  async balance(supplierId) {
    return cents(
      (await db
        .prepare("select coalesce(sum(amount), 0) as n from wallet_postings where supplier_id = ?")
        .bind(supplierId)
        .first<number>("n")) ?? 0,
    );
  },
  async postings(supplierId, limit) {
    const { results } = await db.prepare(WALLET_POSTINGS).bind(supplierId, limit).all<WalletRow>();
    return results.map(toPosting);
  },
  async post({ id, supplierId, amount, kind, about, at }) {
    const { meta } = await db
      .prepare(
        "insert into wallet_postings (id, supplier_id, amount, kind, about, at) values (?, ?, ?, ?, ?, ?) on conflict do nothing",
      )
      .bind(id, supplierId, amount, kind, about, at)
      .run();
    return meta.changes === 1;
  },
});
