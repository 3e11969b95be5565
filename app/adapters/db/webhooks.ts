import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type LeadGuid, leadGuid, supplierId } from "../../domain/core/ids";
import type { Audience } from "../../domain/workshop/webhooks/audience";
import type {
  StoppedBy,
  DeliveryAttempt,
  LoggedDelivery,
  AddressedMessage,
  DueDelivery,
  WaitingEvent,
  WebhookEndpoint,
} from "../../domain/workshop/webhooks/webhook-delivery";
import { cents } from "../../domain/core/money/money";
import { valuesInJson, selectColumns, selectNullableColumns, orm, insertFrom, toChunks, runInBatch } from "./orm";
import { bidOffers } from "./schema/bid-offers";
import { bookingEvents, bookings } from "./schema/bookings";
import { leads } from "./schema/leads";
import { paymentAttempts } from "./schema/payments";
import { ratings } from "./schema/ratings";
import {
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
  webhookQueue as waiting,
} from "./schema/webhooks";

type EndpointRow = typeof endpoints.$inferSelect;

/** Deliveries per write. A delivery takes up about 400 bytes, and D1 accepts at most 2 MB of text. */
const WRITE_BATCH_SIZE = 500;
/** Number of newest deliveries that are searched for an endpoint's log. */
const LOG_SEARCH_LIMIT = 20_000;

function toAudience({ audience, audienceId }: Pick<EndpointRow, "audience" | "audienceId">): Audience {
  if (audience === "all" || audienceId === null) return { kind: "all" };
  return audience === "fleet"
    ? { kind: "fleet", fleetCompanyId: audienceId }
    : { kind: "supplier", supplierId: supplierId(audienceId) };
}
const audienceId = (audience: Audience): number | null =>
  audience.kind === "all" ? null : audience.kind === "fleet" ? audience.fleetCompanyId : audience.supplierId;

const toEndpoint = ({ audience, audienceId, state: _, busyUntil: __, ...row }: EndpointRow): WebhookEndpoint => ({
  ...row,
  audience: toAudience({ audience, audienceId }),
});

const DUE_COLUMNS = {
  seq: deliveries.seq,
  eventId: deliveries.eventId,
  leadGuid: deliveries.leadGuid,
  body: deliveries.body,
  tries: deliveries.tries,
  firstTriedAt: deliveries.firstTriedAt,
};

/** A field of the row of `json_each(…) as each`. */
const jsonField = (name: string) => sql`each.value ->> ${sql.raw(`'$.${name}'`)}`;

/** Webhook endpoints, their waiting events and their deliveries. */
export function d1Webhooks(db: D1Database) {
  const database = orm(db);
  const isActive = eq(endpoints.state, "on");
  // The states are literals, because the planner otherwise does not use the partial indexes.
  const isWaiting = sql`${deliveries.state} = 'waiting'`;
  const otherDelivery = alias(deliveries, "other");

  /** Makes the first waiting delivery of each of these leads due, unless it is already due or scheduled for its next try. */
  const releaseNext = (endpointId: SQL, leadGuids: readonly LeadGuid[], now: number) => {
    const first = sql`(select min(${otherDelivery.seq}) from ${deliveries} as other where ${eq(otherDelivery.endpointId, deliveries.endpointId)} and ${eq(otherDelivery.leadGuid, deliveries.leadGuid)} and ${otherDelivery.state} = 'waiting')`;
    return database
      .update(deliveries)
      .set({ nextAt: now })
      .where(
        and(
          sql`${deliveries.endpointId} in ${endpointId}`,
          sql`${deliveries.leadGuid} in ${valuesInJson([...new Set(leadGuids)])}`,
          isWaiting,
          isNull(deliveries.nextAt),
          sql`${deliveries.seq} = ${first}`,
        ),
      );
  };
  const giveUp = (id: string, failure: string, now: number) =>
    database
      .update(deliveries)
      .set({ state: "given-up", nextAt: null, endedAt: now, failure })
      .where(and(eq(deliveries.endpointId, id), isWaiting));

  return {
    /** Oldest first. */
    async list(): Promise<readonly WebhookEndpoint[]> {
      return (await database.select().from(endpoints).orderBy(asc(endpoints.addedAt), asc(endpoints.id))).map(
        toEndpoint,
      );
    },
    async find(id: string): Promise<WebhookEndpoint | null> {
      const row = await database.select().from(endpoints).where(eq(endpoints.id, id)).get();
      return row ? toEndpoint(row) : null;
    },
    /** Adds an endpoint, unless one with its id already exists. Returns false when there are already `maxEndpoints` endpoints. */
    async add(
      { audience, ...endpoint }: Omit<WebhookEndpoint, "sealedOldSecret" | "oldUntil" | "stoppedBy" | "failingSince">,
      maxEndpoints: number,
    ): Promise<boolean> {
      const row = { ...endpoint, audience: audience.kind, audienceId: audienceId(audience), state: "on" as const };
      await insertFrom(
        db,
        endpoints,
        row,
        sql`where (select count(*) from ${endpoints}) < ${maxEndpoints}`,
      ).onConflictDoNothing();
      return (
        (await database.select({ id: endpoints.id }).from(endpoints).where(eq(endpoints.id, endpoint.id))).length === 1
      );
    },
    /** Sets a new secret. Messages are also signed with the old one until `oldSecretUntil`. Returns false when the secret was changed in the meantime. */
    async changeSecret(
      { id, sealedSecret: previousSecret }: Pick<WebhookEndpoint, "id" | "sealedSecret">,
      sealedSecret: string,
      oldSecretUntil: number,
    ): Promise<boolean> {
      const { meta } = await database
        .update(endpoints)
        .set({ sealedSecret, sealedOldSecret: previousSecret, oldUntil: oldSecretUntil })
        .where(and(eq(endpoints.id, id), eq(endpoints.sealedSecret, previousSecret)));
      return meta.changes === 1;
    },
    /** Stops an endpoint and gives up on its waiting deliveries. */
    async stop(id: string, by: StoppedBy, now: number): Promise<void> {
      await runInBatch(db, [
        database
          .update(endpoints)
          .set({ state: "stopped", stoppedBy: by })
          .where(and(eq(endpoints.id, id), isActive)),
        giveUp(id, "stopped", now),
      ]);
    },
    /** Resumes an endpoint. It only receives events from now on. */
    async resume(id: string): Promise<void> {
      await database
        .update(endpoints)
        .set({ state: "on", stoppedBy: null, failingSince: null })
        .where(eq(endpoints.id, id));
    },
    /** Deletes an endpoint with its deliveries. */
    async remove(id: string): Promise<void> {
      await runInBatch(db, [
        database.delete(endpoints).where(eq(endpoints.id, id)),
        database.delete(deliveries).where(eq(deliveries.endpointId, id)),
      ]);
    },
    /** Events that have no deliveries yet, in order. */
    async listWaiting(limit: number): Promise<readonly WaitingEvent[]> {
      // The booking's history up to this event. A workshop receives only events from the period in which it had the booking.
      const isUpToEvent = sql`${bookingEvents.bookingToken} = ${waiting.object} and ${bookingEvents.id} <= ${waiting.number}`;
      const supplierDay = sql<
        string | null
      >`(select ${bookingEvents.reason} from ${bookingEvents} where ${isUpToEvent} and ${bookingEvents.kind} in ('submitted', 'passed-on') order by ${bookingEvents.id} desc limit 1)`;
      const status = sql`(select ${bookingEvents.toStatus} from ${bookingEvents} where ${isUpToEvent} and ${bookingEvents.toStatus} is not null order by ${bookingEvents.id} desc limit 1)`;
      const rows = await database
        .select({
          ...selectColumns({
            seq: waiting.seq,
            id: waiting.id,
            source: waiting.source,
            object: waiting.object,
            kind: waiting.kind,
            reason: waiting.reason,
            at: waiting.at,
          }),
          place: supplierDay.as("place"),
          status: status.mapWith(bookings.status).as("status"),
          ...selectNullableColumns({
            bookingId: bookings.id,
            bookedSupplier: bookings.supplierId,
            serviceDay: bookings.serviceDay,
            attemptSupplier: paymentAttempts.supplierId,
            method: paymentAttempts.method,
            amountCents: paymentAttempts.amountCents,
            currency: paymentAttempts.currency,
            bidOfferId: bidOffers.id,
            stars: ratings.stars,
            leadGuid: leads.guid,
          }),
          bidSupplier: sql<number | null>`${bidOffers.supplierId}`.as("bid_supplier"),
          fleetCompanyId: sql<
            number | null
          >`coalesce(${bookings.fleetCompanyId}, ${leads.state} ->> '$.fleetCompanyId')`.as("fleet_company_id"),
        })
        .from(waiting)
        .leftJoin(paymentAttempts, and(eq(waiting.source, "payment"), sql`${paymentAttempts.id} = ${waiting.object}`))
        .leftJoin(
          bookings,
          sql`${bookings.token} = case ${waiting.source} when 'booking' then ${waiting.object} when 'payment' then coalesce(${paymentAttempts.bookingToken}, ${paymentAttempts.payingBookingToken}) end`,
        )
        .leftJoin(bidOffers, and(eq(waiting.source, "bidding"), sql`${bidOffers.id} = ${waiting.number}`))
        .leftJoin(ratings, and(eq(waiting.source, "booking"), sql`${ratings.bookingToken} = ${waiting.object}`))
        .leftJoin(
          leads,
          sql`${leads.guid} = case ${waiting.source} when 'booking' then ${bookings.leadGuid} when 'payment' then ${paymentAttempts.leadGuid} else ${waiting.object} end`,
        )
        .orderBy(asc(waiting.seq))
        .limit(limit);
      return rows.map((row): WaitingEvent => {
        const { source, object, reason, place: supplierDayText, bookedSupplier, attemptSupplier, bidSupplier } = row;
        const { method, amountCents, currency, leadGuid: lead } = row;
        const supplierAtEvent =
          supplierDayText === null ? null : Number(/^\d+/.exec(supplierDayText)?.[0] ?? Number.NaN);
        return {
          ...{ seq: row.seq, id: row.id, source, kind: row.kind, at: row.at },
          ...{ bookingId: row.bookingId, status: row.status, serviceDay: row.serviceDay },
          ...{ bidOfferId: row.bidOfferId, stars: row.stars, fleetCompanyId: row.fleetCompanyId },
          leadGuid: lead === null ? null : leadGuid(lead),
          supplierId:
            source === "booking"
              ? (supplierAtEvent ?? bookedSupplier)
              : source === "payment"
                ? attemptSupplier
                : bidSupplier,
          payment:
            method === null || amountCents === null || currency === null
              ? null
              : { id: object, method, amountCents: cents(amountCents), currency, status: reason },
        };
      });
    },
    /** Turns waiting events into deliveries in one write. Idempotent, because each event has at most one delivery per endpoint. */
    async createDeliveries(
      events: readonly WaitingEvent[],
      messages: readonly AddressedMessage[],
      now: number,
    ): Promise<void> {
      const runBatch = (batch: readonly AddressedMessage[]) =>
        insertFrom(
          db,
          deliveries,
          {
            endpointId: jsonField("endpointId"),
            eventId: jsonField("eventId"),
            leadGuid: jsonField("leadGuid"),
            type: jsonField("type"),
            body: jsonField("body"),
            madeAt: now,
            state: "waiting",
          },
          // Endpoints that were removed or stopped in the meantime receive nothing.
          sql`from json_each(${JSON.stringify(batch)}) as each where exists (select 1 from ${endpoints} where ${endpoints.id} = ${jsonField("endpointId")} and ${endpoints.state} = 'on') order by each.key`,
        ).onConflictDoNothing();
      const leadGuids = messages.map((message) => message.leadGuid);
      const deleteWaiting = database
        .delete(waiting)
        .where(sql`${waiting.id} in ${valuesInJson(events.map(({ id }) => id))}`);
      await runInBatch(db, [
        ...(messages.length === 0
          ? []
          : [
              ...toChunks(messages, WRITE_BATCH_SIZE).map((batch) => runBatch(batch)),
              releaseNext(valuesInJson([...new Set(messages.map(({ endpointId }) => endpointId))]), leadGuids, now),
            ]),
        deleteWaiting,
      ]);
    },
    /** Endpoints with due deliveries that no run is serving. */
    async listDueEndpoints(now: number, limit: number): Promise<readonly WebhookEndpoint[]> {
      const isDue = sql`exists (select 1 from ${deliveries} where ${deliveries.endpointId} = ${endpoints.id} and ${deliveries.nextAt} is not null and ${deliveries.nextAt} <= ${now})`;
      const rows = await database
        .select()
        .from(endpoints)
        .where(and(isActive, lte(endpoints.busyUntil, now), isDue))
        .orderBy(asc(endpoints.busyUntil))
        .limit(limit);
      return rows.map(toEndpoint);
    },
    /** Returns false if another run has claimed the endpoint. */
    async claim(id: string, now: number, until: number): Promise<boolean> {
      const { meta } = await database
        .update(endpoints)
        .set({ busyUntil: until })
        .where(and(eq(endpoints.id, id), isActive, lte(endpoints.busyUntil, now)));
      return meta.changes === 1;
    },
    /** Releases the endpoint and records the time, because the endpoint served longest ago is served first. */
    async release(id: string, now: number): Promise<void> {
      await database.update(endpoints).set({ busyUntil: now }).where(eq(endpoints.id, id));
    },
    async listDue(endpointId: string, now: number, limit: number): Promise<readonly DueDelivery[]> {
      const rows: readonly DueDelivery[] = await database
        .select(DUE_COLUMNS)
        .from(deliveries)
        .where(
          and(
            eq(deliveries.endpointId, endpointId),
            sql`${deliveries.nextAt} is not null`,
            lte(deliveries.nextAt, now),
          ),
        )
        .orderBy(asc(deliveries.nextAt), asc(deliveries.seq))
        .limit(limit);
      return rows;
    },
    /** Stores the results of attempts and makes the next event of each lead due. `failingSince` is the endpoint's value after these attempts. */
    async recordAttempts(
      endpointId: string,
      attempts: readonly DeliveryAttempt[],
      failingSince: number | null,
      now: number,
    ): Promise<void> {
      const rows = JSON.stringify(
        attempts.map(({ delivery: { seq, tries }, isTaken, nextAt, status, failure }) => ({
          ...{ seq, tries, nextAt, status, failure },
          state: isTaken ? "sent" : nextAt === null ? "given-up" : "waiting",
        })),
      );
      const result = database
        .update(deliveries)
        .set({
          state: jsonField("state"),
          tries: sql`${deliveries.tries} + 1`,
          firstTriedAt: sql`coalesce(${deliveries.firstTriedAt}, ${now})`,
          nextAt: jsonField("nextAt"),
          endedAt: sql`case when ${jsonField("state")} = 'waiting' then null else ${now} end`,
          status: jsonField("status"),
          failure: jsonField("failure"),
        })
        .from(sql`json_each(${rows}) as each`)
        .where(
          and(
            sql`${deliveries.seq} = ${jsonField("seq")}`,
            isWaiting,
            sql`${deliveries.tries} = ${jsonField("tries")}`,
          ),
        );
      await runInBatch(db, [
        result,
        releaseNext(
          valuesInJson([endpointId]),
          attempts.map(({ delivery }) => delivery.leadGuid),
          now,
        ),
        database
          .update(endpoints)
          .set({ failingSince })
          .where(and(eq(endpoints.id, endpointId), sql`${endpoints.failingSince} is not ${failingSince}`)),
      ]);
    },
    /** Newest first. */
    log: (endpointId: string, limit: number): Promise<readonly LoggedDelivery[]> =>
      database
        .select({
          eventId: deliveries.eventId,
          type: deliveries.type,
          state: deliveries.state,
          tries: deliveries.tries,
          madeAt: deliveries.madeAt,
          endedAt: deliveries.endedAt,
          nextAt: deliveries.nextAt,
          status: deliveries.status,
          failure: deliveries.failure,
        })
        .from(deliveries)
        .where(
          and(
            gt(deliveries.seq, sql`(select coalesce(max(seq), 0) from webhook_deliveries) - ${LOG_SEARCH_LIMIT}`),
            eq(deliveries.endpointId, endpointId),
          ),
        )
        .orderBy(desc(deliveries.seq))
        .limit(limit),
    /** Sends a finished delivery again. Returns false if it does not exist or is still waiting, or if its endpoint is not active. */
    async replay(endpointId: string, eventId: string, now: number): Promise<boolean> {
      const { meta } = await database
        .update(deliveries)
        .set({ state: "waiting", tries: 0, firstTriedAt: null, nextAt: now, endedAt: null, failure: null })
        .where(
          and(
            eq(deliveries.endpointId, endpointId),
            eq(deliveries.eventId, eventId),
            ne(deliveries.state, "waiting"),
            inArray(deliveries.endpointId, database.select({ id: endpoints.id }).from(endpoints).where(isActive)),
          ),
        );
      return meta.changes === 1;
    },
    /** Deletes up to `limit` deliveries that ended before `endedBefore`. Returns the number of deleted deliveries. */
    async deleteBefore(endedBefore: number, limit: number): Promise<number> {
      const expiredDeliveries = sql`select ${deliveries.seq} from ${deliveries} where ${deliveries.endedAt} is not null and ${deliveries.endedAt} < ${endedBefore} limit ${limit}`;
      const { meta } = await database.delete(deliveries).where(sql`${deliveries.seq} in (${expiredDeliveries})`);
      return meta.changes;
    },
  };
}
