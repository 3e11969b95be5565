import type { SealedMessage } from "../../domain/notifications/message";
import type { StoreInvitation, InvitableRole } from "../../domain/identity/store-account/invitation";
import type { PersonId, SupplierId } from "../../domain/core/ids";
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { type SupplierRole, selectMembers, SUPPLIER_ROLES } from "../../domain/identity/store-account/access";
import type { MemberEvent, StoreMember } from "../../domain/identity/store-account/people";
import { excludedColumn, valuesInJson, selectColumns, orm, insertFrom, runInBatch } from "./orm";
import { outboxStatements } from "./outbox";
import { batchUnless } from "./refusals";
import { portalGrants, supplierMemberEvents as events, supplierMembers as members } from "./schema/portal-access";
import { accountTransfers as transfers, storeInvitations as invitations } from "./schema/store-accounts";
import { suppliers } from "./schema/suppliers";

export interface AccountTransfer {
  readonly supplierId: SupplierId;
  readonly userId: PersonId;
  readonly email: string;
  readonly isNewUser: boolean;
  /** Null = no code is needed for this address. */
  readonly codeDigest: string | null;
  readonly verifiedAt: number | null;
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** The recent transfer of a store's account. `movedAt` = the last transfer to another address; null = none. */
export interface RecentTransfer {
  readonly movedAt: number | null;
  readonly previousOwners: readonly string[];
}

/** A change to a member: who made it, and which role the member had when the change was decided. */
export interface MemberChange {
  readonly supplierId: SupplierId;
  readonly email: string;
  readonly was: SupplierRole;
  readonly at: number;
  readonly actor: string;
  readonly actorName: string;
}

export type NewInvitation = Pick<
  StoreInvitation,
  "id" | "supplierId" | "email" | "role" | "inviterName" | "createdAt" | "expiresAt"
> & { readonly invitedBy: string };

const MAX_TRIES = 5;
const MAX_INVITATIONS = 100;
const MAX_EVENTS = 20;

const compareByRole = (a: StoreMember, b: StoreMember) =>
  SUPPLIER_ROLES.indexOf(a.role) - SUPPLIER_ROLES.indexOf(b.role) ||
  (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1);

/** Accounts of suppliers: transfers of ownership to another email address, invitations and members. */
export function d1StoreAccounts(db: D1Database, brand: string) {
  const database = orm(db);
  const listInvitations = async (condition: SQL | undefined) => {
    const rows = await database
      .select(
        selectColumns({
          id: invitations.id,
          supplierId: invitations.supplierId,
          storeName: suppliers.name,
          email: invitations.email,
          role: invitations.role,
          inviterName: invitations.inviterName,
          state: invitations.state,
          createdAt: invitations.createdAt,
          expiresAt: invitations.expiresAt,
        }),
      )
      .from(invitations)
      .innerJoin(suppliers, eq(suppliers.id, invitations.supplierId))
      .where(condition)
      .orderBy(desc(invitations.createdAt))
      .limit(MAX_INVITATIONS);
    return rows.map((row) => ({ ...row, storeName: row.storeName.replaceAll("{brand}", brand) }));
  };
  const isMember = (supplierId: SupplierId, email: string) =>
    and(eq(members.supplierId, supplierId), eq(members.email, email), isNull(members.removedAt));
  const belongsToMember = (supplierId: SupplierId, userId: PersonId) =>
    and(eq(transfers.supplierId, supplierId), eq(transfers.userId, userId));

  /** Inserts the event only if the previous statement in the batch changed a member. */
  const insertMemberEvent = (
    event: Omit<MemberEvent, "id"> & { readonly supplierId: SupplierId; readonly actor: string },
  ) => insertFrom(db, events, event, sql`where changes() = 1`);

  return {
    /** Whether this address is a member of any supplier, which means that a login exists. */
    async isKnownMember(address: string): Promise<boolean> {
      const email = address.toLowerCase();
      const memberRows = await database
        .select({ email: members.email })
        .from(members)
        .where(and(eq(members.email, email), isNull(members.removedAt)))
        .unionAll(database.select({ email: suppliers.email }).from(suppliers).where(eq(suppliers.email, email)))
        .limit(1);
      return memberRows.length > 0;
    },
    async isMemberOf(supplierId: SupplierId, email: string): Promise<boolean> {
      const memberRow = await database
        .select({ email: members.email })
        .from(members)
        .where(isMember(supplierId, email))
        .get();
      return memberRow !== undefined;
    },
    /**
     * The last transfer of the account after `since`, and the owners whose role has ended since then. The time comes from the events, because the new owner can
     * change the previous owner's row by inviting that address again.
     */
    async findRecentTransfer(supplierId: SupplierId, since: number): Promise<RecentTransfer> {
      const [moves, owners] = await database.batch([
        database
          .select({ at: events.at })
          .from(events)
          .where(and(eq(events.supplierId, supplierId), eq(events.kind, "account-moved"), gt(events.at, since)))
          .orderBy(desc(events.at))
          .limit(1),
        database
          .select({ email: members.email })
          .from(members)
          .where(and(eq(members.supplierId, supplierId), eq(members.role, "owner"), gt(members.removedAt, since))),
      ]);
      return { movedAt: moves[0]?.at ?? null, previousOwners: owners.map(({ email }) => email) };
    },
    async beginTransfer(
      { supplierId, userId, email, isNewUser, codeDigest, sentAt, expiresAt }: Omit<AccountTransfer, "verifiedAt">,
      messages: readonly SealedMessage[],
    ): Promise<void> {
      const transferValues = { email, isNewUser, codeDigest, tries: 0, verifiedAt: null, sentAt, expiresAt };
      await runInBatch(db, [
        database
          .insert(transfers)
          .values({ supplierId, userId, ...transferValues })
          .onConflictDoUpdate({ target: [transfers.supplierId, transfers.userId], set: transferValues }),
        ...outboxStatements(db, messages, sentAt),
      ]);
    },
    async findTransfer(supplierId: SupplierId, userId: PersonId, now: number): Promise<AccountTransfer | null> {
      const transferRow = await database
        .select({
          supplierId: transfers.supplierId,
          userId: transfers.userId,
          email: transfers.email,
          isNewUser: transfers.isNewUser,
          codeDigest: transfers.codeDigest,
          verifiedAt: transfers.verifiedAt,
          sentAt: transfers.sentAt,
          expiresAt: transfers.expiresAt,
        })
        .from(transfers)
        .where(and(belongsToMember(supplierId, userId), gt(transfers.expiresAt, now)))
        .get();
      return transferRow ?? null;
    },
    /** Uses one of five attempts at the code. `none` = there is no code to check, or no attempt is left. */
    async tryCode(
      { supplierId, userId, email }: AccountTransfer,
      codeDigest: string,
      now: number,
    ): Promise<"valid" | "invalid" | "none"> {
      const [tried] = await database
        .update(transfers)
        .set({
          tries: sql`${transfers.tries} + 1`,
          verifiedAt: sql`case when ${transfers.codeDigest} = ${codeDigest} then coalesce(${transfers.verifiedAt}, ${now}) else ${transfers.verifiedAt} end`,
        })
        .where(
          and(
            belongsToMember(supplierId, userId),
            eq(transfers.email, email),
            gt(transfers.expiresAt, now),
            isNotNull(transfers.codeDigest),
            lt(transfers.tries, MAX_TRIES),
          ),
        )
        .returning({ codeDigest: transfers.codeDigest });
      if (tried === undefined) return "none";
      return tried.codeDigest === codeDigest ? "valid" : "invalid";
    },
    /**
     * Makes the new address the owner and removes the previous owner's membership. `name` null = unknown. Returns false if the transfer is not ready or
     * another one was completed first.
     */
    async completeTransfer(
      { supplierId, userId, email, sentAt }: AccountTransfer,
      { name, actorName }: { readonly name: string | null; readonly actorName: string },
      messages: readonly SealedMessage[],
      now: number,
    ): Promise<boolean> {
      // Guards the batch, so that a transfer is used once and only with the address that was verified. Without this row the member's supplier is null and the
      // batch fails.
      const acceptedTransfer = database
        .select({ supplierId: transfers.supplierId })
        .from(transfers)
        .where(
          and(
            belongsToMember(supplierId, userId),
            eq(transfers.email, email),
            eq(transfers.sentAt, sentAt),
            or(isNull(transfers.codeDigest), isNotNull(transfers.verifiedAt)),
            gt(transfers.expiresAt, now),
          ),
        );
      const ownerColumns = { role: "owner", removedAt: null, addedAt: now, addedBy: userId } as const;
      return batchUnless(db, "transfer-unavailable", [
        database
          .update(members)
          .set({ removedAt: now })
          .where(and(eq(members.supplierId, supplierId), eq(members.role, "owner"), isNull(members.removedAt))),
        database
          .insert(members)
          .values({ supplierId: sql`${acceptedTransfer}`, email, name, ...ownerColumns })
          .onConflictDoUpdate({
            target: [members.supplierId, members.email],
            set: { ...ownerColumns, name: sql`coalesce(${excludedColumn(members.name)}, ${members.name})` },
          }),
        database.insert(events).values({
          supplierId,
          email,
          kind: "account-moved",
          becomes: "owner",
          at: now,
          actor: userId,
          actorName,
        }),
        database.delete(transfers).where(belongsToMember(supplierId, userId)),
        ...outboxStatements(db, messages, now),
      ]);
    },
    invitationsTo: (email: string): Promise<readonly StoreInvitation[]> =>
      listInvitations(and(eq(invitations.email, email), ne(invitations.state, "revoked"))),
    invitationsOf: (supplierIds: readonly number[]): Promise<readonly StoreInvitation[]> =>
      listInvitations(sql`${invitations.supplierId} in ${valuesInJson(supplierIds)}`),
    async invite(
      { id, supplierId, email, role, inviterName, invitedBy, createdAt, expiresAt }: NewInvitation,
      messages: readonly SealedMessage[],
    ): Promise<"sent" | "already-invited"> {
      const earlierInvitations = database
        .select({ id: invitations.id })
        .from(invitations)
        .where(
          and(
            eq(invitations.supplierId, supplierId),
            eq(invitations.email, email),
            eq(invitations.state, "sent"),
            gt(invitations.expiresAt, createdAt),
          ),
        );
      const member = database.select({ email: members.email }).from(members).where(isMember(supplierId, email));
      const isSent = sql`exists ${database.select({ id: invitations.id }).from(invitations).where(eq(invitations.id, id))}`;
      const [result] = await runInBatch(db, [
        insertFrom(
          db,
          invitations,
          { id, supplierId, email, role, invitedBy, inviterName, state: "sent", createdAt, expiresAt },
          sql`where ${and(notExists(earlierInvitations), notExists(member))}`,
        ),
        ...outboxStatements(db, messages, createdAt, isSent),
      ]);
      return result?.meta.changes === 1 ? "sent" : "already-invited";
    },
    /** Records the response to an invitation to this address, unless it has expired. Accepting it adds a member. */
    async answerInvitation(
      id: string,
      { email, name, userId }: { readonly email: string; readonly name: string | null; readonly userId: PersonId },
      answer: "accepted" | "declined",
      now: number,
    ): Promise<boolean> {
      const answerStatement = database
        .update(invitations)
        .set({ state: answer, answeredAt: now })
        .where(
          and(
            eq(invitations.id, id),
            eq(invitations.email, email),
            eq(invitations.state, "sent"),
            gt(invitations.expiresAt, now),
          ),
        );
      if (answer === "declined") return (await answerStatement).meta.changes === 1;
      // Each statement writes only if the previous one did.
      const fromInvitation = sql`from ${invitations} where ${eq(invitations.id, id)} and changes() = 1`;
      const [accepted] = await database.batch([
        answerStatement,
        insertFrom(
          db,
          members,
          {
            supplierId: sql`${invitations.supplierId}`,
            email: sql`${invitations.email}`,
            role: sql`${invitations.role}`,
            addedAt: now,
            addedBy: sql`${invitations.invitedBy}`,
            name,
          },
          fromInvitation,
        ).onConflictDoUpdate({
          target: [members.supplierId, members.email],
          set: {
            role: sql`case when ${members.role} = 'owner' and ${members.removedAt} is null then 'owner' else ${excludedColumn(members.role)} end`,
            removedAt: null,
            addedAt: now,
            name,
          },
        }),
        insertFrom(
          db,
          events,
          {
            supplierId: sql`${invitations.supplierId}`,
            email: sql`${invitations.email}`,
            kind: "joined",
            becomes: sql`${invitations.role}`,
            at: now,
            actor: userId,
            actorName: sql`coalesce(${name}, ${invitations.email})`,
          },
          fromInvitation,
        ),
      ]);
      return accepted.meta.changes === 1;
    },
    async revokeInvitation(id: string, supplierIds: readonly number[], now: number): Promise<boolean> {
      const result = await database
        .update(invitations)
        .set({ state: "revoked", answeredAt: now })
        .where(
          and(
            eq(invitations.id, id),
            eq(invitations.state, "sent"),
            sql`${invitations.supplierId} in ${valuesInJson(supplierIds)}`,
          ),
        );
      return result.meta.changes === 1;
    },
    /** Current members of a supplier, the owner first. */
    async listPeople(supplierId: SupplierId): Promise<readonly StoreMember[]> {
      const [memberRows, [ownerAccount]] = await Promise.all([
        database
          .select({ email: members.email, name: members.name, role: members.role, since: members.addedAt })
          .from(members)
          .where(and(eq(members.supplierId, supplierId), isNull(members.removedAt))),
        database
          .select({ email: suppliers.email, name: suppliers.contactName })
          .from(suppliers)
          .where(eq(suppliers.id, supplierId)),
      ]);
      const people: readonly StoreMember[] = ownerAccount
        ? selectMembers<StoreMember>(memberRows, { ...ownerAccount, role: "owner", since: null })
        : memberRows;
      return people.toSorted(compareByRole);
    },
    /** Events of members, newest first, at most twenty. */
    memberEvents: (supplierId: SupplierId): Promise<readonly MemberEvent[]> =>
      database
        .select({
          id: events.id,
          email: events.email,
          kind: events.kind,
          was: events.was,
          becomes: events.becomes,
          at: events.at,
          actorName: events.actorName,
        })
        .from(events)
        .where(eq(events.supplierId, supplierId))
        .orderBy(desc(events.at), desc(events.id))
        .limit(MAX_EVENTS),
    /** Changes the role of a member who is not an owner. Returns false if the member's role is no longer `was`. */
    async changeRole(change: MemberChange, newRole: InvitableRole): Promise<boolean> {
      const [changedRows] = await database.batch([
        database.update(members).set({ role: newRole }).where(isUnchangedMember(change)),
        insertMemberEvent({ ...change, kind: "role-changed", becomes: newRole }),
      ]);
      return changedRows.meta.changes === 1;
    },
    /** Ends the membership of someone who is not an owner, with the access that links gave them. Returns false if the member's role is no longer `was`. */
    async removeMember(change: MemberChange, kind: "removed" | "left"): Promise<boolean> {
      const { supplierId, email, at } = change;
      const [removed] = await database.batch([
        database.update(members).set({ removedAt: at }).where(isUnchangedMember(change)),
        insertMemberEvent({ ...change, kind, becomes: null }),
        database
          .delete(portalGrants)
          .where(and(eq(portalGrants.supplierId, supplierId), eq(portalGrants.email, email), sql`changes() = 1`)),
      ]);
      return removed.meta.changes === 1;
    },
    async deleteBefore(now: number): Promise<void> {
      await database.delete(transfers).where(lte(transfers.expiresAt, now));
    },
  };
}

/** Condition: the member is unchanged since the decision and not an owner. */
const isUnchangedMember = ({ supplierId, email, was }: Pick<MemberChange, "supplierId" | "email" | "was">) =>
  and(
    eq(members.supplierId, supplierId),
    eq(members.email, email),
    eq(members.role, was),
    ne(members.role, "owner"),
    isNull(members.removedAt),
  );
