import { DAY_MS } from "../../domain/core/time/duration";
import type { PersonId, SupplierId } from "../../domain/core/ids";
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Country } from "../../domain/core/country/country";
import {
  CLOSED_STORE_ACCESS_DAYS,
  selectMembers,
  toStoreState,
  type SupplierRole,
} from "../../domain/identity/store-account/access";
import type {
  Membership,
  StoreAccess,
  AccountContact,
  LinkGuest,
  LinkSession,
  PortalObjectReference,
  NewPortalLink,
} from "../../domain/identity/store-account/portal-access";
import {
  excludedColumn,
  valuesInJson,
  selectColumns,
  selectNullableColumns,
  orm,
  insertFrom,
  type Query,
  runInBatch,
} from "./orm";
import { parseMobile } from "../../domain/core/phone/format";
import { contactsOfSupplier } from "./notification-contacts";
import { bidOffers } from "./schema/bid-offers";
import { bookingOffers } from "./schema/booking-offers";
import { workshopApplicationEvents as applicationEvents, workshopApplications as applications } from "./schema/joining";
import { portalGrants, portalLinks, supplierMembers as members } from "./schema/portal-access";
import { supplierDeskEvents } from "./schema/desk";
import { suppliers } from "./schema/suppliers";
import { partAt } from "./cron-parts";

const MAX_OPENED_LINKS = 30;

/**
 * Groups rows by supplier. Returns each supplier with the people who work for it. Expects one row per supplier and named member, with null for a supplier
 * without members.
 */
function listAudience<
  T extends {
    readonly supplierId: SupplierId;
    readonly ownAddress: string;
    readonly email: string | null;
    readonly role: SupplierRole | null;
  },
>(rows: readonly T[]) {
  const suppliersById = new Map(rows.map((row) => [row.supplierId, row]));
  return [...suppliersById.values()].flatMap((supplier) => {
    const matchingSuppliers = rows.flatMap(({ supplierId, email, role }) =>
      supplierId === supplier.supplierId && email !== null && role !== null ? [{ email, role }] : [],
    );
    return selectMembers(matchingSuppliers, { email: supplier.ownAddress, role: "owner" }).map((member) => ({
      supplier,
      member,
    }));
  });
}

/** Query for the supplier and the token of the object that is requested. */
function selectObject(db: D1Database, objectRequest: PortalObjectReference) {
  if (objectRequest.kind === "booking") {
    const { supplierId, bookingToken: objectToken, id } = bookingOffers;
    const isRequested =
      "id" in objectRequest
        ? eq(id, objectRequest.id)
        : and(
            eq(objectToken, objectRequest.token),
            objectRequest.offerId === null ? undefined : eq(id, objectRequest.offerId),
          );
    return orm(db).select(selectColumns({ supplierId, objectToken })).from(bookingOffers).where(isRequested).as("o");
  }
  const { supplierId, token: objectToken, id } = bidOffers;
  const isRequested = "id" in objectRequest ? eq(id, objectRequest.id) : eq(objectToken, objectRequest.token);
  return orm(db).select(selectColumns({ supplierId, objectToken })).from(bidOffers).where(isRequested).as("o");
}

/**
 * Statements that store portal links, in the batch of the messages that contain them. `condition` adds them only if it is true, for example if a previous
 * statement changed a row.
 */
export const portalLinkStatements = (
  db: D1Database,
  links: readonly NewPortalLink[],
  now: number,
  condition = sql`true`,
): Query[] =>
  links.map(({ tokenHash, kind, token, supplierId, expiresAt }) =>
    insertFrom(
      db,
      portalLinks,
      { tokenHash, kind, objectToken: token, supplierId, expiresAt, createdAt: now },
      sql`where ${condition}`,
    ),
  );

/** Members of suppliers, and the links and grants that give other people access. */
export function d1PortalAccess(db: D1Database, country: Country, brand: string) {
  const database = orm(db);
  const replaceBrand = (name: string) => name.replaceAll("{brand}", brand);
  /** Condition for suppliers that the operator has not closed. Links to a closed supplier stop working, but its own staff keep access for some time. */
  const isNotClosed = sql`${suppliers.hiddenReason} is not 'closed'`;
  const isReadable = (now: number) =>
    or(
      isNotClosed,
      sql`exists (select 1 from ${applications} join ${applicationEvents} on ${applicationEvents.applicationId} = ${applications.id} where ${and(
        eq(applications.supplierId, suppliers.id),
        eq(applicationEvents.kind, "closed"),
        gt(applicationEvents.at, now - CLOSED_STORE_ACCESS_DAYS * DAY_MS),
      )})`,
      // A supplier without an application can only be closed by the desk.
      sql`exists (select 1 from ${supplierDeskEvents} where ${and(
        eq(supplierDeskEvents.supplierId, suppliers.id),
        sql`${supplierDeskEvents.after} ->> '$.hiddenReason' = 'closed'`,
        gt(supplierDeskEvents.at, now - CLOSED_STORE_ACCESS_DAYS * DAY_MS),
      )})`,
    );
  const isActiveMember = and(eq(members.supplierId, suppliers.id), isNull(members.removedAt));
  return {
    /** Suppliers in this country that a verified email address belongs to, by name. Closed ones are listed for 90 days. */
    async listMemberships(address: string, now: number): Promise<readonly Membership[]> {
      const email = address.toLowerCase();
      const memberStores = database
        .select({ id: members.supplierId })
        .from(members)
        .where(and(eq(members.email, email), isNull(members.removedAt)));
      const ownStores = database.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.email, email));
      const rows = await database
        .select({
          ...selectColumns({ supplierId: suppliers.id, supplierName: suppliers.name, ownAddress: suppliers.email }),
          ...selectNullableColumns({
            email: members.email,
            role: members.role,
            hiddenReason: suppliers.hiddenReason,
          }),
        })
        .from(suppliers)
        .leftJoin(members, isActiveMember)
        .where(
          and(
            sql`${suppliers.id} in ${memberStores.union(ownStores)}`,
            or(eq(suppliers.country, country), isNotNull(suppliers.abroad)),
            isReadable(now),
          ),
        )
        .orderBy(suppliers.name, suppliers.id);
      return listAudience(rows).flatMap(({ supplier: { supplierId, supplierName, hiddenReason }, member }) =>
        member.email.toLowerCase() === email
          ? [
              {
                supplierId,
                supplierName: replaceBrand(supplierName),
                role: member.role,
                state: toStoreState(hiddenReason),
              },
            ]
          : [],
      );
    },
    /** Reads the access and the object together, so that the response time does not tell a visitor without access whether the object exists. */
    async findAccess(objectRequest: PortalObjectReference, now: number): Promise<StoreAccess> {
      const objectQuery = selectObject(db, objectRequest);
      // Both reads are sent in one batch with the read of the object.
      const [rows, granted] = await Promise.all([
        database
          .select({
            ...selectColumns({ supplierId: suppliers.id, ownAddress: suppliers.email }),
            ...selectNullableColumns({
              email: members.email,
              role: members.role,
              hiddenReason: suppliers.hiddenReason,
            }),
          })
          .from(objectQuery)
          .innerJoin(suppliers, and(eq(suppliers.id, objectQuery.supplierId), isReadable(now)))
          .leftJoin(members, isActiveMember),
        database
          .select({
            ...selectColumns({ userId: portalGrants.userId, supplierId: portalGrants.supplierId }),
            ...selectNullableColumns({ hiddenReason: suppliers.hiddenReason }),
          })
          .from(objectQuery)
          .innerJoin(
            portalGrants,
            and(
              eq(portalGrants.objectToken, objectQuery.objectToken),
              eq(portalGrants.supplierId, objectQuery.supplierId),
            ),
          )
          .innerJoin(suppliers, and(eq(suppliers.id, objectQuery.supplierId), isNotClosed))
          .where(and(eq(portalGrants.kind, objectRequest.kind), gt(portalGrants.expiresAt, now))),
      ]);
      return {
        members: listAudience(rows).map(({ supplier: { supplierId, hiddenReason }, member }) => ({
          ...member,
          supplierId,
          state: toStoreState(hiddenReason),
        })),
        linkGuests: granted.map(({ hiddenReason, ...guest }) => ({ ...guest, state: toStoreState(hiddenReason) })),
      };
    },
    /** The accounts of suppliers, with the recipients of their messages. There is no entry for an unknown supplier. */
    async findAccountContacts(supplierIds: readonly SupplierId[]): Promise<ReadonlyMap<SupplierId, AccountContact>> {
      const rows = await database
        .select({
          ...selectColumns({
            id: suppliers.id,
            ownAddress: suppliers.email,
            contactName: suppliers.contactName,
            supplierName: suppliers.name,
            phone: suppliers.phone,
            country: suppliers.country,
          }),
          ...selectNullableColumns({ owner: members.email, ownerName: members.name }),
          contacts: contactsOfSupplier.as("contacts"),
        })
        .from(suppliers)
        .leftJoin(members, and(isActiveMember, eq(members.role, "owner")))
        .where(sql`${suppliers.id} in ${valuesInJson(supplierIds)}`);
      return new Map(
        rows.map(
          ({ id, ownAddress, contactName, owner, ownerName, phone, country: supplierCountry, contacts, ...row }) => {
            const supplierName = replaceBrand(row.supplierName);
            const isOwnAddress = owner === null || owner.toLowerCase() === ownAddress.toLowerCase();
            const name = ownerName ?? (isOwnAddress ? contactName : supplierName);
            const mobile = parseMobile(supplierCountry, phone);
            return [id, { email: owner ?? ownAddress, name, supplierName, mobile, contacts }];
          },
        ),
      );
    },
    async addLinks(links: readonly NewPortalLink[], now: number): Promise<void> {
      if (links.length > 0) await runInBatch(db, portalLinkStatements(db, links, now));
    },
    async findLink(tokenHash: string, now: number): Promise<NewPortalLink | null> {
      const linkRow = await database
        .select({
          tokenHash: portalLinks.tokenHash,
          kind: portalLinks.kind,
          token: portalLinks.objectToken,
          supplierId: portalLinks.supplierId,
          expiresAt: portalLinks.expiresAt,
        })
        .from(portalLinks)
        .where(and(eq(portalLinks.tokenHash, tokenHash), gt(portalLinks.expiresAt, now)))
        .get();
      return linkRow ?? null;
    },
    /** Gives a person access to the object of a link until the link expires. Repeating it changes nothing. Returns false if the link has expired. */
    async grantAccess({ tokenHash }: NewPortalLink, { userId, email }: LinkGuest, now: number): Promise<boolean> {
      const isOpen = and(eq(portalLinks.tokenHash, tokenHash), gt(portalLinks.expiresAt, now));
      const [linkUpdate] = await database.batch([
        database
          .update(portalLinks)
          .set({
            openedAt: sql`coalesce(${portalLinks.openedAt}, ${now})`,
            openedBy: sql`coalesce(${portalLinks.openedBy}, ${userId})`,
          })
          .where(isOpen),
        insertFrom(
          db,
          portalGrants,
          {
            kind: sql`${portalLinks.kind}`,
            objectToken: sql`${portalLinks.objectToken}`,
            userId,
            supplierId: sql`${portalLinks.supplierId}`,
            email,
            openedAt: now,
            expiresAt: sql`${portalLinks.expiresAt}`,
          },
          sql`from ${portalLinks} where ${isOpen}`,
        ).onConflictDoUpdate({
          target: [portalGrants.kind, portalGrants.objectToken, portalGrants.userId],
          set: {
            email,
            supplierId: excludedColumn(portalGrants.supplierId),
            expiresAt: sql`max(${portalGrants.expiresAt}, ${excludedColumn(portalGrants.expiresAt)})`,
          },
        }),
      ]);
      return linkUpdate.meta.changes === 1;
    },
    /** The newest objects that a person has opened by links and can still open. At most 30. */
    async listOpenedBy(userId: PersonId, now: number): Promise<readonly LinkSession[]> {
      const rows = await database
        .select(
          selectColumns({
            kind: portalGrants.kind,
            token: portalGrants.objectToken,
            supplierName: suppliers.name,
            openedAt: portalGrants.openedAt,
          }),
        )
        .from(portalGrants)
        .innerJoin(suppliers, eq(suppliers.id, portalGrants.supplierId))
        .where(and(eq(portalGrants.userId, userId), gt(portalGrants.expiresAt, now)))
        .orderBy(desc(portalGrants.openedAt))
        .limit(MAX_OPENED_LINKS);
      return rows.map((row) => ({ ...row, supplierName: replaceBrand(row.supplierName) }));
    },
    /**
     * Deletes expired grants, and expired links in one part of their table. Each cron run deletes from a different part, and a full pass takes about five
     * hours.
     */
    async deleteBefore(now: number): Promise<void> {
      const { from, to } = partAt(now);
      await database.batch([
        database
          .delete(portalLinks)
          .where(and(gte(portalLinks.tokenHash, from), lt(portalLinks.tokenHash, to), lte(portalLinks.expiresAt, now))),
        database.delete(portalGrants).where(lte(portalGrants.expiresAt, now)),
      ]);
    },
  };
}
