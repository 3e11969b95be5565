import { cents } from "../../domain/money/money";
import type { SavedQuotePayload, WorkshopQuotes } from "../../usecases/ports/workshop-quotes";

interface Row {
  id: string;
  supplier_id: number;
  user_id: string;
  payload: string;
  total: number | null;
  created_at: number;
}

export const d1WorkshopQuotes = (db: D1Database): WorkshopQuotes => ({
  async save({ id, supplierId, userId, payload, total, createdAt }) {
    await db
      .prepare(
        "insert into workshop_quotes (id, supplier_id, user_id, payload, total, created_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing",
      )
      .bind(id, supplierId, userId, JSON.stringify(payload), total, createdAt)
      .run();
  },
  async ofSupplier(supplierId, limit) {
    const [quotes, store] = await db.batch<unknown>([
      db
        .prepare(
          "select id, supplier_id, user_id, payload, total, created_at from workshop_quotes where supplier_id = ? order by created_at desc limit ?",
        )
        .bind(supplierId, limit),
      db.prepare("select zone from suppliers where id = ?").bind(supplierId),
    ]);
    const kept = ((quotes?.results ?? []) as Row[]).map((row) => ({
      id: row.id,
      supplierId: row.supplier_id,
      userId: row.user_id,
      payload: JSON.parse(row.payload) as SavedQuotePayload,
      total: row.total === null ? null : cents(row.total),
      createdAt: row.created_at,
    }));
    return { quotes: kept, zone: ((store?.results[0] ?? { zone: "UTC" }) as { zone: string }).zone };
  },
});
