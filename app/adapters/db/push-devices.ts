import type { PersonId, SupplierId } from "../../domain/core/ids";
import type { PushDevice, MemberDevice, NewPushDevice } from "../../domain/identity/store-account/push-device";
import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { toStoreState } from "../../domain/identity/store-account/access";
import { excludedColumn, selectColumns, selectNullableColumns, orm, insertFrom } from "./orm";
import { supplierMembers as members } from "./schema/portal-access";
import { pushDevices } from "./schema/push-devices";
import { sessions } from "./schema/sessions";
import { suppliers } from "./schema/suppliers";

/** Browsers that receive push notifications. */
export function d1PushDevices(db: D1Database) {
  const database = orm(db);
  const isSessionActive = (now: number) => and(eq(sessions.idHash, pushDevices.sessionHash), gt(sessions.endsAt, now));
  return {
    /** A person's devices, oldest first. Devices whose session has ended are left out. */
    listByPerson(userId: PersonId, now: number): Promise<readonly PushDevice[]> {
      const { id, name, sessionHash, createdAt } = pushDevices;
      return database
        .select(selectColumns({ id, name, sessionHash, createdAt }))
        .from(pushDevices)
        .innerJoin(sessions, isSessionActive(now))
        .where(eq(pushDevices.userId, userId))
        .orderBy(asc(createdAt), asc(id));
    },
    /** Devices of people who currently work at a workshop. */
    async listBySupplier(supplierId: SupplierId, now: number): Promise<readonly MemberDevice[]> {
      const isOwned = sql<number>`exists (select 1 from ${members} where ${and(eq(members.supplierId, supplierId), isNull(members.removedAt), eq(members.role, "owner"))})`;
      const rows = await database
        .select({
          ...selectColumns({ id: pushDevices.id, sealed: pushDevices.sealed, email: pushDevices.email }),
          ...selectNullableColumns({
            member: members.email,
            role: members.role,
            hiddenReason: suppliers.hiddenReason,
          }),
          isOwned: isOwned.as("isOwned"),
        })
        .from(suppliers)
        .leftJoin(members, and(eq(members.supplierId, suppliers.id), isNull(members.removedAt)))
        .innerJoin(pushDevices, or(eq(pushDevices.email, members.email), eq(pushDevices.email, suppliers.email)))
        .innerJoin(sessions, isSessionActive(now))
        .where(eq(suppliers.id, supplierId));
      const ownDevices = rows.flatMap(({ id, sealed: ciphertext, email, member, role, hiddenReason, isOwned }) => {
        const state = toStoreState(hiddenReason);
        if (role !== null && member?.toLowerCase() === email.toLowerCase())
          return [{ id, sealed: ciphertext, role, state }];
        // The supplier's own email address counts as the owner until an owner is named.
        return isOwned ? [] : [{ id, sealed: ciphertext, role: "owner" as const, state }];
      });
      // A device may be found twice: through the member and through the workshop's own email address.
      return [...new Map(ownDevices.map((device) => [device.id, device])).values()];
    },
    /** Adds a device, replacing an earlier entry of the same browser. Returns false if the person has `maxDevices` other devices or the session has ended. */
    async saveDevice(device: NewPushDevice, maxDevices: number, now: number): Promise<boolean> {
      const otherDeviceCount = sql`(select count(*) from ${pushDevices} where ${and(eq(pushDevices.userId, device.userId), sql`${pushDevices.endpointDigest} <> ${device.endpointDigest}`)})`;
      const sessionExists = sql`exists (select 1 from ${sessions} where ${and(eq(sessions.idHash, device.sessionHash), gt(sessions.endsAt, now))})`;
      const { id, userId, email, sessionHash, name, sealed: ciphertext, createdAt } = pushDevices;
      const result = await insertFrom(
        db,
        pushDevices,
        device,
        sql`where ${otherDeviceCount} < ${maxDevices} and ${sessionExists}`,
      ).onConflictDoUpdate({
        target: pushDevices.endpointDigest,
        set: {
          id: excludedColumn(id),
          userId: excludedColumn(userId),
          email: excludedColumn(email),
          sessionHash: excludedColumn(sessionHash),
          name: excludedColumn(name),
          sealed: excludedColumn(ciphertext),
          createdAt: excludedColumn(createdAt),
        },
      });
      return result.meta.changes > 0;
    },
    /** Removes a device of this person. Does nothing if there is none. */
    async remove(userId: PersonId, id: string): Promise<void> {
      await database.delete(pushDevices).where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)));
    },
    /** Removes a device whose browser no longer accepts notifications. */
    async removeExpired(id: string): Promise<void> {
      await database.delete(pushDevices).where(eq(pushDevices.id, id));
    },
  };
}
