import { sql } from "drizzle-orm";
import type { InvitedRole, StoreInvitation } from "../../domain/store-account/invitation";
import type { MemberEvent, StoreMember } from "../../domain/store-account/people";
import type { StoreAccounts } from "../../usecases/ports/store-accounts";
import { outboxStatements } from "./outbox";
import { refusalOf } from "./refusals";

interface InvitationRow {
  id: string;
  supplier_id: number;
  store_name: string;
  email: string;
  role: InvitedRole;
  inviter_name: string;
  state: StoreInvitation["state"];
  created_at: number;
  expires_at: number;
}

const toInvitation = (row: InvitationRow): StoreInvitation => ({
  id: row.id,
  supplierId: row.supplier_id,
  storeName: row.store_name,
  email: row.email,
  role: row.role,
  inviterName: row.inviter_name,
  state: row.state,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const MOST_TRIES = 5;

export function d1StoreAccounts(db: D1Database, brand: string): StoreAccounts {
  const invitations = async (where: string, ...values: unknown[]) => {
    const { results } = await db
      .prepare(
        `select i.id, i.supplier_id, replace(s.name, '{brand}', '${brand.replaceAll("'", "''")}') as store_name, i.email, i.role, i.inviter_name, i.state, i.created_at, i.expires_at
         from store_invitations i join suppliers s on s.id = i.supplier_id where ${where} order by i.created_at desc limit 100`,
      )
      .bind(...values)
      .all<InvitationRow>();
    return results.map(toInvitation);
  };
  const exists = async (sql: string, ...values: unknown[]) =>
    (await db
      .prepare(`select exists (${sql}) as found`)
      .bind(...values)
      .first<number>("found")) === 1;

  /** In a batch behind the write of a member: only when that changed one. */
  const memberEvent = (event: Omit<MemberEvent, "id"> & { readonly supplierId: number; readonly actor: string }) =>
    db
      .prepare(
        "insert into supplier_member_events (supplier_id, email, what, was, becomes, at, actor, actor_name) select ?, ?, ?, ?, ?, ?, ?, ? where changes() = 1",
      )
      .bind(
        event.supplierId,
        event.email,
        event.what,
        event.was,
        event.becomes,
        event.at,
        event.actor,
        event.actorName,
      );

  return {
    isKnownMember: (email) =>
      exists(
        "select 1 from supplier_members where email = ?1 and removed_at is null union all select 1 from suppliers where email = ?1",
        email.toLowerCase(),
      ),
    isMemberOf: (supplierId, email) =>
      exists(
        "select 1 from supplier_members where supplier_id = ? and email = ? and removed_at is null",
        supplierId,
        email,
      ),
    async beginTransfer({ supplierId, userId, email, isNewUser, codeDigest, sentAt, expiresAt }, messages) {
      await db.batch([
        db
          .prepare(
            `insert into account_transfers (supplier_id, user_id, email, is_new_user, code_digest, sent_at, expires_at) values (?, ?, ?, ?, ?, ?, ?)
             on conflict do update set email = excluded.email, is_new_user = excluded.is_new_user, code_digest = excluded.code_digest, tries = 0, verified_at = null, sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
          )
          .bind(supplierId, userId, email, isNewUser ? 1 : 0, codeDigest, sentAt, expiresAt),
        ...outboxStatements(db, messages, sentAt),
      ]);
    },
    async findTransfer(supplierId, userId, now) {
      const row = await db
        .prepare(
          "select email, is_new_user, code_digest, verified_at, sent_at, expires_at from account_transfers where supplier_id = ? and user_id = ? and expires_at > ?",
        )
        .bind(supplierId, userId, now)
        .first<{
          email: string;
          is_new_user: number;
          code_digest: string | null;
          verified_at: number | null;
          sent_at: number;
          expires_at: number;
        }>();
      return (
        row && {
          supplierId,
          userId,
          email: row.email,
          isNewUser: row.is_new_user === 1,
          codeDigest: row.code_digest,
          verifiedAt: row.verified_at,
          sentAt: row.sent_at,
          expiresAt: row.expires_at,
        }
      );
    },
    async tryCode({ supplierId, userId, email }, codeDigest, now) {
      const row = await db
        .prepare(
          `update account_transfers set tries = tries + 1, verified_at = case when code_digest = ?1 then coalesce(verified_at, ?2) else verified_at end
            where supplier_id = ?3 and user_id = ?4 and email = ?5 and expires_at > ?2 and code_digest is not null and tries < ${MOST_TRIES} returning code_digest`,
        )
        .bind(codeDigest, now, supplierId, userId, email)
        .first<{ code_digest: string }>();
      if (row === null) return "none";
      return row.code_digest === codeDigest ? "valid" : "invalid";
    },
    async completeTransfer({ supplierId, userId, email, sentAt }, { name, actorName }, messages, now) {
      // The delete is the guard: a transfer is used up once, and only as it was checked. Its row fails the batch when it is gone.
      const ready =
        "(select supplier_id from account_transfers where supplier_id = ?1 and user_id = ?2 and email = ?3 and sent_at = ?4 and (code_digest is null or verified_at is not null) and expires_at > ?5)";
      try {
        await db.batch([
          db
            .prepare(
              "update supplier_members set removed_at = ?2 where supplier_id = ?1 and role = 'owner' and removed_at is null",
            )
            .bind(supplierId, now),
          db
            .prepare(`insert into supplier_members (supplier_id, email, role, added_at, added_by, name) values (${ready}, ?3, 'owner', ?5, ?2, ?6)
              on conflict do update set role = 'owner', removed_at = null, added_at = excluded.added_at, added_by = excluded.added_by, name = coalesce(excluded.name, supplier_members.name)`)
            .bind(supplierId, userId, email, sentAt, now, name),
          db
            .prepare(
              "insert into supplier_member_events (supplier_id, email, what, becomes, at, actor, actor_name) values (?, ?, 'account-moved', 'owner', ?, ?, ?)",
            )
            .bind(supplierId, email, now, userId, actorName),
          db.prepare("delete from account_transfers where supplier_id = ? and user_id = ?").bind(supplierId, userId),
          ...outboxStatements(db, messages, now),
        ]);
        return true;
      } catch (error) {
        if (refusalOf(error) === "transfer-gone") return false;
        throw error;
      }
    },
    invitationsTo: (email) => invitations("i.email = ? and i.state <> 'revoked'", email),
    invitationsOf: (supplierIds) =>
      invitations("i.supplier_id in (select value from json_each(?))", JSON.stringify(supplierIds)),
    async invite({ id, supplierId, email, role, inviterName, invitedBy, createdAt, expiresAt }, messages) {
      const open = sql`exists (select 1 from store_invitations where id = ${id})`;
      const [written] = await db.batch([
        db
          .prepare(
            `insert into store_invitations (id, supplier_id, email, role, invited_by, inviter_name, state, created_at, expires_at) select ?1, ?2, ?3, ?4, ?5, ?6, 'sent', ?7, ?8
              where not exists (select 1 from store_invitations where supplier_id = ?2 and email = ?3 and state = 'sent' and expires_at > ?7)
                and not exists (select 1 from supplier_members where supplier_id = ?2 and email = ?3 and removed_at is null)`,
          )
          .bind(id, supplierId, email, role, invitedBy, inviterName, createdAt, expiresAt),
        ...outboxStatements(db, messages, createdAt, open),
      ]);
      return written?.meta.changes === 1 ? "sent" : "already-invited";
    },
    async answerInvitation(id, { email, name, userId }, answer, now) {
      const [answered] = await db.batch([
        db
          .prepare(
            "update store_invitations set state = ?1, answered_at = ?2 where id = ?3 and email = ?4 and state = 'sent' and expires_at > ?2",
          )
          .bind(answer, now, id, email),
        db
          .prepare(
            `insert into supplier_members (supplier_id, email, role, added_at, added_by, name) select supplier_id, email, role, ?1, invited_by, ?4 from store_invitations where id = ?2 and ?3 = 'accepted' and changes() = 1
             on conflict do update set role = case when supplier_members.role = 'owner' and supplier_members.removed_at is null then 'owner' else excluded.role end, removed_at = null, added_at = excluded.added_at, name = excluded.name`,
          )
          .bind(now, id, answer, name),
        db
          .prepare(
            "insert into supplier_member_events (supplier_id, email, what, becomes, at, actor, actor_name) select supplier_id, email, 'joined', role, ?1, ?2, coalesce(?3, email) from store_invitations where id = ?4 and changes() = 1",
          )
          .bind(now, userId, name, id),
      ]);
      return answered?.meta.changes === 1;
    },
    async revokeInvitation(id, supplierIds, now) {
      const done = await db
        .prepare(
          "update store_invitations set state = 'revoked', answered_at = ? where id = ? and state = 'sent' and supplier_id in (select value from json_each(?))",
        )
        .bind(now, id, JSON.stringify(supplierIds))
        .run();
      return done.meta.changes === 1;
    },
    async people(supplierId) {
      const { results } = await db
        .prepare(
          `select email, name, role, since from (
             select email, name, role, added_at as since from supplier_members where supplier_id = ?1 and removed_at is null
             union all
             select s.email, s.contact_name, 'owner', null from suppliers s where s.id = ?1 and not exists (select 1 from supplier_members o where o.supplier_id = s.id and o.role = 'owner' and o.removed_at is null)
           ) order by role = 'owner' desc, role = 'admin' desc, email`,
        )
        .bind(supplierId)
        .all<StoreMember>();
      return results;
    },
    async memberEvents(supplierId) {
      const { results } = await db
        .prepare(
          "select id, email, what, was, becomes, at, actor_name as actorName from supplier_member_events where supplier_id = ? order by at desc, id desc limit 20",
        )
        .bind(supplierId)
        .all<MemberEvent>();
      return results;
    },
    async changeRole({ supplierId, email, was, at, actor, actorName }, becomes) {
      const [changed] = await db.batch([
        db
          .prepare(
            "update supplier_members set role = ?1 where supplier_id = ?2 and email = ?3 and role = ?4 and role <> 'owner' and removed_at is null",
          )
          .bind(becomes, supplierId, email, was),
        memberEvent({ supplierId, email, what: "role-changed", was, becomes, at, actor, actorName }),
      ]);
      return changed?.meta.changes === 1;
    },
    async removeMember({ supplierId, email, was, at, actor, actorName }, what) {
      const [removed] = await db.batch([
        db
          .prepare(
            "update supplier_members set removed_at = ?1 where supplier_id = ?2 and email = ?3 and role = ?4 and role <> 'owner' and removed_at is null",
          )
          .bind(at, supplierId, email, was),
        memberEvent({ supplierId, email, what, was, becomes: null, at, actor, actorName }),
        db
          .prepare("delete from portal_grants where supplier_id = ? and email = ? and changes() = 1")
          .bind(supplierId, email),
      ]);
      return removed?.meta.changes === 1;
    },
    async forgetBefore(now) {
      await db.prepare("delete from account_transfers where expires_at <= ?").bind(now).run();
    },
  };
}
