import type { Country } from "../../domain/country/country";
import type { SupplierRole } from "../../domain/portal/access";
import type { AskedObject, Membership, NewPortalLink, PortalAccess, PortalLink } from "../../usecases/ports/portal-access";
import { partAt } from "./turns";

interface LinkRow {
  token_hash: string;
  kind: PortalLink["kind"];
  object_token: string;
  supplier_id: number;
  expires_at: number;
  opened_by: string | null;
}

/** ?1 = the address. The supplier's own address is its owner while no other is named. */
const ROLES = `
  select m.supplier_id, m.role from supplier_members m where m.email = ?1 and m.removed_at is null
  union
  select s.id, 'owner' from suppliers s
   where s.email = ?1 and not exists (select 1 from supplier_members o where o.supplier_id = s.id and o.role = 'owner' and o.removed_at is null)`;

/** The supplier and token of an asked object, with what fills their placeholders from ?4 on. */
const objectOf = (asked: AskedObject): readonly [sql: string, ...values: (string | number)[]] => {
  const from = asked.kind === "booking" ? "select supplier_id, booking_token as token from booking_offers" : "select supplier_id, token from bid_offers";
  if ("id" in asked) return [`${from} where id = ?4`, asked.id];
  if (asked.kind === "lead-offer") return [`${from} where token = ?4`, asked.token];
  return asked.offerId === null ? [`${from} where booking_token = ?4`, asked.token] : [`${from} where booking_token = ?4 and id = ?5`, asked.token, asked.offerId];
};

/** Statements for the batch of the messages that carry the links. `condition` = only when that batch's change was made. */
export const portalLinkStatements = (db: D1Database, links: readonly NewPortalLink[], now: number, condition = "true"): D1PreparedStatement[] =>
  links.map((link) =>
    db
      .prepare(`insert into portal_links (token_hash, kind, object_token, supplier_id, expires_at, created_at) select ?, ?, ?, ?, ?, ? where ${condition}`)
      .bind(link.tokenHash, link.kind, link.token, link.supplierId, link.expiresAt, now),
  );

export function d1PortalAccess(db: D1Database, country: Country, brand: string): PortalAccess {
  return {
    async memberships(email) {
      const { results } = await db
        .prepare(`select r.supplier_id as supplierId, replace(s.name, '{brand}', ?2) as supplierName, r.role from (${ROLES}) r join suppliers s on s.id = r.supplier_id where s.country = ?3 or s.abroad is not null order by s.name, s.id`)
        .bind(email.toLowerCase(), brand, country)
        .all<Membership>();
      return results;
    },
    async standing({ email, secretHash, userId, object, now }) {
      const row = await db
        .prepare(
          `select (select r.role from (${ROLES}) r where r.supplier_id = ?2) as role,
             exists (select 1 from portal_grants where secret_hash = ?3 and kind = ?4 and object_token = ?5 and user_id = ?6 and supplier_id = ?2 and expires_at > ?7) as granted`,
        )
        .bind(email?.toLowerCase() ?? null, object.supplierId, secretHash, object.kind, object.token, userId, now)
        .first<{ role: SupplierRole | null; granted: number }>();
      return { role: row?.role ?? null, hasGrant: row?.granted === 1 };
    },
    async admitted(asked, secretHash, now) {
      const [object, ...values] = objectOf(asked);
      const { results } = await db
        .prepare(
          `with o as (${object})
           select m.email, m.role, null as user_id, o.supplier_id from o join supplier_members m on m.supplier_id = o.supplier_id where m.removed_at is null
           union all
           select s.email, 'owner', null, o.supplier_id from o join suppliers s on s.id = o.supplier_id
            where not exists (select 1 from supplier_members n where n.supplier_id = s.id and n.role = 'owner' and n.removed_at is null)
           union all
           select null, null, g.user_id, o.supplier_id from o join portal_grants g on g.object_token = o.token and g.supplier_id = o.supplier_id where g.secret_hash = ?1 and g.kind = ?2 and g.expires_at > ?3`,
        )
        .bind(secretHash, asked.kind, now, ...values)
        .all<{ supplier_id: number } & ({ email: string; role: SupplierRole; user_id: null } | { email: null; role: null; user_id: string })>();
      return {
        members: results.flatMap(({ email, role, supplier_id: supplierId }) => (email === null ? [] : [{ email, role, supplierId }])),
        granted: results.flatMap(({ user_id: userId, supplier_id: supplierId }) => (userId === null ? [] : [{ userId, supplierId }])),
      };
    },
    accountEmail: (supplierId) =>
      db
        .prepare("select coalesce((select email from supplier_members where supplier_id = ?1 and role = 'owner' and removed_at is null), (select email from suppliers where id = ?1)) as email")
        .bind(supplierId)
        .first<string>("email"),
    async addLinks(links, now) {
      if (links.length > 0) await db.batch(portalLinkStatements(db, links, now));
    },
    async findLink(tokenHash, now) {
      const row = await db.prepare("select token_hash, kind, object_token, supplier_id, expires_at, opened_by from portal_links where token_hash = ? and expires_at > ?").bind(tokenHash, now).first<LinkRow>();
      return row && { tokenHash: row.token_hash, kind: row.kind, token: row.object_token, supplierId: row.supplier_id, expiresAt: row.expires_at, openedBy: row.opened_by };
    },
    async openLink(link, { secretHash, userId }, now) {
      const [opened] = await db.batch([
        db.prepare("update portal_links set opened_at = ?1, opened_by = ?2 where token_hash = ?3 and opened_at is null and expires_at > ?1").bind(now, userId, link.tokenHash),
        db
          .prepare("insert into portal_grants (secret_hash, kind, object_token, user_id, supplier_id, expires_at) select ?, ?, ?, ?, ?, ? where changes() = 1 on conflict do update set user_id = excluded.user_id, supplier_id = excluded.supplier_id, expires_at = excluded.expires_at")
          .bind(secretHash, link.kind, link.token, userId, link.supplierId, link.expiresAt),
      ]);
      return opened?.meta.changes === 1;
    },
    async forgetBefore(now) {
      const { from, to } = partAt(now);
      await db.batch([
        db.prepare("delete from portal_links where token_hash >= ? and token_hash < ? and expires_at <= ?").bind(from, to, now),
        db.prepare("delete from portal_grants where secret_hash >= ? and secret_hash < ? and expires_at <= ?").bind(from, to, now),
      ]);
    },
  };
}
