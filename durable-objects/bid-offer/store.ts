import type { LeadGuid } from "../../app/domain/core/ids";
import {
  BID_ENDINGS,
  type BidAction,
  type BidEventKind,
  type BidderActions,
  type BidTally,
  type BidTerms,
  NO_ACTIONS,
  EMPTY_TALLY,
} from "../../app/domain/quotes/bids/counter";
import type { BidState } from "../../app/domain/quotes/bids/remaining-offers";
import type { BidReport, NumberedEvent } from "../../app/domain/quotes/bids/lead-bid";

const SCHEMA = `
  create table if not exists terms (id integer primary key check (id = 1), lead_guid text not null, terms text not null) strict;
  create table if not exists acts (key text primary key, fingerprint text not null) strict;
  create table if not exists events (
    seq integer primary key autoincrement,
    kind text not null,
    bid_offer_id integer,
    at integer not null,
    report text not null,
    reported integer not null default 0
  ) strict;
  create unique index if not exists events_once on events (kind, bid_offer_id);
  create index if not exists events_unreported on events (seq) where reported = 0;
  create table if not exists failures (id integer primary key check (id = 1), tries integer not null) strict;
`;

/** Maximum number of events per database batch. */
const MAX_REPORTED = 50;

/** The tables of the Durable Object. Every method is synchronous, so no other call runs in between. */
export function bidStore(storage: DurableObjectStorage) {
  const { sql } = storage;
  sql.exec(SCHEMA);
  const selectFirst = <T extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]) =>
    sql.exec<T>(query, ...values).toArray()[0] ?? null;
  const store = {
    /** The terms of bidding. The terms of the first call are stored and returned from then on. */
    terms(leadGuid: LeadGuid, bidTerms: BidTerms): BidTerms {
      const row = selectFirst<{ terms: string }>("select terms from terms where id = 1");
      if (row) return JSON.parse(row.terms) as BidTerms;
      sql.exec("insert into terms (id, lead_guid, terms) values (1, ?, ?)", leadGuid, JSON.stringify(bidTerms));
      return bidTerms;
    },
    /** The stored terms. Null = no action has been taken yet. */
    storedTerms(): { leadGuid: LeadGuid; terms: BidTerms } | null {
      const row = selectFirst<{ lead_guid: LeadGuid; terms: string }>(
        "select lead_guid, terms from terms where id = 1",
      );
      return row && { leadGuid: row.lead_guid, terms: JSON.parse(row.terms) as BidTerms };
    },
    tally(): BidTally {
      const counts = new Map(
        sql
          .exec<{ kind: string; n: number }>("select kind, count(*) as n from events group by kind")
          .toArray()
          .map(({ kind, n }) => [kind, n]),
      );
      const accepted = selectFirst<{ id: number }>("select bid_offer_id as id from events where kind = 'accepted'");
      const ending = BID_ENDINGS.find((kind) => counts.has(kind)) ?? null;
      return {
        ...EMPTY_TALLY,
        offers: counts.get("offered") ?? 0,
        claims: counts.get("claimed") ?? 0,
        reveals: counts.get("revealed") ?? 0,
        acceptedId: accepted?.id ?? null,
        ending,
      };
    },
    part(bidOfferId: number | null): BidderActions {
      if (bidOfferId === null) return NO_ACTIONS;
      const kinds = new Set(
        sql
          .exec<{ kind: string }>("select kind from events where bid_offer_id = ?", bidOfferId)
          .toArray()
          .map(({ kind }) => kind),
      );
      return { hasOffered: kinds.has("offered"), hasClaimed: kinds.has("claimed"), hasRevealed: kinds.has("revealed") };
    },
    state(terms: BidTerms, bidOfferId: number | null): BidState {
      const tally = store.tally();
      return {
        terms,
        tally,
        part: store.part(bidOfferId),
        isOwnOfferAccepted: bidOfferId !== null && tally.acceptedId === bidOfferId,
      };
    },
    /** Whether the key is new, was used for the same action, or was used for another one. */
    checkKey(key: string, fingerprint: string): "new" | "same" | "other" {
      const row = selectFirst<{ fingerprint: string }>("select fingerprint from acts where key = ?", key);
      if (row === null) return "new";
      return row.fingerprint === fingerprint ? "same" : "other";
    },
    /** Writes an accepted action in one transaction. Only the last event of the action has the offer and the messages for D1. */
    write(
      action: BidAction,
      kinds: readonly BidEventKind[],
      key: string,
      fingerprint: string,
      report: BidReport,
      at: number,
    ): void {
      const bidOfferId = "bidOfferId" in action ? action.bidOfferId : null;
      storage.transactionSync(() => {
        sql.exec("insert into acts (key, fingerprint) values (?, ?)", key, fingerprint);
        kinds.forEach((kind, index) => {
          const bidReport: BidReport = index === kinds.length - 1 ? report : { ...report, offer: null, messages: [] };
          sql.exec(
            "insert into events (kind, bid_offer_id, at, report) values (?, ?, ?, ?)",
            kind,
            bidOfferId,
            at,
            JSON.stringify(bidReport),
          );
        });
      });
    },
    listUnreported(): readonly NumberedEvent[] {
      return sql
        .exec<{ seq: number; kind: string; bid_offer_id: number | null; at: number; report: string }>(
          "select seq, kind, bid_offer_id, at, report from events where reported = 0 order by seq limit ?",
          MAX_REPORTED,
        )
        .toArray()
        .map((row) => ({
          seq: row.seq,
          kind: row.kind as BidEventKind,
          bidOfferId: row.bid_offer_id,
          at: row.at,
          report: JSON.parse(row.report) as BidReport,
        }));
    },
    /** Marks events as stored in the database and deletes their content, so that prices and messages are not stored twice. */
    markReported(upTo: number): void {
      sql.exec("update events set reported = 1, report = '{}' where seq <= ? and reported = 0", upTo);
      sql.exec("delete from failures");
    },
    /** Counts a failed report. Returns how many have failed in a row. */
    countFailure(): number {
      return sql
        .exec<{ tries: number }>(
          "insert into failures (id, tries) values (1, 1) on conflict (id) do update set tries = tries + 1 returning tries",
        )
        .one().tries;
    },
  };
  return store;
}
