import type { CartItem } from "../../domain/lead/cart-item";
import { readPricing, writePricing } from "../../domain/pricing/kept-pricing";
import type { LeadQuote, LeadQuotes } from "../../usecases/ports/lead-quotes";
import { packListings, unpackListings } from "./packed-listings";

interface QuoteRow {
  lead_guid: string;
  input_hash: string;
  rule_version: string;
  inputs: string;
  listings: string;
  shared: string | null;
  created_at: number;
}

/** An answer is some fifty kilobytes with its pricing; going back and forth between a few dates is all that people do. */
const NEWEST_KEPT = 3;
const COLUMNS = "lead_guid, input_hash, rule_version, inputs, listings, shared, created_at";

const toQuote = (row: QuoteRow): LeadQuote => ({
  leadGuid: row.lead_guid,
  inputHash: row.input_hash,
  ruleVersion: row.rule_version,
  inputs: JSON.parse(row.inputs),
  listings: unpackListings(row.listings, row.shared),
  createdAt: row.created_at,
});

export const d1LeadQuotes = (db: D1Database): LeadQuotes => ({
  async latest(leadGuid) {
    // An answer of before its pricing was kept is as if there were none: it is computed anew.
    const row = await db
      .prepare(
        `select input_hash, listings, shared, (select coalesce(sum(c.revision), 0) from json_each(q.inputs, '$.supply.squares') s cross join supply_changes c on c.square = s.value) as revision_now
           from lead_quotes q where lead_guid = ? and pricing is not null order by created_at desc limit 1`,
      )
      .bind(leadGuid)
      .first<Pick<QuoteRow, "input_hash" | "listings" | "shared"> & { revision_now: number }>();
    return (
      row && {
        inputHash: row.input_hash,
        revisionNow: row.revision_now,
        listings: () => unpackListings(row.listings, row.shared),
      }
    );
  },
  async listed(leadGuid, serviceDate) {
    const row = await db
      .prepare(
        `select inputs -> '$.cart' as cart, listings, shared, pricing from lead_quotes where lead_guid = ? and pricing is not null
          order by inputs ->> '$.serviceDate' is ? desc, created_at desc limit 1`,
      )
      .bind(leadGuid, serviceDate)
      .first<Pick<QuoteRow, "listings" | "shared"> & { cart: string; pricing: string }>();
    return (
      row && {
        cart: JSON.parse(row.cart) as Pick<CartItem, "key">[],
        listings: unpackListings(row.listings, row.shared),
        pricing: () => readPricing(row.pricing),
      }
    );
  },
  async keep({ leadGuid, inputHash, ruleVersion, inputs, listings, pricing, createdAt }) {
    const kept = packListings(listings);
    await db.batch([
      db
        .prepare(
          `insert into lead_quotes (lead_guid, input_hash, rule_version, inputs, listings, shared, pricing, created_at) values (?, ?, ?, ?, ?, ?, ?, ?)
           on conflict (lead_guid, input_hash) do update set listings = excluded.listings, shared = excluded.shared, pricing = excluded.pricing, created_at = excluded.created_at`,
        )
        .bind(
          leadGuid,
          inputHash,
          ruleVersion,
          JSON.stringify(inputs),
          kept.listings,
          kept.shared,
          writePricing(pricing),
          createdAt,
        ),
      db
        .prepare(
          `delete from lead_quotes where lead_guid = ?1 and input_hash not in
             (select input_hash from lead_quotes where lead_guid = ?1 order by created_at desc limit ${NEWEST_KEPT})`,
        )
        .bind(leadGuid),
    ]);
  },
  async replayable(leadGuid) {
    const { results } = await db
      .prepare(`select ${COLUMNS}, pricing from lead_quotes where lead_guid = ? order by created_at desc`)
      .bind(leadGuid)
      .all<QuoteRow & { pricing: string | null }>();
    return results.map((row) => ({ ...toQuote(row), pricing: row.pricing === null ? null : readPricing(row.pricing) }));
  },
});
