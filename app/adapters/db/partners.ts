import type { ReferralVerdict } from "../../domain/pricing/discounts/discount";
import { type NumberCounts, matchesFormat, normaliseMemberNumber } from "../../domain/pricing/partners/member-number";
import { and, count, eq } from "drizzle-orm";
import type { Club } from "../../domain/pricing/partners/club";
import type { RewardsPartner } from "../../domain/pricing/partners/rewards-terms";
import { DESK_CACHE_MS, memoized } from "./memoized-reads";
import { excludedColumn, insertRows, orm, toChunks } from "./orm";
import { partnerClubs, partnerNumbers, rewardsPartners } from "./schema/partners";

interface KnownPartners {
  readonly clubs: readonly Club[];
  readonly rewards: RewardsPartner | null;
}

/** An empty list is cached too, because most deployments have no partners. */
const memoizedPartners = memoized<KnownPartners>(
  async (db) => {
    const database = orm(db);
    const [clubs, [rewards]] = await database.batch([
      database.select().from(partnerClubs).orderBy(partnerClubs.slug),
      database.select().from(rewardsPartners),
    ]);
    return { clubs: clubs.map(toClub), rewards: rewards ? toRewards(rewards) : null };
  },
  () => false,
  DESK_CACHE_MS,
);

/** Clears this isolate's cache. */
export const clearPartnerCache = (db: D1Database): void => memoizedPartners.clear(db);

export const toClub = ({ origin: _, changedBy: __, ...club }: typeof partnerClubs.$inferSelect): Club => club;
export const toRewards = ({
  id: _,
  origin: __,
  changedBy: ___,
  ...rewards
}: typeof rewardsPartners.$inferSelect): RewardsPartner => rewards;

/** Member numbers per statement. */
const CHUNK_SIZE = 5_000;

const isPartnerNumber = (discountCode: string, number: string) =>
  and(eq(partnerNumbers.discountCode, discountCode), eq(partnerNumbers.number, normaliseMemberNumber(number)));

/** Partners whose members get a discount. */
export function d1Partners(db: D1Database) {
  const database = orm(db);
  return {
    /**
     * Whether the partner of this discount code accepts a member number. Returns the status of a listed number. An unlisted number is active if the partner
     * accepts unlisted numbers and its format is right.
     */
    async checkMemberNumber(discountCode: string, number: string): Promise<ReferralVerdict> {
      const { clubs, rewards } = await memoizedPartners(db);
      const partnersOfCode = [...clubs, ...(rewards ? [rewards] : [])].filter(
        (item) => item.discountCode.toUpperCase() === discountCode.toUpperCase(),
      );
      if (partnersOfCode.length === 0) return "unknown";
      const [numberRow] = await database
        .select({ status: partnerNumbers.status })
        .from(partnerNumbers)
        .where(isPartnerNumber(discountCode, number));
      const acceptsAnyNumber = partnersOfCode.some(
        ({ isAnyNumberTaken, numberShape }) =>
          isAnyNumberTaken && matchesFormat(numberShape, normaliseMemberNumber(number)),
      );
      return numberRow?.status ?? (acceptsAnyNumber ? "active" : "unknown");
    },
    /** Returns null if this deployment has no rewards partner. */
    rewardsPartner: async (): Promise<RewardsPartner | null> => (await memoizedPartners(db)).rewards,
    /** Partner clubs of both countries. */
    clubs: async (): Promise<readonly Club[]> => (await memoizedPartners(db)).clubs,
    async numberCounts(discountCode: string): Promise<NumberCounts> {
      const rows = await database
        .select({ status: partnerNumbers.status, many: count() })
        .from(partnerNumbers)
        .where(eq(partnerNumbers.discountCode, discountCode))
        .groupBy(partnerNumbers.status);
      const countNumbers = (status: "active" | "closed") => rows.find((row) => row.status === status)?.many ?? 0;
      return { active: countNumbers("active"), closed: countNumbers("closed") };
    },
    /** Adds member numbers to the list of a discount code, or changes their status. */
    async setNumbers(discountCode: string, numbers: readonly string[], status: "active" | "closed"): Promise<void> {
      for (const chunk of toChunks(numbers, CHUNK_SIZE)) {
        const rows = chunk.map((number) => ({ discountCode, number, status }));
        await insertRows(db, partnerNumbers, rows).onConflictDoUpdate({
          target: [partnerNumbers.discountCode, partnerNumbers.number],
          set: { status: excludedColumn(partnerNumbers.status) },
        });
      }
    },
    /** Deletes all member numbers of a discount code. */
    async deleteNumbers(discountCode: string): Promise<void> {
      await database.delete(partnerNumbers).where(eq(partnerNumbers.discountCode, discountCode));
    },
  };
}
