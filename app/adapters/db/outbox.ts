import { SENDING_LEASE_MS } from "../../domain/messages/retry";
import type { SealedMessage } from "../../domain/messages/message";
import type { ListedMessage, Outbox, QueuedMessage } from "../../usecases/ports/outbox";

interface Row {
  id: string;
  channel: SealedMessage["channel"];
  template: string;
  sealed: string;
  about: string | null;
  state: ListedMessage["state"];
  tries: number;
  next_at: number;
  failure: string | null;
  created_at: number;
  sent_at: number | null;
}

const toQueued = (row: Row): QueuedMessage => ({
  id: row.id,
  channel: row.channel,
  template: row.template,
  sealed: row.sealed,
  about: row.about,
  notBefore: row.next_at,
  tries: row.tries,
});

/** Statements for the batch of the change that the messages tell of: with it or not at all. `condition` = only when that change was made. */
export const outboxStatements = (
  db: D1Database,
  messages: readonly SealedMessage[],
  now: number,
  condition = "true",
): D1PreparedStatement[] =>
  messages.map((message) =>
    db
      .prepare(
        `insert into outbox (id, channel, template, sealed, about, state, next_at, created_at) select ?, ?, ?, ?, ?, 'waiting', ?, ? where ${condition}
         on conflict (id) do nothing`,
      )
      .bind(message.id, message.channel, message.template, message.sealed, message.about, message.notBefore, now),
  );

export function d1Outbox(db: D1Database): Outbox {
  return {
    async add(messages, now) {
      if (messages.length > 0) await db.batch(outboxStatements(db, messages, now));
    },
    async claimDue(now, limit) {
      const { results } = await db
        .prepare(
          `update outbox set state = 'sending', tries = tries + 1, next_at = ?1 + ?2
            where id in (select id from outbox where state in ('waiting', 'sending') and next_at <= ?1 order by next_at limit ?3)
           returning id, channel, template, sealed, about, state, tries, next_at, failure, created_at, sent_at`,
        )
        .bind(now, SENDING_LEASE_MS, limit)
        .all<Row>();
      return results.map(toQueued);
    },
    async markSent(id, providerId, now) {
      await db
        .prepare(
          "update outbox set state = 'sent', provider_id = ?, sent_at = ?, failure = null where id = ? and state = 'sending'",
        )
        .bind(providerId, now, id)
        .run();
    },
    async markFailed(id, failure, nextAt) {
      await db
        .prepare(
          "update outbox set state = case when ?1 is null then 'failed' else 'waiting' end, next_at = coalesce(?1, next_at), failure = ?2 where id = ?3 and state = 'sending'",
        )
        .bind(nextAt, failure, id)
        .run();
    },
    async newest(limit) {
      const { results } = await db
        .prepare(
          "select id, channel, template, sealed, about, state, tries, next_at, failure, created_at, sent_at from outbox order by created_at desc limit ?",
        )
        .bind(limit)
        .all<Row>();
      return results.map((row) => ({
        ...toQueued(row),
        state: row.state,
        failure: row.failure,
        createdAt: row.created_at,
        sentAt: row.sent_at,
      }));
    },
    async template(key, channel) {
      return db
        .prepare("select key, channel, subject, body from messages where key = ? and channel = ?")
        .bind(key, channel)
        .first();
    },
  };
}
