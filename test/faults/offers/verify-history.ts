import type { DatabaseSync } from "node:sqlite";

/** The stored history of one lead, checked independently of the code that wrote it. */
export interface HistoryReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly gaps: number;
  readonly duplicates: number;
}

interface Row {
  readonly seq: number;
  readonly kind: string;
  readonly bid_offer_id: number | null;
}

/** Finds missing numbers between 1 and the last and slots that are held twice. Read only. */
export function verifyHistory(db: DatabaseSync, leadGuid: string): HistoryReport {
  const rows = db
    .prepare("select seq, kind, bid_offer_id from bid_events where lead_guid = ? and seq > 0 order by seq")
    .all(leadGuid) as unknown as Row[];
  const last = rows.at(-1)?.seq ?? 0;
  const holds = rows.map(({ kind, bid_offer_id }) => `${kind} ${bid_offer_id}`);
  const counts: Record<string, number> = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return {
    counts,
    gaps: last - new Set(rows.map(({ seq }) => seq)).size,
    duplicates: holds.length - new Set(holds).size,
  };
}
