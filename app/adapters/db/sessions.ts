import { and, desc, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import type { Sessions } from "../../usecases/ports/sessions";
import { orm, insertSelect } from "./orm";
import { pushDevices } from "./schema/push-devices";
import { contactSessions, sessions, takenSignIns, users } from "./schema/sessions";

/** Devices that one list may have. */
const MAX_DEVICES = 100;
const DEVICE = {
  idHash: sessions.idHash,
  device: sessions.device,
  isByCode: sessions.isByCode,
  createdAt: sessions.createdAt,
  seenAt: sessions.seenAt,
};

export function d1Sessions(db: D1Database): Sessions {
  const store = orm(db);
  const isPerson = (issuer: string, subject: string) => and(eq(users.issuer, issuer), eq(users.subject, subject));
  return {
    async consumeSignIn(stateHash, expiresAt) {
      const result = await store.insert(takenSignIns).values({ stateHash, expiresAt }).onConflictDoNothing();
      return result.meta.changes === 1;
    },
    async create(session) {
      const { idHash, sealed: ciphertext, expiresAt, endsAt, issuer, subject, freshUserId, replaces, now } = session;
      const { device = "", isByCode = false, emailDigest = null } = session;
      const [, , , , created] = await store.batch([
        store
          .insert(users)
          .values({ id: freshUserId, issuer, subject, createdAt: now, lastSignInAt: now })
          .onConflictDoUpdate({ target: [users.issuer, users.subject], set: { lastSignInAt: now } }),
        store.insert(sessions).select(
          insertSelect(
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
            sql`from ${users} where ${isPerson(issuer, subject)}`,
          ),
        ),
        // If the same person signs in again on a device, its notifications continue; for somebody else they end.
        store
          .update(pushDevices)
          .set({ sessionHash: idHash })
          .where(
            and(
              eq(pushDevices.sessionHash, replaces ?? ""),
              sql`${pushDevices.userId} = (select ${users.id} from ${users} where ${isPerson(issuer, subject)})`,
            ),
          ),
        store.delete(sessions).where(eq(sessions.idHash, replaces ?? "")),
        store.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.idHash, idHash)),
      ]);
      const [result] = created;
      if (result === undefined) throw new Error("A session was not written");
      return result.userId;
    },
    async find(idHash) {
      const match = await store
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
      return match ?? null;
    },
    async consumeRenewal(idHash, version, now, until) {
      const result = await store
        .update(sessions)
        .set({ renewingUntil: until })
        .where(and(eq(sessions.idHash, idHash), eq(sessions.version, version), lte(sessions.renewingUntil, now)));
      return result.meta.changes === 1;
    },
    async renewed({ idHash, version, sealed: ciphertext, expiresAt }) {
      const result = await store
        .update(sessions)
        .set({ sealed: ciphertext, expiresAt, version: version + 1, renewingUntil: 0 })
        .where(and(eq(sessions.idHash, idHash), eq(sessions.version, version)));
      return result.meta.changes === 1;
    },
    async end(idHash) {
      await store.delete(sessions).where(eq(sessions.idHash, idHash));
    },
    async seen(idHash, at) {
      await store.update(sessions).set({ seenAt: at }).where(eq(sessions.idHash, idHash));
    },
    async viewedAtDesk(idHash, at) {
      await store.update(sessions).set({ seenAt: at, deskSeenAt: at }).where(eq(sessions.idHash, idHash));
    },
    devices: (userId, now) =>
      store
        .select(DEVICE)
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.endsAt, now)))
        .orderBy(desc(sessions.seenAt))
        .limit(MAX_DEVICES),
    async endOf(userId, which) {
      const item = "only" in which ? eq(sessions.idHash, which.only) : ne(sessions.idHash, which.allBut ?? "");
      const { meta } = await store.delete(sessions).where(and(eq(sessions.userId, userId), item));
      return meta.changes;
    },
    devicesByEmail: (emailDigests, now) =>
      store
        .select({ ...DEVICE, emailDigest: sessions.emailDigest })
        .from(sessions)
        .where(and(inArray(sessions.emailDigest, [...emailDigests]), gt(sessions.endsAt, now)))
        .orderBy(desc(sessions.seenAt))
        .limit(MAX_DEVICES),
    async endByEmail(emailDigest, only) {
      const { meta } = await store
        .delete(sessions)
        .where(
          and(
            eq(sessions.emailDigest, emailDigest),
            only === null ? undefined : inArray(sessions.idHash, only.slice(0, MAX_DEVICES)),
          ),
        );
      return meta.changes;
    },
    async userOf(issuer, subject) {
      const match = await store.select({ id: users.id }).from(users).where(isPerson(issuer, subject)).get();
      return match?.id ?? null;
    },
    async beginContact(session) {
      await store.insert(contactSessions).values(session);
    },
    async contact(idHash, now) {
      const match = await store
        .select()
        .from(contactSessions)
        .where(and(eq(contactSessions.idHash, idHash), gt(contactSessions.endsAt, now)))
        .get();
      return match ?? null;
    },
    async endContact(idHash) {
      await store.delete(contactSessions).where(eq(contactSessions.idHash, idHash));
    },
    async forgetBefore(now) {
      await store.batch([
        store.delete(contactSessions).where(lte(contactSessions.endsAt, now)),
        store.delete(sessions).where(lte(sessions.endsAt, now)),
        store.delete(takenSignIns).where(lte(takenSignIns.expiresAt, now)),
      ]);
    },
  };
}
