import type { NewSession, StoredSession, Device, ContactSession } from "../../domain/identity/session/stored-session";
import type { PersonId } from "../../domain/core/ids";
import { and, desc, eq, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { orm, insertFrom } from "./orm";
import { pushDevices } from "./schema/push-devices";
import { contactSessions, sessions, usedSignIns, users } from "./schema/sessions";

/** Maximum number of devices in a list. */
const MAX_DEVICES = 100;
const DEVICE_COLUMNS = {
  idHash: sessions.idHash,
  device: sessions.device,
  isByCode: sessions.isByCode,
  createdAt: sessions.createdAt,
  seenAt: sessions.seenAt,
};

/** Login sessions, and the sign-in responses that have been used. */
export function d1Sessions(db: D1Database) {
  const database = orm(db);
  const isPerson = (issuer: string, subject: string) => and(eq(users.issuer, issuer), eq(users.subject, subject));
  /**
   * Ends sessions on other devices. Records the time in whole seconds, because the provider states authentication times that way. Returns the number of ended
   * sessions.
   */
  async function endFromOutside(condition: SQL | undefined, now: number): Promise<number> {
    const [, { meta }] = await database.batch([
      database
        .update(users)
        .set({ signedOutAt: Math.floor(now / 1000) * 1000 })
        .where(inArray(users.id, database.select({ id: sessions.userId }).from(sessions).where(condition))),
      database.delete(sessions).where(condition),
    ]);
    return meta.changes;
  }
  return {
    /**
     * Marks the response to this sign-in as used. Returns true only the first time. The record is deleted after `expiresAt` (epoch ms), when the response has
     * expired anyway.
     */
    async consumeSignIn(stateHash: string, expiresAt: number): Promise<boolean> {
      const result = await database.insert(usedSignIns).values({ stateHash, expiresAt }).onConflictDoNothing();
      return result.meta.changes === 1;
    },
    /**
     * Writes the session and, for a new person, the user. Returns our own id for the person, or null if the person was signed out from outside after
     * `authenticatedAt`.
     */
    async create(session: NewSession): Promise<PersonId | null> {
      const {
        idHash,
        sealed: ciphertext,
        expiresAt,
        endsAt,
        issuer,
        subject,
        newUserId,
        previousIdHash,
        now,
      } = session;
      const { device = "", isByCode = false, emailDigest = null, authenticatedAt = now } = session;
      const [, , , , created] = await database.batch([
        database
          .insert(users)
          .values({ id: newUserId, issuer, subject, createdAt: now })
          .onConflictDoNothing({ target: [users.issuer, users.subject] }),
        insertFrom(
          db,
          sessions,
          {
            idHash,
            userId: sql`${users.id}`,
            sealed: ciphertext,
            expiresAt,
            endsAt,
            createdAt: now,
            seenAt: now,
            device,
            isByCode,
            emailDigest,
          },
          sql`from ${users} where ${and(isPerson(issuer, subject), lte(users.signedOutAt, authenticatedAt))}`,
        ),
        // Push notifications of a device continue when the same person signs in again, and end when another person does.
        database
          .update(pushDevices)
          .set({ sessionHash: idHash })
          .where(
            and(
              eq(pushDevices.sessionHash, previousIdHash ?? ""),
              sql`${pushDevices.userId} = (select ${sessions.userId} from ${sessions} where ${eq(sessions.idHash, idHash)})`,
            ),
          ),
        database.delete(sessions).where(eq(sessions.idHash, previousIdHash ?? "")),
        database.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.idHash, idHash)),
      ]);
      return created[0]?.userId ?? null;
    },
    async find(idHash: string): Promise<StoredSession | null> {
      const sessionRow = await database
        .select({
          idHash: sessions.idHash,
          userId: sessions.userId,
          sealed: sessions.sealed,
          expiresAt: sessions.expiresAt,
          endsAt: sessions.endsAt,
          version: sessions.version,
          seenAt: sessions.seenAt,
          deskSeenAt: sessions.deskSeenAt,
        })
        .from(sessions)
        .where(eq(sessions.idHash, idHash))
        .get();
      return sessionRow ?? null;
    },
    /** Claims the right to renew the session. Returns true to one caller only. Until `until` (epoch milliseconds), other callers get false. */
    async consumeRenewal(idHash: string, version: number, now: number, until: number): Promise<boolean> {
      const result = await database
        .update(sessions)
        .set({ renewingUntil: until })
        .where(and(eq(sessions.idHash, idHash), eq(sessions.version, version), lte(sessions.renewingUntil, now)));
      return result.meta.changes === 1;
    },
    /** Writes a renewed session. Returns false when it has ended or another caller renewed it in the meantime. */
    async recordRenewal({
      idHash,
      version,
      sealed: ciphertext,
      expiresAt,
    }: Pick<StoredSession, "idHash" | "version" | "sealed" | "expiresAt">): Promise<boolean> {
      const result = await database
        .update(sessions)
        .set({ sealed: ciphertext, expiresAt, version: version + 1, renewingUntil: 0 })
        .where(and(eq(sessions.idHash, idHash), eq(sessions.version, version)));
      return result.meta.changes === 1;
    },
    async end(idHash: string): Promise<void> {
      await database.delete(sessions).where(eq(sessions.idHash, idHash));
    },
    /** Records when the session was last used. */
    async touch(idHash: string, at: number): Promise<void> {
      await database.update(sessions).set({ seenAt: at }).where(eq(sessions.idHash, idHash));
    },
    async touchAtDesk(idHash: string, at: number): Promise<void> {
      await database.update(sessions).set({ seenAt: at, deskSeenAt: at }).where(eq(sessions.idHash, idHash));
    },
    /** A person's devices, last used first. */
    devices: (userId: PersonId, now: number): Promise<readonly Device[]> =>
      database
        .select(DEVICE_COLUMNS)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.endsAt, now)))
        .orderBy(desc(sessions.seenAt))
        .limit(MAX_DEVICES),
    /** Ends one of a person's sessions, or all but one; returns how many. */
    endSessions: (
      userId: PersonId,
      target: { readonly only: string } | { readonly allBut: string | null },
      now: number,
    ): Promise<number> =>
      endFromOutside(
        and(
          eq(sessions.userId, userId),
          "only" in target ? eq(sessions.idHash, target.only) : ne(sessions.idHash, target.allBut ?? ""),
        ),
        now,
      ),
    /** Devices signed in with one of these verified emails (by digest), last used first. */
    devicesByEmail: (
      emailDigests: readonly string[],
      now: number,
    ): Promise<readonly (Device & { readonly emailDigest: string | null })[]> =>
      database
        .select({ ...DEVICE_COLUMNS, emailDigest: sessions.emailDigest })
        .from(sessions)
        .where(and(inArray(sessions.emailDigest, [...emailDigests]), gt(sessions.endsAt, now)))
        .orderBy(desc(sessions.seenAt))
        .limit(MAX_DEVICES),
    /** Ends sessions with this email, found by its digest: all of them, or only those in `only`. Returns the number of ended sessions. */
    endByEmail: (emailDigest: string, only: readonly string[] | null, now: number): Promise<number> =>
      endFromOutside(
        and(
          eq(sessions.emailDigest, emailDigest),
          only === null ? undefined : inArray(sessions.idHash, only.slice(0, MAX_DEVICES)),
        ),
        now,
      ),
    /** Our own id for a person of the identity provider. Null = the person has never signed in here. */
    async findUserId(issuer: string, subject: string): Promise<PersonId | null> {
      const sessionRow = await database.select({ id: users.id }).from(users).where(isPerson(issuer, subject)).get();
      return sessionRow?.id ?? null;
    },
    async beginContactSession(session: ContactSession): Promise<void> {
      await database.insert(contactSessions).values(session);
    },
    /** Null when there is no such session or it has ended. */
    async findContactSession(idHash: string, now: number): Promise<ContactSession | null> {
      const sessionRow = await database
        .select()
        .from(contactSessions)
        .where(and(eq(contactSessions.idHash, idHash), gt(contactSessions.endsAt, now)))
        .get();
      return sessionRow ?? null;
    },
    async endContactSession(idHash: string): Promise<void> {
      await database.delete(contactSessions).where(eq(contactSessions.idHash, idHash));
    },
    /** Deletes expired sessions. */
    async deleteBefore(now: number): Promise<void> {
      await database.batch([
        database.delete(contactSessions).where(lte(contactSessions.endsAt, now)),
        database.delete(sessions).where(lte(sessions.endsAt, now)),
        database.delete(usedSignIns).where(lte(usedSignIns.expiresAt, now)),
      ]);
    },
  };
}
