import { cents } from "../../domain/money/money";
import type { WalletPosting, Wallets } from "../../usecases/ports/wallets";

interface Row {
  id: string; supplier_id: number; amount: number; kind: WalletPosting["kind"]; about: string | null; at: number;
}

export const d1Wallets = (db: D1Database): Wallets => ({
  async balance(supplierId) {
    return cents((await db.prepare("select coalesce(sum(amount), 0) as n from wallet_postings where supplier_id = ?").bind(supplierId).first<number>("n")) ?? 0);
  },
  async postings(supplierId, limit) {
    const { results } = await db.prepare("select id, supplier_id, amount, kind, about, at from wallet_postings where supplier_id = ? order by at desc, id limit ?").bind(supplierId, limit).all<Row>();
    return results.map((row) => ({ id: row.id, supplierId: row.supplier_id, amount: cents(row.amount), kind: row.kind, about: row.about, at: row.at }));
  },
  async post({ id, supplierId, amount, kind, about, at }) {
    const { meta } = await db.prepare("insert into wallet_postings (id, supplier_id, amount, kind, about, at) values (?, ?, ?, ?, ?, ?) on conflict do nothing").bind(id, supplierId, amount, kind, about, at).run();
    return meta.changes === 1;
  },
});
