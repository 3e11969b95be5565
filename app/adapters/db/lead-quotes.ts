import type { LeadQuotes } from "../../usecases/ports/lead-quotes";

interface QuoteRow {
  lead_guid: string; input_hash: string; rule_version: string; inputs: string; listings: string; created_at: number;
}

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
    await db
      .prepare(
        `insert into lead_quotes (lead_guid, input_hash, rule_version, inputs, listings, created_at) values (?, ?, ?, ?, ?, ?)
         on conflict (lead_guid, input_hash) do update set created_at = excluded.created_at`,
      )
      .bind(leadGuid, inputHash, ruleVersion, JSON.stringify(inputs), JSON.stringify(listings), createdAt)
      .run();
  },
});
