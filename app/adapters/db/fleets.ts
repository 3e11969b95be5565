import type { Country } from "../../domain/core/country/country";
import type { Plate } from "../../domain/catalogue/vehicle/plate";
import { type MembershipQuery, type Membership, MEMBERSHIP_CHECK_LIMITS } from "../../domain/fleet/membership";
import { and, count, desc, eq, lt, lte, or, sql } from "drizzle-orm";
import type { FleetCompany } from "../../domain/fleet/fleet-company";
import type { MemberCounts, ApprovalRuleVersion } from "../../domain/fleet/fleet-records";
import { d1FleetApprovalRequests } from "./fleet-approval-requests";
import { DESK_CACHE_MS, memoized } from "./memoized-reads";
import { excludedColumn, valuesInJson, insertRows, orm, centsOrNull } from "./orm";
import {
  fleetCompanies,
  fleetMemberships as memberships,
  fleetMembershipTries as tries,
  fleetRules as rules,
} from "./schema/fleet";

export const toCompany = ({ origin: _, changedBy: __, ...company }: typeof fleetCompanies.$inferSelect): FleetCompany =>
  company;

/** An empty list is cached too, because most deployments have no fleet companies. */
const memoizedCompanies = memoized<readonly FleetCompany[]>(
  async (db) => (await orm(db).select().from(fleetCompanies).orderBy(fleetCompanies.id)).map(toCompany),
  () => false,
  DESK_CACHE_MS,
);

/** Clears this isolate's cache. */
export const clearFleetCache = (db: D1Database): void => memoizedCompanies.clear(db);

function toRule({
  limitCents,
  fleetCompanyId: _,
  windowDays,
  windowFrom,
  windowTo,
  backupEmail,
  backupAfterHours,
  ...rule
}: typeof rules.$inferSelect): ApprovalRuleVersion {
  return {
    ...rule,
    limit: centsOrNull(limitCents),
    window:
      windowDays === null || windowFrom === null || windowTo === null
        ? null
        : { days: [...windowDays].map(Number), from: windowFrom, to: windowTo },
    backup:
      backupEmail === null || backupAfterHours === null ? null : { email: backupEmail, afterHours: backupAfterHours },
  };
}

export function d1Fleets(db: D1Database) {
  const database = orm(db);
  return {
    ...d1FleetApprovalRequests(db),
    /** All fleet companies. `skipsCache` bypasses the cache. */
    listCompanies(skipsCache: boolean = false): Promise<readonly FleetCompany[]> {
      if (skipsCache) clearFleetCache(db);
      return memoizedCompanies(db);
    },
    async memberCounts(fleetCompanyId: number, country: Country): Promise<MemberCounts> {
      const rows = await database
        .select({ isActive: memberships.isActive, many: count() })
        .from(memberships)
        .where(and(eq(memberships.fleetCompanyId, fleetCompanyId), eq(memberships.country, country)))
        .groupBy(memberships.isActive);
      const countMembers = (isActive: boolean) => rows.find((row) => row.isActive === isActive)?.many ?? 0;
      return { active: countMembers(true), ended: countMembers(false) };
    },
    /** Adds drivers, or assigns another car to existing drivers. All of them can book from then on. */
    async setMembers(
      fleetCompanyId: number,
      members: readonly { readonly id: string; readonly last4: string; readonly plate: Plate }[],
    ): Promise<void> {
      const rows = members.map(({ id, last4, plate }) => ({ id, fleetCompanyId, last4, ...plate, isActive: true }));
      const { last4, country, state, plate, isActive } = memberships;
      await insertRows(db, memberships, rows).onConflictDoUpdate({
        target: memberships.id,
        set: {
          last4: excludedColumn(last4),
          country: excludedColumn(country),
          state: excludedColumn(state),
          plate: excludedColumn(plate),
          isActive: excludedColumn(isActive),
        },
      });
    },
    async endMembers(fleetCompanyId: number, ids: readonly string[]): Promise<void> {
      await database
        .update(memberships)
        .set({ isActive: false })
        .where(and(eq(memberships.fleetCompanyId, fleetCompanyId), sql`${memberships.id} in ${valuesInJson(ids)}`));
    },
    async deleteMembers(fleetCompanyId: number, country: Country): Promise<void> {
      await database
        .delete(memberships)
        .where(and(eq(memberships.fleetCompanyId, fleetCompanyId), eq(memberships.country, country)));
    },
    /** Memberships with exactly these last four characters and this plate, active or not. */
    memberships: (
      fleetCompanyId: number,
      { last4, plate: { country, state, plate } }: MembershipQuery,
    ): Promise<readonly Membership[]> =>
      database
        .select({ id: memberships.id, isActive: memberships.isActive })
        .from(memberships)
        .where(
          and(
            eq(memberships.fleetCompanyId, fleetCompanyId),
            eq(memberships.country, country),
            eq(memberships.state, state),
            eq(memberships.plate, plate),
            eq(memberships.last4, last4),
          ),
        )
        .orderBy(memberships.id),
    /** All versions of a company's approval rule, newest first. */
    async rules(fleetCompanyId: number): Promise<readonly ApprovalRuleVersion[]> {
      const rows = await database
        .select()
        .from(rules)
        .where(eq(rules.fleetCompanyId, fleetCompanyId))
        .orderBy(desc(rules.version));
      return rows.map(toRule);
    },
    /** Writes a new version of the rule. Returns false if another version was written in the meantime. */
    async setRule(fleetCompanyId: number, { limit, window, backup, ...rule }: ApprovalRuleVersion): Promise<boolean> {
      const { meta } = await database
        .insert(rules)
        .values({
          ...rule,
          fleetCompanyId,
          limitCents: limit,
          windowDays: window?.days.join("") ?? null,
          windowFrom: window?.from ?? null,
          windowTo: window?.to ?? null,
          backupEmail: backup?.email ?? null,
          backupAfterHours: backup?.afterHours ?? null,
        })
        .onConflictDoNothing();
      return meta.changes === 1;
    },
    /** Whether this id is an active membership of the company. */
    async isActive(fleetCompanyId: number, membershipId: string): Promise<boolean> {
      const memberRow = await database
        .select({ isActive: memberships.isActive })
        .from(memberships)
        .where(and(eq(memberships.id, membershipId), eq(memberships.fleetCompanyId, fleetCompanyId)))
        .get();
      return memberRow?.isActive ?? false;
    },
    /** Records an attempt for a plate. Returns false if there have been too many within the hour. */
    async recordAttempt(plateDigest: string, now: number): Promise<boolean> {
      const { hourMs, perPlateAndHour } = MEMBERSHIP_CHECK_LIMITS;
      const isHourOver = lte(tries.hourStartedAt, now - hourMs);
      const { meta } = await database
        .insert(tries)
        .values({ plateDigest, hourStartedAt: now, tries: 1 })
        .onConflictDoUpdate({
          target: tries.plateDigest,
          set: {
            tries: sql`case when ${isHourOver} then 1 else ${tries.tries} + 1 end`,
            hourStartedAt: sql`case when ${isHourOver} then ${now} else ${tries.hourStartedAt} end`,
          },
          setWhere: or(isHourOver, lt(tries.tries, perPlateAndHour)),
        });
      return meta.changes === 1;
    },
    async deleteAttemptsBefore(moment: number): Promise<void> {
      await database.delete(tries).where(lt(tries.hourStartedAt, moment));
    },
  };
}
