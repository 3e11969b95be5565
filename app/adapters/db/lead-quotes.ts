import type { LeadQuotes } from "../../usecases/ports/lead-quotes";

interface QuoteRow {
  lead_guid: string; input_hash: string; rule_version: string; inputs: string; listings: string; created_at: number;
}

/** An answer is some hundred kilobytes; going back and forth between a few dates is all that people do. */
const NEWEST_KEPT = 3;

export const d1LeadQuotes = (db: D1Database): LeadQuotes => ({
  async latest(leadGuid) {
    const row = await db
      .prepare("select lead_guid, input_hash, rule_version, inputs, listings, created_at from lead_quotes where lead_guid = ? order by created_at desc limit 1")
      .bind(leadGuid)
      .first<QuoteRow>();
    if (!row) return null;
    return {
      leadGuid: row.lead_guid,
      inputHash: row.input_hash,
      ruleVersion: row.rule_version,
      inputs: JSON.parse(row.inputs),
      listings: JSON.parse(row.listings),
      createdAt: row.created_at,
    };
  },
  async keep({ leadGuid, inputHash, ruleVersion, inputs, listings, createdAt }) {
    await db.batch([
      db
        .prepare(
          `insert into lead_quotes (lead_guid, input_hash, rule_version, inputs, listings, created_at) values (?, ?, ?, ?, ?, ?)
           on conflict (lead_guid, input_hash) do update set created_at = excluded.created_at`,
        )
        .bind(leadGuid, inputHash, ruleVersion, JSON.stringify(inputs), JSON.stringify(listings), createdAt),
      db
        .prepare(
          `delete from lead_quotes where lead_guid = ?1 and input_hash not in
             (select input_hash from lead_quotes where lead_guid = ?1 order by created_at desc limit ${NEWEST_KEPT})`,
        )
        .bind(leadGuid),
    ]);
  },
});
