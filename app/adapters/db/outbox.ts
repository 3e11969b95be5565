import { CHANNELS } from "../../domain/notifications/kinds";
import { and, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { parseContactId } from "../../domain/notifications/recipients";
import type { Channel, SealedMessage, TemplateVersions } from "../../domain/notifications/message";
import { REPORTED_FAILURES } from "../../domain/notifications/mail-report";
import { SENDING_LEASE_MS, ATTEMPTS_BEFORE_NOTICE } from "../../domain/notifications/delivery";
import type {
  SentSms,
  StuckMessage,
  ListedMessage,
  Audience,
  CataloguedTemplate,
  QueuedMessage,
} from "../../domain/notifications/queued-message";
import { channelPauses } from "./schema/health";
import { textKey } from "../../domain/notifications/wording";
import { fromJson, valuesInJson, orm, insertFrom, subselect, type Query, runInBatch } from "./orm";
import { deskChanges } from "./schema/desk-changes";
import { messages as templates } from "./schema/documents";
import { outbox } from "./schema/outbox";
import { incrementTally } from "./tallies";

/** Maximum number of recent messages that are searched for a delivery report. Reports contain the provider's id of an email, which has no index. */
const MAX_SENT_SEARCHED = 20_000;

/** The white-label site on which the lead of the message was started, or the lead of its booking. Null = not a white label. */
const site = sql<
  string | null
>`(select json_extract(state, '$.site') from leads where guid = coalesce((select lead_guid from bookings where token = ${outbox.about}), ${outbox.about}))`;
const COLUMNS = { ...getTableColumns(outbox), site };

const toQueuedMessage = (row: typeof outbox.$inferSelect & Pick<QueuedMessage, "site">): QueuedMessage => ({
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

/**
 * Statements that add messages to a batch, so that a change and the messages about it are written together or not at all. `condition` adds them only if it is
 * true, for example if a previous statement changed a row.
 */
export const outboxStatements = (
  db: D1Database,
  messages: readonly SealedMessage[],
  now: number,
  condition: SQL = sql`true`,
): Query[] =>
  messages.map((message) =>
    insertFrom(
      db,
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
    ).onConflictDoNothing(),
  );

/** Condition for ids with this prefix, as a range of the primary key, because `about` alone has no index. */
const idsWithPrefix = (prefix: string) => and(gte(outbox.id, prefix), lt(outbox.id, `${prefix}\uffff`));

/**
 * Condition for messages about these bookings, leads or other subjects. Messages in each state are found through the partial index of the state. Sent messages
 * are included only if they were sent since `since` (epoch milliseconds).
 */
export const messagesAbout = (about: SQL, since: SQL): SQL =>
  sql`${outbox.id} in (select id from outbox where state = 'sent' and sent_at >= ${since} and about in ${about}
    union all select id from outbox where state = 'waiting' and about in ${about}
    union all select id from outbox where state = 'failed' and about in ${about})`;

/** Cancels unsent messages whose ids start with this prefix, in the batch of a change that makes them obsolete. */
export const cancelPending = (db: D1Database, prefix: string): Query =>
  orm(db)
    .delete(outbox)
    .where(and(idsWithPrefix(prefix), eq(outbox.state, "waiting")));

/** Deletes all messages whose ids start with this prefix, including sent ones, in the batch that deletes a person's data. */
export const deleteMessages = (db: D1Database, prefix: string, condition: SQL): Query =>
  orm(db)
    .delete(outbox)
    .where(and(idsWithPrefix(prefix), condition));

/** Counts the messages of a channel whose ids begin with this prefix. */
export const countMessages = (prefix: string, channel: Channel): SQL =>
  sql`(select count(*) from ${outbox} where ${and(idsWithPrefix(prefix), eq(outbox.channel, channel))})`;

/** Fields of an unsent message that may be logged. They never include its recipient or text. */
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

/** Messages that are waiting to be sent. Adapters add them with `outboxStatements` to the batch of the change that they announce. */
export function d1Outbox(db: D1Database) {
  const database = orm(db);
  /** Condition: a run has claimed the message and has not yet sent it, postponed it or given up on it. */
  const hasClaim = (id: string) => and(eq(outbox.id, id), eq(outbox.state, "waiting"), isNotNull(outbox.leasedUntil));
  const delayUntil = (until: number, reason: string) =>
    ({
      state: "waiting",
      leasedUntil: null,
      nextAt: until,
      failure: reason,
      tries: sql`max(0, ${outbox.tries} - 1)`,
    }) as const;
  return {
    /** Adds messages that do not belong to a change. Skips known ids. */
    async add(messages: readonly SealedMessage[], now: number): Promise<void> {
      if (messages.length > 0) await runInBatch(db, outboxStatements(db, messages, now));
    },
    /** Claims due messages of channels that are not paused, so that no other run sends them. */
    async claimDue(
      now: number,
      limit: number,
      channels: readonly Channel[] = CHANNELS,
    ): Promise<readonly QueuedMessage[]> {
      const activePauses = sql`select 1 from ${channelPauses} where ${channelPauses.channel} = ${outbox.channel} and ${channelPauses.until} > ${now}`;
      const isChannelActive = sql`${outbox.channel} in ${valuesInJson(channels)} and not exists (${activePauses})`;
      // The state is a literal, because SQLite otherwise does not use the partial index of due messages.
      const dueIds = sql`select ${outbox.id} from ${outbox} where ${outbox.state} = 'waiting' and ${outbox.nextAt} <= ${now} and (${outbox.leasedUntil} is null or ${outbox.leasedUntil} <= ${now}) and ${isChannelActive} order by ${outbox.nextAt} limit ${limit}`;
      const rows = await database
        .update(outbox)
        .set({ tries: sql`${outbox.tries} + 1`, leasedUntil: now + SENDING_LEASE_MS })
        .where(sql`${outbox.id} in (${dueIds})`)
        .returning(COLUMNS);
      return rows.map(toQueuedMessage);
    },
    /** Channel, template and subject of a message. Null = it does not exist or was deleted. */
    async find(id: string): Promise<Pick<QueuedMessage, "channel" | "template" | "about"> | null> {
      const [row] = await database
        .select({ channel: outbox.channel, template: outbox.template, about: outbox.about })
        .from(outbox)
        .where(eq(outbox.id, id));
      return row ?? null;
    },
    /** Whether a claimed message has not been cancelled since. */
    async isClaimed(id: string): Promise<boolean> {
      const [row] = await database.select({ id: outbox.id }).from(outbox).where(hasClaim(id));
      return row !== undefined;
    },
    /** Marks a message as sent, once. The same write counts the cost of a text message. */
    async markSent(id: string, providerId: string, now: number, text: SentSms | null): Promise<void> {
      const message = database
        .update(outbox)
        .set({ state: "sent", leasedUntil: null, providerId, sentAt: now, failure: null })
        .where(hasClaim(id));
      if (text === null) await message;
      else
        await database.batch([
          incrementTally(
            db,
            { day: text.day, tally: "text-parts", name: text.destination, n: text.parts },
            sql`from ${outbox} where ${hasClaim(id)}`,
          ),
          message,
        ]);
    },
    /** Schedules another try, or gives up if `nextAt` is null. */
    async markFailed(id: string, failure: string, nextAt: number | null): Promise<void> {
      const nextState = nextAt === null ? { state: "failed" as const } : { state: "waiting" as const, nextAt };
      await database
        .update(outbox)
        .set({ ...nextState, leasedUntil: null, failure })
        .where(hasClaim(id));
    },
    /**
     * Records that the provider reported an accepted email as undelivered. Only emails sent since `since` are searched. Returns null if the email is not found
     * or was reported before.
     */
    async markReported(
      providerId: string,
      failure: string,
      since: number,
    ): Promise<Pick<QueuedMessage, "id" | "template" | "about"> | null> {
      // The state is a literal, because SQLite otherwise does not use the partial index. The provider's id is not indexed, because that would add a row write
      // to every email.
      const messageId = sql`select id from (select ${outbox.id}, ${outbox.providerId} from ${outbox} where ${outbox.state} = 'sent' and ${outbox.sentAt} >= ${since} order by ${outbox.sentAt} desc limit ${MAX_SENT_SEARCHED}) where provider_id = ${providerId}`;
      const [row] = await database
        .update(outbox)
        .set({ state: "failed", failure })
        .where(sql`${outbox.id} in (${messageId})`)
        .returning({ id: outbox.id, template: outbox.template, about: outbox.about });
      return row ?? null;
    },
    /** Postpones a claimed message. The claim does not count as a try. */
    async postpone(id: string, until: number, reason: string): Promise<void> {
      await database.update(outbox).set(delayUntil(until, reason)).where(hasClaim(id));
    },
    /**
     * Deletes this message if a newer one for the same reader is waiting, with the same template, channel and subject. The reader is the last part of the id.
     * Returns false if there is no newer one.
     */
    async deleteIfReplaced({
      id,
      channel,
      template,
      about,
      createdAt,
    }: Pick<QueuedMessage, "id" | "channel" | "template" | "about" | "createdAt">): Promise<boolean> {
      const newerMessage = alias(outbox, "newer");
      const reader = `:${parseContactId(id) ?? channel}`;
      const replacedMessages = await database.delete(outbox).where(
        and(
          hasClaim(id),
          // The state is a literal, because SQLite otherwise does not use the partial index of waiting messages.
          sql`exists (select 1 from ${outbox} as ${newerMessage} where ${newerMessage.state} = 'waiting' and ${and(
            eq(newerMessage.about, about ?? ""),
            eq(newerMessage.channel, channel),
            eq(newerMessage.template, template),
            sql`substr(${newerMessage.id}, ${-reader.length}) = ${reader}`,
            or(
              gt(newerMessage.createdAt, createdAt),
              and(eq(newerMessage.createdAt, createdAt), gt(newerMessage.id, id)),
            ),
          )})`,
        ),
      );
      return replacedMessages.meta.changes === 1;
    },
    /**
     * Pauses a channel until the given time. Messages that the run has claimed but not sent also wait until then, and the claim does not count as an attempt.
     */
    async pauseChannel(channel: Channel, until: number, unsentIds: readonly string[], reason: string): Promise<void> {
      const pauseQuery = database
        .update(outbox)
        .set(delayUntil(until, reason))
        .where(
          and(
            sql`${outbox.id} in ${valuesInJson(unsentIds)}`,
            eq(outbox.state, "waiting"),
            isNotNull(outbox.leasedUntil),
          ),
        );
      await database.batch([
        database
          .insert(channelPauses)
          .values({ channel, until })
          .onConflictDoUpdate({
            target: channelPauses.channel,
            set: { until: sql`max(${channelPauses.until}, excluded.until)` },
          }),
        pauseQuery,
      ]);
    },
    /** Messages that we have given up on or that have failed several times, newest first. */
    async listStuck(limit: number): Promise<readonly StuckMessage[]> {
      return database
        .select(STUCK_COLUMNS)
        .from(outbox)
        .where(
          or(eq(outbox.state, "failed"), and(eq(outbox.state, "waiting"), gte(outbox.tries, ATTEMPTS_BEFORE_NOTICE))),
        )
        .orderBy(desc(outbox.createdAt))
        .limit(limit);
    },
    /**
     * Puts messages that we have given up on back in the queue. `ids` null = all of them, except emails that bounced or were marked as spam. Returns how many
     * were queued.
     */
    async sendAgain(ids: readonly string[] | null, now: number): Promise<number> {
      const isReported = or(...REPORTED_FAILURES.map((label) => sql`${outbox.failure} glob ${`${label}*`}`));
      const input =
        ids === null
          ? or(isNull(outbox.failure), not(sql`(${isReported})`))
          : sql`${outbox.id} in ${valuesInJson(ids)}`;
      const result = await database
        .update(outbox)
        .set({ state: "waiting", tries: 0, nextAt: now })
        .where(and(eq(outbox.state, "failed"), input));
      return result.meta.changes;
    },
    /** The newest messages, either all or those about one lead or booking. */
    async listNewest(limit: number, about?: string): Promise<readonly ListedMessage[]> {
      const rows = await database
        .select(COLUMNS)
        .from(outbox)
        .where(about === undefined ? undefined : eq(outbox.about, about))
        .orderBy(desc(outbox.createdAt), outbox.id)
        .limit(limit);
      return rows.map((row) => ({
        ...toQueuedMessage(row),
        state: row.state,
        failure: row.failure,
        sentAt: row.sentAt,
      }));
    },
    async deleteSentBefore(sentBefore: number, limit: number): Promise<number> {
      // The state is a literal, because SQLite otherwise does not use the partial index.
      const expiredIds = sql`select ${outbox.id} from ${outbox} where ${outbox.state} = 'sent' and ${outbox.sentAt} < ${sentBefore} order by ${outbox.sentAt} limit ${limit}`;
      const deleteResult = await database.delete(outbox).where(sql`${outbox.id} in (${expiredIds})`);
      return deleteResult.meta.changes;
    },
    /** Reads a template. It is not cached, so that a change at the desk applies to the next message. */
    async findTemplate(key: string, channel: Channel): Promise<(TemplateVersions & Audience) | null> {
      const previousVersion = sql`json_object('until', ${deskChanges.at}, 'text', json(${deskChanges.before}))`;
      const earlierVersions = subselect<TemplateVersions["earlier"]>(
        sql`select json_group_array(json(was)) from (select ${previousVersion} as was from ${deskChanges} where ${deskChanges.kind} = 'text' and ${deskChanges.key} = ${textKey({ key, channel })} order by ${deskChanges.version})`,
      ).mapWith(fromJson<TemplateVersions["earlier"]>);
      const [match] = await database
        .select({
          key: templates.key,
          channel: templates.channel,
          audience: templates.audience,
          subject: templates.subject,
          body: templates.body,
          earlier: earlierVersions,
        })
        .from(templates)
        .where(and(eq(templates.key, key), eq(templates.channel, channel)));
      return match ?? null;
    },
    /** All templates, by audience and key. */
    templates: (): Promise<readonly CataloguedTemplate[]> =>
      database
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
