import { CHANNELS } from "../../domain/messages/kinds";
import { and, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Channel, SealedMessage, TemplateVersions } from "../../domain/messages/message";
import { REPORTED_FAILURES } from "../../domain/messages/mail-report";
import { SENDING_LEASE_MS, TRIES_BEFORE_NOTICE } from "../../domain/messages/retry";
import type { Outbox, QueuedMessage } from "../../usecases/ports/outbox";
import { channelRests } from "./schema/channel-rests";
import { textKey } from "../../domain/messages/wording";
import { fromJson, valuesInJson, orm, insertSelect, statementOf, subselect } from "./orm";
import { deskChanges } from "./schema/desk-changes";
import { messages as templates } from "./schema/documents";
import { outbox } from "./schema/outbox";
import { incrementTally } from "./tallies";

/** A report names an email by its provider's id, which has no index: this many of the newest are looked through. */
const MAX_SENT_SEARCHED = 20_000;

/** At which white label the lead was begun that a message is about, or whose booking it is about. */
const site = sql<
  string | null
>`(select json_extract(state, '$.site') from leads where guid = coalesce((select lead_guid from bookings where token = ${outbox.about}), ${outbox.about}))`;
const COLUMNS = { ...getTableColumns(outbox), site };

const toQueued = (row: typeof outbox.$inferSelect & Pick<QueuedMessage, "site">): QueuedMessage => ({
  id: row.id,
  channel: row.channel,
  template: row.template,
  sealed: row.sealed,
  about: row.about,
  notBefore: row.nextAt,
  notAfter: row.notAfter,
  tries: row.tries,
  createdAt: row.createdAt,
  site: row.site,
});

/** Statements for the batch of the change that the messages tell of: with it or not at all. `condition` = only when that change was made. */
export const outboxStatements = (
  db: D1Database,
  messages: readonly SealedMessage[],
  now: number,
  condition: SQL = sql`true`,
): D1PreparedStatement[] =>
  messages.map((message) =>
    statementOf(
      db,
      orm(db)
        .insert(outbox)
        .select(
          insertSelect(
            outbox,
            {
              id: message.id,
              channel: message.channel,
              template: message.template,
              sealed: message.sealed,
              about: message.about,
              state: "waiting",
              nextAt: message.notBefore,
              notAfter: message.notAfter,
              createdAt: now,
            },
            sql`where ${condition}`,
          ),
        )
        .onConflictDoNothing(),
    ),
  );

/** The ids that begin so, as a range of the key: `formatRounded` has no index. */
const idsFrom = (prefix: string) => and(gte(outbox.id, prefix), lt(outbox.id, `${prefix}\uffff`));

/**
 * The messages about any of these, which `formatRounded` lists as a select: each state by its partial index, whose entries have `formatRounded` in them, so the messages
 * themselves are not read through. Of those that went only what went since, epoch milliseconds: nothing is told of a thing before there is one.
 */
export const messagesAbout = (about: SQL, since: SQL): SQL =>
  sql`${outbox.id} in (select id from outbox where state = 'sent' and sent_at >= ${since} and about in ${about}
    union all select id from outbox where state = 'waiting' and about in ${about}
    union all select id from outbox where state = 'failed' and about in ${about})`;

/** For the batch of a change that makes messages untrue: those whose ids begin so, and that have not gone, never go. */
export const cancelPending = (db: D1Database, prefix: string): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .delete(outbox)
      .where(and(idsFrom(prefix), eq(outbox.state, "waiting"))),
  );

/** For the batch of a change after which nobody is behind them any more: all messages whose ids begin so, those that went too. */
export const forgetMessages = (db: D1Database, prefix: string, condition: SQL): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .delete(outbox)
      .where(and(idsFrom(prefix), condition)),
  );

/** How many messages of a channel there are whose ids begin so. */
export const countOf = (prefix: string, channel: Channel): SQL =>
  sql`(select count(*) from ${outbox} where ${and(idsFrom(prefix), eq(outbox.channel, channel))})`;

/** What is logged about a message that is not sent: never its recipient or its text. */
export const STUCK_COLUMNS = {
  id: outbox.id,
  channel: outbox.channel,
  template: outbox.template,
  about: outbox.about,
  state: outbox.state,
  tries: outbox.tries,
  failure: outbox.failure,
  createdAt: outbox.createdAt,
};

export function d1Outbox(db: D1Database): Outbox {
  const store = orm(db);
  /** A message that a run has claimed and not yet sent, put off or given up. */
  const claimed = (id: string) => and(eq(outbox.id, id), eq(outbox.state, "waiting"), isNotNull(outbox.leasedUntil));
  const putOff = (until: number, reason: string) =>
    ({
      state: "waiting",
      leasedUntil: null,
      nextAt: until,
      failure: reason,
      tries: sql`max(0, ${outbox.tries} - 1)`,
    }) as const;
  return {
    async add(messages, now) {
      if (messages.length > 0) await db.batch(outboxStatements(db, messages, now));
    },
    async claimDue(now, limit, channels = CHANNELS) {
      const rests = sql`select 1 from ${channelRests} where ${channelRests.channel} = ${outbox.channel} and ${channelRests.until} > ${now}`;
      const awake = sql`${outbox.channel} in ${valuesInJson(channels)} and not exists (${rests})`;
      // The state is a literal, not a parameter: only then does the database find the partial index of what is due.
      const due = sql`select ${outbox.id} from ${outbox} where ${outbox.state} = 'waiting' and ${outbox.nextAt} <= ${now} and (${outbox.leasedUntil} is null or ${outbox.leasedUntil} <= ${now}) and ${awake} order by ${outbox.nextAt} limit ${limit}`;
      const rows = await store
        .update(outbox)
        .set({ tries: sql`${outbox.tries} + 1`, leasedUntil: now + SENDING_LEASE_MS })
        .where(sql`${outbox.id} in (${due})`)
        .returning(COLUMNS);
      return rows.map(toQueued);
    },
    async find(id) {
      const [row] = await store
        .select({ channel: outbox.channel, template: outbox.template, about: outbox.about })
        .from(outbox)
        .where(eq(outbox.id, id));
      return row ?? null;
    },
    async stands(id) {
      const [row] = await store.select({ id: outbox.id }).from(outbox).where(claimed(id));
      return row !== undefined;
    },
    async markSent(id, providerId, now, text) {
      const message = store
        .update(outbox)
        .set({ state: "sent", leasedUntil: null, providerId, sentAt: now, failure: null })
        .where(claimed(id));
      if (text === null) await message;
      else
        await store.batch([
          incrementTally(
            store,
            { day: text.day, tally: "text-parts", name: text.destination, n: text.parts },
            sql`from ${outbox} where ${claimed(id)}`,
          ),
          message,
        ]);
    },
    async markFailed(id, failure, nextAt) {
      const next = nextAt === null ? { state: "failed" as const } : { state: "waiting" as const, nextAt };
      await store
        .update(outbox)
        .set({ ...next, leasedUntil: null, failure })
        .where(claimed(id));
    },
    async markReported(providerId, failure, since) {
      // The state is a literal: only then does the database find the partial index. Its id is in none: that would cost a row for every email.
      const target = sql`select id from (select ${outbox.id}, ${outbox.providerId} from ${outbox} where ${outbox.state} = 'sent' and ${outbox.sentAt} >= ${since} order by ${outbox.sentAt} desc limit ${MAX_SENT_SEARCHED}) where provider_id = ${providerId}`;
      const [row] = await store
        .update(outbox)
        .set({ state: "failed", failure })
        .where(sql`${outbox.id} in (${target})`)
        .returning({ template: outbox.template, about: outbox.about });
      return row ?? null;
    },
    async postpone(id, until, reason) {
      await store.update(outbox).set(putOff(until, reason)).where(claimed(id));
    },
    async replacedByNewer({ id, channel, template, about, createdAt }) {
      const newer = alias(outbox, "newer");
      const gone = await store.delete(outbox).where(
        and(
          claimed(id),
          // The state as a literal: only then does the database find the partial index of what waits.
          sql`exists (select 1 from ${outbox} as ${newer} where ${newer.state} = 'waiting' and ${and(
            eq(newer.about, about ?? ""),
            eq(newer.channel, channel),
            eq(newer.template, template),
            or(gt(newer.createdAt, createdAt), and(eq(newer.createdAt, createdAt), gt(newer.id, id))),
          )})`,
        ),
      );
      return gone.meta.changes === 1;
    },
    async rest(channel, until, untaken, reason) {
      const waits = store
        .update(outbox)
        .set(putOff(until, reason))
        .where(
          and(
            sql`${outbox.id} in ${valuesInJson(untaken)}`,
            eq(outbox.state, "waiting"),
            isNotNull(outbox.leasedUntil),
          ),
        );
      await store.batch([
        store
          .insert(channelRests)
          .values({ channel, until })
          .onConflictDoUpdate({
            target: channelRests.channel,
            set: { until: sql`max(${channelRests.until}, excluded.until)` },
          }),
        waits,
      ]);
    },
    async stuck(limit) {
      return store
        .select(STUCK_COLUMNS)
        .from(outbox)
        .where(or(eq(outbox.state, "failed"), and(eq(outbox.state, "waiting"), gte(outbox.tries, TRIES_BEFORE_NOTICE))))
        .orderBy(desc(outbox.createdAt))
        .limit(limit);
    },
    async sendAgain(ids, now) {
      const isReported = or(...REPORTED_FAILURES.map((label) => sql`${outbox.failure} glob ${`${label}*`}`));
      const input =
        ids === null
          ? or(isNull(outbox.failure), not(sql`(${isReported})`))
          : sql`${outbox.id} in ${valuesInJson(ids)}`;
      const result = await store
        .update(outbox)
        .set({ state: "waiting", tries: 0, nextAt: now })
        .where(and(eq(outbox.state, "failed"), input));
      return result.meta.changes;
    },
    async newest(limit, about) {
      const rows = await store
        .select(COLUMNS)
        .from(outbox)
        .where(about === undefined ? undefined : eq(outbox.about, about))
        .orderBy(desc(outbox.createdAt), desc(outbox.id))
        .limit(limit);
      return rows.map((row) => ({
        ...toQueued(row),
        state: row.state,
        failure: row.failure,
        sentAt: row.sentAt,
      }));
    },
    async forgetSentBefore(then, limit) {
      // The state is a literal because the database uses the partial index only then.
      const old = sql`select ${outbox.id} from ${outbox} where ${outbox.state} = 'sent' and ${outbox.sentAt} < ${then} order by ${outbox.sentAt} limit ${limit}`;
      const gone = await store.delete(outbox).where(sql`${outbox.id} in (${old})`);
      return gone.meta.changes;
    },
    async template(key, channel) {
      const was = sql`json_object('until', ${deskChanges.at}, 'words', json(${deskChanges.before}))`;
      const earlier = subselect<TemplateVersions["earlier"]>(
        sql`select json_group_array(json(was)) from (select ${was} as was from ${deskChanges} where ${deskChanges.kind} = 'text' and ${deskChanges.key} = ${textKey({ key, channel })} order by ${deskChanges.version})`,
      ).mapWith(fromJson<TemplateVersions["earlier"]>);
      const [match] = await store
        .select({
          key: templates.key,
          channel: templates.channel,
          audience: templates.audience,
          subject: templates.subject,
          body: templates.body,
          earlier,
        })
        .from(templates)
        .where(and(eq(templates.key, key), eq(templates.channel, channel)));
      return match ?? null;
    },
    templates: () =>
      store
        .select({
          key: templates.key,
          channel: templates.channel,
          audience: templates.audience,
          subject: templates.subject,
          body: templates.body,
          changedBy: templates.changedBy,
        })
        .from(templates)
        .orderBy(templates.audience, templates.key, templates.channel),
  };
}
