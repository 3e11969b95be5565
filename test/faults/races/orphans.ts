import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../support/sqlite-d1";

/**
 * Each query returns no rows if every slot has its booking, every booking has its slot, and money belongs only to bookings.
 * Open attempts are ignored: a customer who was refused a day may use the same payment for another one, and otherwise the cron refunds it.
 */
const INVARIANT_QUERIES: Readonly<Record<string, string>> = {
  "bookings without a slot": `select count(*) as n from (select supplier_id, service_day, sum(job_minutes) as minutes from bookings where status <> 'Cancelled' group by 1, 2) b
    left join supplier_days d on d.supplier_id = b.supplier_id and d.day = b.service_day where coalesce(d.booked_minutes, 0) < b.minutes`,
  "slots without a booking": `select count(*) as n from supplier_days d where booked_minutes >
    (select coalesce(sum(job_minutes), 0) from bookings b where b.supplier_id = d.supplier_id and b.service_day = d.day and b.status <> 'Cancelled')
    + (select coalesce(sum(taken_minutes), 0) from diary_entries w where w.supplier_id = d.supplier_id and w.day = d.day and w.removed_at is null)
    + (select coalesce(sum(b.job_minutes), 0) from booking_offers o join bookings b on b.token = o.booking_token, json_each(o.dates) t
        where o.state = 'responded' and o.supplier_id = d.supplier_id and t.value ->> 'day' = d.day and t.value ->> 'isHeld')`,
  "days above capacity":
    "select count(*) as n from supplier_days where booked_minutes + blocked_minutes > capacity_minutes",
  "leads booked twice":
    "select count(*) as n from (select lead_guid from bookings where status <> 'Cancelled' group by 1 having count(*) > 1)",
  "discounts used without a booking":
    "select count(*) as n from discount_uses u where returned_at is null and not exists (select 1 from bookings b where b.token = u.booking_token and b.status <> 'Cancelled')",
  "vouchers used twice":
    "select count(*) as n from (select code, taker from discount_uses where period = 'ever' and returned_at is null group by 1, 2 having count(*) > 1)",
  "bookings without a submission event":
    "select count(*) as n from bookings b where (select count(*) from booking_events e where e.booking_token = b.token and e.kind = 'submitted') <> 1",
  "payments without a booking":
    "select count(*) as n from payments p where not exists (select 1 from bookings b where b.token = p.booking_token and b.status <> 'Cancelled')",
  "payments kept by the provider without a booking": `select count(*) as n from sandbox_stripe_objects o where kind = 'payment_intent'
    and case body ->> '$.status' when 'requires_capture' then body ->> '$.amount_capturable' when 'succeeded' then (body ->> '$.amount_received') - coalesce(body ->> '$.latest_charge.amount_refunded', 0) else 0 end > 0
    and not exists (select 1 from payment_attempts a join payments p on p.attempt_id = a.id where a.provider_id = o.id)
    and not exists (select 1 from payment_attempts a where a.provider_id = o.id and a.state = 'started')`,
  "bidding slots above the limit": `select count(*) as n from lead_bids b where (select count(*) from bid_events e where e.lead_guid = b.lead_guid and kind = 'offered') > max_offers
    or (select count(*) from bid_events e where e.lead_guid = b.lead_guid and kind = 'claimed') > max_claims or (select count(*) from bid_events e where e.lead_guid = b.lead_guid and kind = 'revealed') > max_reveals`,
  "offers without an event, or events without an offer": `select count(*) as n from bid_offers o where invited_at is not null and
    (submitted_at is not null) <> exists (select 1 from bid_events e where e.bid_offer_id = o.id and kind = 'offered')`,
  "gaps in a bidding sequence":
    "select count(*) as n from (select lead_guid from bid_events group by 1 having max(seq) + 1 <> count(*))",
};

/** Counts the orphans in an open database. */
export const orphansIn = (database: DatabaseSync): Record<string, number> =>
  Object.fromEntries(
    Object.entries(INVARIANT_QUERIES).map(([name, query]) => [name, Number(database.prepare(query).get()?.n)]),
  );

/** Counts the orphans in a database file. Shares no code with the code that wrote it. */
export function countOrphans(databaseFile: string): Record<string, number> {
  const database = openDatabase(databaseFile, { readOnly: true });
  try {
    return orphansIn(database);
  } finally {
    database.close();
  }
}
