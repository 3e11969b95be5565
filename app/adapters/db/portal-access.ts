import type { Country } from "../../domain/country/country";
import type { SupplierRole } from "../../domain/portal/access";
import type {
  AccountContact,
  AskedObject,
  Membership,
  NewPortalLink,
  OpenedByLink,
  PortalAccess,
} from "../../usecases/ports/portal-access";
import { partAt } from "./turns";

interface LinkRow {
  token_hash: string;
  kind: NewPortalLink["kind"];
  object_token: string;
  supplier_id: number;
  expires_at: number;
}

/** ?1 = the address. The supplier's own address is its owner while no other is named. */
const ROLES = `
  select m.supplier_id, m.role from supplier_members m where m.email = ?1 and m.removed_at is null
  union
  select s.id, 'owner' from suppliers s
   where s.email = ?1 and not exists (select 1 from supplier_members o where o.supplier_id = s.id and o.role = 'owner' and o.removed_at is null)`;

/** The supplier and token of an asked object, with what fills their placeholders from ?3 on. */
const objectOf = (asked: AskedObject): readonly [sql: string, ...values: (string | number)[]] => {
  const from =
    asked.kind === "booking"
      ? "select supplier_id, booking_token as token from booking_offers"
      : "select supplier_id, token from bid_offers";
  if ("id" in asked) return [`${from} where id = ?3`, asked.id];
  if (asked.kind === "lead-offer") return [`${from} where token = ?3`, asked.token];
  return asked.offerId === null
    ? [`${from} where booking_token = ?3`, asked.token]
    : [`${from} where booking_token = ?3 and id = ?4`, asked.token, asked.offerId];
};

/** Statements for the batch of the messages that carry the links. `condition` = only when that batch's change was made. */
export const portalLinkStatements = (
  db: D1Database,
  links: readonly NewPortalLink[],
  now: number,
  condition = "true",
): D1PreparedStatement[] =>
  links.map((link) =>
    db
      .prepare(
        `insert into portal_links (token_hash, kind, object_token, supplier_id, expires_at, created_at) select ?, ?, ?, ?, ?, ? where ${condition}`,
      )
      .bind(link.tokenHash, link.kind, link.token, link.supplierId, link.expiresAt, now),
  );

export function d1PortalAccess(db: D1Database, country: Country, brand: string): PortalAccess {
  return {
    async memberships(email) {
      const { results } = await db
        .prepare(
          `select r.supplier_id as supplierId, replace(s.name, '{brand}', ?2) as supplierName, r.role from (${ROLES}) r join suppliers s on s.id = r.supplier_id where s.country = ?3 or s.abroad is not null order by s.name, s.id`,
        )
        .bind(email.toLowerCase(), brand, country)
        .all<Membership>();
      return results;
    },
    async standing({ email, userId, object, now }) {
      const row = await db
        .prepare(
          `select (select r.role from (${ROLES}) r where r.supplier_id = ?2) as role,
             exists (select 1 from portal_grants where kind = ?3 and object_token = ?4 and user_id = ?5 and supplier_id = ?2 and expires_at > ?6) as granted`,
        )
        .bind(email?.toLowerCase() ?? null, object.supplierId, object.kind, object.token, userId, now)
        .first<{ role: SupplierRole | null; granted: number }>();
      return { role: row?.role ?? null, hasGrant: row?.granted === 1 };
    },
    async admitted(asked, now) {
      const [object, ...values] = objectOf(asked);
      const { results } = await db
        .prepare(
          `with o as (${object})
           select m.email, m.role, null as user_id, o.supplier_id from o join supplier_members m on m.supplier_id = o.supplier_id where m.removed_at is null
           union all
           select s.email, 'owner', null, o.supplier_id from o join suppliers s on s.id = o.supplier_id
            where not exists (select 1 from supplier_members n where n.supplier_id = s.id and n.role = 'owner' and n.removed_at is null)
           union all
           select null, null, g.user_id, o.supplier_id from o join portal_grants g on g.object_token = o.token and g.supplier_id = o.supplier_id where g.kind = ?1 and g.expires_at > ?2`,
        )
        .bind(asked.kind, now, ...values)
        .all<
          { supplier_id: number } & (
            | { email: string; role: SupplierRole; user_id: null }
            | { email: null; role: null; user_id: string }
          )
        >();
      return {
        members: results.flatMap(({ email, role, supplier_id: supplierId }) =>
          email === null ? [] : [{ email, role, supplierId }],
        ),
        granted: results.flatMap(({ user_id: userId, supplier_id: supplierId }) =>
          userId === null ? [] : [{ userId, supplierId }],
        ),
      };
    },
    async accountContacts(supplierIds) {
      const { results } = await db
        .prepare(
          `select s.id, coalesce(m.email, s.email) as email, coalesce(m.name, case when m.email is null or m.email = s.email then s.contact_name end, replace(s.name, '{brand}', ?2)) as name,
                  replace(s.name, '{brand}', ?2) as supplierName
             from suppliers s left join supplier_members m on m.supplier_id = s.id and m.role = 'owner' and m.removed_at is null where s.id in (select value from json_each(?1))`,
        )
        .bind(JSON.stringify(supplierIds), brand)
        .all<AccountContact & { id: number }>();
      return new Map(results.map(({ id, ...contact }) => [id, contact]));
    },
    async addLinks(links, now) {
      if (links.length > 0) await db.batch(portalLinkStatements(db, links, now));
    },
    async findLink(tokenHash, now) {
      const row = await db
        .prepare(
          "select token_hash, kind, object_token, supplier_id, expires_at from portal_links where token_hash = ? and expires_at > ?",
        )
        .bind(tokenHash, now)
        .first<LinkRow>();
      return (
        row && {
          tokenHash: row.token_hash,
          kind: row.kind,
          token: row.object_token,
          supplierId: row.supplier_id,
          expiresAt: row.expires_at,
        }
      );
    },
    async letIn({ tokenHash }, { userId, email }, now) {
      const [opened] = await db.batch([
        db
          .prepare(
            "update portal_links set opened_at = coalesce(opened_at, ?1), opened_by = coalesce(opened_by, ?2) where token_hash = ?3 and expires_at > ?1",
          )
          .bind(now, userId, tokenHash),
        db
          .prepare(
            `insert into portal_grants (kind, object_token, user_id, supplier_id, email, opened_at, expires_at) select kind, object_token, ?1, supplier_id, ?2, ?3, expires_at from portal_links where token_hash = ?4 and expires_at > ?3
             on conflict do update set email = excluded.email, supplier_id = excluded.supplier_id, expires_at = max(portal_grants.expires_at, excluded.expires_at)`,
          )
          .bind(userId, email, now, tokenHash),
      ]);
      return opened?.meta.changes === 1;
    },
    async openedBy(userId, now) {
      const { results } = await db
        .prepare(
          "select g.kind, g.object_token as token, replace(s.name, '{brand}', ?3) as supplierName, g.opened_at as openedAt from portal_grants g join suppliers s on s.id = g.supplier_id where g.user_id = ?1 and g.expires_at > ?2 order by g.opened_at desc limit 30",
        )
        .bind(userId, now, brand)
        .all<OpenedByLink>();
      return results;
    },
    async forgetBefore(now) {
      const { from, to } = partAt(now);
      await db.batch([
        db
          .prepare("delete from portal_links where token_hash >= ? and token_hash < ? and expires_at <= ?")
          .bind(from, to, now),
        db.prepare("delete from portal_grants where expires_at <= ?").bind(now),
      ]);
    },
  };
}
