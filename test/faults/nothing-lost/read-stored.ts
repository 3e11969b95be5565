import { join } from "node:path";
import { openDatabase } from "../../support/sqlite-d1";
import { toLead } from "../../../app/adapters/db/lead-row";
import { isDraft } from "../../../app/domain/lead/lead";
import { readLocalSaves } from "../../../scripts/cloudflare/lead-records";
import { revisionStore } from "../../../durable-objects/lead-save-queue/revisions";
import type { StoredHistory } from "./record";

/** The state folder of a database file: <state>/v3/d1/<object>/<file>. */
const stateFolder = (databaseFile: string) => join(databaseFile, "../../../..");

const ANSWERS = "('supplier-confirmed', 'dates-proposed', 'price-queried', 'supplier-declined')";

/**
 * Every save in the leads' own objects. A lead that the worker never saved has no object, so its only revision is the one that the harness wrote to the
 * database.
 */
function savesIn(state: string, leads: readonly LeadRow[]) {
  return leads.flatMap(({ lead, revision, key, note }) => {
    const storedSaves = readLocalSaves(state, lead, revisionStore);
    return storedSaves.length === 0 && revision === 1
      ? [{ lead, revision, key, note, event: "created", isAlone: false, isDraft: true }]
      : storedSaves.map((save) => {
          const text = toLead(JSON.parse(save.state));
          return {
            lead,
            revision: save.revision,
            key: save.idempotencyKey,
            note: text.repairNotes,
            event: save.event,
            isAlone: save.isAlone,
            isDraft: isDraft(text),
          };
        });
  });
}

interface LeadRow {
  readonly lead: string;
  readonly revision: number;
  readonly key: string;
  readonly note: string | null;
}

/**
 * Reads everything that the rules check from the database file and the files of the leads' objects. `answers` of an offer is 1 if it was answered, or more if
 * its booking has more answer events than answered offers.
 */
export function readStored(databaseFile: string): StoredHistory {
  const database = openDatabase(databaseFile, { readOnly: true });
  const all = <T>(sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row })) as unknown as readonly T[];
  try {
    // The transaction gives a consistent snapshot despite concurrent writes.
    database.exec("begin");
    const rows = all<LeadRow & { readonly isInObject: number }>(
      "select guid as lead, revision, save_key as key, state ->> '$.repairNotes' as note, state is null as isInObject from leads order by guid",
    );
    const revisions = savesIn(stateFolder(databaseFile), rows);
    // A draft is stored only in its Durable Object: the save that its row refers to, and later saves that did not change the row.
    const leads = rows.map(({ isInObject, ...row }) => {
      if (isInObject === 0) return row;
      const saves = revisions.filter(({ lead }) => lead === row.lead);
      if (!saves.some(({ revision, key }) => revision === row.revision && key === row.key))
        return { ...row, note: "the object does not have" };
      const newest = saves.findLast((save) => save.revision <= row.revision || save.isAlone);
      if (newest?.isDraft === false) return { ...row, note: "no draft, and its row says nothing" };
      const { revision, key, note } = newest ?? row;
      return { ...row, revision, key, note };
    });
    return {
      revisions,
      leads,
      leadEvents: revisions,
      bookings: all(
        "select token as booking, lead_guid as lead, supplier_id as supplier, service_day as day, job_minutes as minutes, status, submission_key as key, total_cents as cents from bookings",
      ),
      bookingEvents: all(
        'select booking_token as booking, kind as event, from_status as "from", to_status as "to" from booking_events order by id',
      ),
      deskActs: all("select id as act, outcome from desk_acts"),
      giveaways: all<{ id: string; state: string; cents: number; by: string | null }>(
        'select id, state, amount_cents as cents, decided_by as "by" from giveaways',
      ).map(({ by: approver, ...row }) => ({ ...row, isApproved: approver !== null })),
      credits: all("select giveaway_id as giveaway, amount_cents as cents from customer_credits"),
      places: all(
        "select supplier_id as supplier, day, booked_minutes as booked, capacity_minutes as capacity from supplier_days",
      ),
      attempts: all(
        "select id as payment, lead_guid as lead, state, booking_token as booking, amount_cents as cents from payment_attempts",
      ),
      payments: all("select id as payment, booking_token as booking, amount_cents as cents, status from payments"),
      charges: all(
        `select body ->> '$.metadata.attemptId' as payment,
                case body ->> '$.status' when 'requires_capture' then body ->> '$.amount_capturable' when 'succeeded' then (body ->> '$.amount_received') - coalesce(body ->> '$.latest_charge.amount_refunded', 0) else 0 end as cents
         from sandbox_stripe_objects where kind = 'payment_intent'`,
      ),
      ledger: all(
        `select attempt_id as payment, sum(case when debit in ('authorised', 'captured') then amount_cents when credit in ('authorised', 'refunded') then -amount_cents else 0 end) as cents
         from money_ledger where attempt_id is not null group by attempt_id`,
      ),
      offers: all(
        `select o.id as offer, o.booking_token as booking, o.state, o.response_type as type,
                case when o.response_type is null then 0 else
                  (select count(*) from booking_events e where e.booking_token = o.booking_token and e.kind in ${ANSWERS}) - (select count(*) from booking_offers x where x.booking_token = o.booking_token and x.response_type is not null) + 1 end as answers
         from booking_offers o`,
      ),
      biddings: all(
        "select lead_guid as lead, max_offers as mostOffers, max_claims as mostClaims, max_reveals as mostReveals, offers from lead_bids",
      ),
      bidEvents: all(
        "select lead_guid as lead, seq, kind as event, bid_offer_id as bid from bid_events order by lead_guid, seq",
      ),
      messages: all("select id, state from outbox"),
    };
  } finally {
    database.close();
  }
}
