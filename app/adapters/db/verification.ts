import type {
  CodeKeys,
  SendQuota,
  ActiveCode,
  Quota,
  ReachedQuota,
  AttemptQuota,
} from "../../domain/identity/verification/quota";
import type { SentSms } from "../../domain/notifications/queued-message";
import { type CodeResult, CODE_LIMITS } from "../../domain/identity/verification/limits";
import type { LeadGuid } from "../../domain/core/ids";
import { and, type Column, eq, gt, gte, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { excludedColumn, valuesInJson, orm, insertFrom } from "./orm";
import { incrementTally } from "./tallies";
import {
  capCounts as counts,
  sandboxVerifications,
  verificationChecks as checks,
  verificationNumbers as numbers,
} from "./schema/verification";

/** How long a check may take, in milliseconds. A check that started earlier was interrupted, and the same code may be checked again. */
const CHECK_LEASE_MS = 10_000;
const WAIT_STEP_MS = 150;
const MAX_WAIT_STEPS = 50;

/** Time at which the requester's lock after too many attempts ends, in epoch milliseconds. Null = not locked. */
const lockedUntil = (
  row: Pick<typeof numbers.$inferSelect, "tries" | "expiresAt"> | undefined,
  now: number,
): number | null =>
  row !== undefined && row.tries >= CODE_LIMITS.triesPerCode && row.expiresAt > now ? row.expiresAt : null;

/** Our own limits on codes, and the results of checks. Numbers and codes are stored only as keyed digests. */
export function d1Verification(db: D1Database) {
  const database = orm(db);
  const selectNumber = (digest: string | null) =>
    database
      .select({
        lastSentAt: numbers.lastSentAt,
        hourStartedAt: numbers.hourStartedAt,
        tries: numbers.tries,
        expiresAt: numbers.expiresAt,
        purposeDigest: numbers.purposeDigest,
        providerRef: numbers.providerRef,
      })
      .from(numbers)
      .where(eq(numbers.numberDigest, digest ?? ""));
  const ownNumber = alias(numbers, "own");
  const existsWhere = (digest: string | null, condition: SQL | undefined) =>
    sql`exists (select 1 from ${numbers} as ${ownNumber} where ${and(eq(ownNumber.numberDigest, digest ?? ""), condition)})`;
  const ownValue = (digest: string, column: "hourStartedAt" | "expiresAt") =>
    sql`(select ${ownNumber[column]} from ${numbers} as ${ownNumber} where ${eq(ownNumber.numberDigest, digest)})`;
  /** Condition on the recipient's row: the hourly limits do not allow this requester another code. */
  const isLimitReached = ({ requester, isContactVerified }: CodeKeys, now: number) => {
    const block = requester?.split(".")[0] ?? "";
    const blockSends = sql`(select sum(${ownNumber.sends}) from ${numbers} as ${ownNumber} where ${ownNumber.numberDigest} between ${`${block}.`} and ${`${block}/`} and ${gte(ownNumber.hourStartedAt, numbers.hourStartedAt)})`;
    return and(
      gt(numbers.hourStartedAt, now - CODE_LIMITS.hourMs),
      isContactVerified
        ? gte(numbers.sends, CODE_LIMITS.sendsPerHour)
        : or(
            gte(numbers.sends, CODE_LIMITS.unverifiedSendsPerHour),
            sql`coalesce(${blockSends}, 0) >= ${CODE_LIMITS.sendsPerNetworkBlock}`,
          ),
    );
  };
  const isSameCheck = (leadGuid: LeadGuid, number: string, code: string) =>
    and(eq(checks.leadGuid, leadGuid), eq(checks.numberDigest, number), eq(checks.codeDigest, code));

  return {
    /**
     * Counts a send to a number in one guarded batch: at most one per minute and five per hour. Of these five, one network block may use three, and requesters
     * who have not proved that the contact is theirs may use four. The code is then valid for `purpose` (null = the message contains no code). If no code can
     * be sent now, the current code becomes valid for `purpose` too.
     */
    async consumeSend(keys: CodeKeys, now: number): Promise<SendQuota> {
      const { number, purpose, requester, isContactVerified } = keys;
      const { resendAfterMs, hourMs, lifeMs, triesPerCode, triesFromOtherNetworks } = CODE_LIMITS;
      const isHourOver = lte(numbers.hourStartedAt, now - hourMs);
      // Others may have used up attempts at the current code, so a requester with proof gets a new one sooner.
      const maxTries = isContactVerified ? triesFromOtherNetworks + 1 : triesPerCode;
      // The code has expired or its attempts are used up. The next code has its own attempts.
      const hasExpired = or(lte(numbers.expiresAt, now), gte(numbers.tries, maxTries));
      const isLocked = existsWhere(requester, and(gte(ownNumber.tries, triesPerCode), gt(ownNumber.expiresAt, now)));
      const [[before], result, , , [row], [requesterRow]] = await database.batch([
        selectNumber(number),
        database
          .insert(numbers)
          .values({
            numberDigest: number,
            lastSentAt: now,
            hourStartedAt: now,
            sends: 1,
            tries: 0,
            expiresAt: now + lifeMs,
            purposeDigest: purpose,
          })
          .onConflictDoUpdate({
            target: numbers.numberDigest,
            set: {
              lastSentAt: now,
              sends: sql`case when ${isHourOver} then 1 else ${numbers.sends} + 1 end`,
              hourStartedAt: sql`case when ${isHourOver} then ${now} else ${numbers.hourStartedAt} end`,
              tries: sql`case when ${hasExpired} then 0 else ${numbers.tries} end`,
              expiresAt: now + lifeMs,
              ...(purpose === null ? {} : { purposeDigest: purpose }),
            },
            setWhere: and(
              lte(numbers.lastSentAt, now - resendAfterMs),
              sql`not ${isLocked}`,
              sql`not ${isLimitReached(keys, now)}`,
            ),
          }),
        // Makes the code valid for another purpose, even if no new code can be sent now.
        insertFrom(
          db,
          numbers,
          {
            numberDigest: sql`${purpose}`,
            lastSentAt: now,
            hourStartedAt: now,
            sends: 0,
            tries: 0,
            expiresAt: ownValue(number, "expiresAt"),
          },
          sql`where ${purpose} is not null and ${existsWhere(number, gt(ownNumber.expiresAt, now))}`,
        ).onConflictDoUpdate({
          target: numbers.numberDigest,
          set: { lastSentAt: now, expiresAt: excludedColumn(numbers.expiresAt) },
        }),
        // Records who requested the current code, and counts it for their network block. Their attempts continue to count.
        insertFrom(
          db,
          numbers,
          {
            numberDigest: sql`${requester}`,
            lastSentAt: now,
            hourStartedAt: now,
            sends: isContactVerified ? 0 : 1,
            tries: 0,
            expiresAt: now + lifeMs,
          },
          sql`where ${requester} is not null and ${existsWhere(number, eq(ownNumber.lastSentAt, now))}`,
        ).onConflictDoUpdate({
          target: numbers.numberDigest,
          set: {
            lastSentAt: now,
            hourStartedAt: now,
            sends: sql`case when ${numbers.hourStartedAt} >= ${ownValue(number, "hourStartedAt")} then ${numbers.sends} else 0 end + ${excludedColumn(numbers.sends)}`,
            tries: sql`case when ${lte(numbers.expiresAt, now)} then 0 else ${numbers.tries} end`,
            expiresAt: sql`case when ${lte(numbers.expiresAt, now)} then ${now + lifeMs} else ${numbers.expiresAt} end`,
          },
        }),
        selectNumber(number),
        selectNumber(requester),
      ]);
      const lastSentAt = row?.lastSentAt ?? now;
      if (result.meta.changes === 1)
        return {
          ok: true,
          lastSentAt,
          replacedCodeId:
            before !== undefined && before.tries >= maxTries && before.expiresAt > now ? before.providerRef : null,
        };
      const isSamePurpose = (row?.purposeDigest ?? null) === purpose;
      const until = lockedUntil(requesterRow, now);
      if (until !== null) return { ok: false, reason: "locked", lastSentAt, until, isSamePurpose };
      if (row === undefined || lastSentAt > now - resendAfterMs)
        return { ok: false, reason: "too-soon", lastSentAt, isSamePurpose };
      const isRunning = row.expiresAt > now;
      return { ok: false, reason: "too-many", lastSentAt, until: row.hourStartedAt + hourMs, isRunning, isSamePurpose };
    },
    /** Records the provider's id of the code just sent ("" = none), and counts the text message in the same write. */
    async recordSend(
      number: string,
      providerRef: string,
      { day, destination }: Pick<SentSms, "day" | "destination">,
    ): Promise<void> {
      await database.batch([
        incrementTally(db, { day, tally: "text-parts", name: destination, n: 1 }),
        incrementTally(db, { day, tally: "code-texts", name: destination, n: 1 }),
        ...(providerRef === ""
          ? []
          : [database.update(numbers).set({ providerRef }).where(eq(numbers.numberDigest, number))]),
      ]);
    },
    /** The current code of a number. Null = none. */
    async findRunningCode(keys: CodeKeys, now: number): Promise<ActiveCode | null> {
      const { number, requester } = keys;
      const limitedNumber = database
        .select({ numberDigest: numbers.numberDigest })
        .from(numbers)
        .where(and(eq(numbers.numberDigest, number), isLimitReached(keys, now)));
      const [[row], [requesterRow], [limitedRow]] = await database.batch([
        selectNumber(number),
        selectNumber(requester),
        limitedNumber,
      ]);
      if (row === undefined || row.expiresAt <= now) return null;
      const { hourMs, resendAfterMs } = CODE_LIMITS;
      const resendAt = limitedRow === undefined ? row.lastSentAt + resendAfterMs : row.hourStartedAt + hourMs;
      return { resendAt, lockedUntil: lockedUntil(requesterRow, now) };
    },
    /** Subtracts a failed send from the counts. */
    async refundSend({ number, requester, isContactVerified }: CodeKeys, sentAt: number): Promise<void> {
      await database
        .update(numbers)
        .set({ lastSentAt: 0, sends: sql`${numbers.sends} - 1` })
        .where(
          and(
            or(
              and(eq(numbers.numberDigest, number), eq(numbers.lastSentAt, sentAt)),
              // A send with proof was not counted for the requester.
              isContactVerified
                ? undefined
                : and(eq(numbers.numberDigest, requester ?? ""), eq(numbers.hourStartedAt, sentAt)),
            ),
            gt(numbers.sends, 0),
          ),
        );
    },
    /**
     * Counts a use of all quotas in one guarded write, or of none if a limit is reached. Returns the reached limits; an empty list means that the use was
     * counted.
     */
    async consumeQuotas(quotas: readonly Quota[], now: number): Promise<readonly ReachedQuota[]> {
      // Passes all quotas as one JSON parameter, however many there are.
      const quotasTable = sql`json_each(${JSON.stringify(
        quotas.map(({ key, uses, short, long, within }) => ({
          key,
          uses,
          shortMost: short?.maxCount,
          shortEnds: short === null ? 0 : now + short.windowMs,
          longMost: long.maxCount,
          longEnds: now + long.windowMs,
          within: within?.key,
          withinMost: within?.maxCount,
        })),
      )}) quota`;
      const quotaField = (name: string) => sql`(quota.value ->> ${sql.raw(`'${name}'`)})`;
      const currentCount = (count: Column, endsAt: Column) =>
        sql`coalesce(case when ${endsAt} > ${now} then ${count} end, 0)`;
      const innerCounts = alias(counts, "inner_counts");
      const sumWithin = (value: SQL) =>
        sql`(select ${value} from ${counts} as ${innerCounts} where ${innerCounts.key} >= ${quotaField("within")} || '.' and ${innerCounts.key} < ${quotaField("within")} || '/' and ${gt(innerCounts.longEndsAt, now)})`;
      const exceedsLimit = (used: SQL, most: string) => sql`(${used} + ${quotaField("uses")} > ${quotaField(most)})`;
      const exceedsShortLimit = exceedsLimit(currentCount(counts.shortCount, counts.shortEndsAt), "shortMost");
      const exceedsLongLimit = exceedsLimit(currentCount(counts.longCount, counts.longEndsAt), "longMost");
      const exceedsWithinLimit = exceedsLimit(sumWithin(sql`coalesce(sum(${innerCounts.longCount}), 0)`), "withinMost");
      const reachedUntil = (isReached: SQL, endsAt: SQL | Column) =>
        sql<number | null>`case when ${isReached} then max(coalesce(${endsAt}, 0), ${now}) end`;
      const reachedQuotas = database
        .select({
          key: sql<string>`${quotaField("key")}`.as("key"),
          short: reachedUntil(exceedsShortLimit, counts.shortEndsAt).as("short"),
          long: reachedUntil(exceedsLongLimit, counts.longEndsAt).as("long"),
          within: reachedUntil(exceedsWithinLimit, sumWithin(sql`max(${innerCounts.longEndsAt})`)).as("within"),
        })
        .from(quotasTable)
        .leftJoin(counts, eq(counts.key, quotaField("key")))
        .where(or(exceedsShortLimit, exceedsLongLimit, exceedsWithinLimit));
      const nextWindow = (count: Column, endsAt: Column) => ({
        count: sql`case when ${lte(endsAt, now)} then 0 else ${count} end + ${excludedColumn(count)}`,
        ends: sql`case when ${lte(endsAt, now)} then ${excludedColumn(endsAt)} else ${endsAt} end`,
      });
      const [shortCount, longCount] = [
        nextWindow(counts.shortCount, counts.shortEndsAt),
        nextWindow(counts.longCount, counts.longEndsAt),
      ];
      const [rows] = await database.batch([
        reachedQuotas,
        insertFrom(
          db,
          counts,
          {
            key: quotaField("key"),
            shortEndsAt: quotaField("shortEnds"),
            shortCount: quotaField("uses"),
            longEndsAt: quotaField("longEnds"),
            longCount: quotaField("uses"),
          },
          sql`from ${quotasTable} where not exists ${reachedQuotas}`,
        ).onConflictDoUpdate({
          target: counts.key,
          set: {
            shortCount: shortCount.count,
            shortEndsAt: shortCount.ends,
            longCount: longCount.count,
            longEndsAt: longCount.ends,
          },
        }),
      ]);
      return rows.flatMap(({ key, ...endsAt }) =>
        (["short", "long", "within"] as const).flatMap((limit) => {
          const until = endsAt[limit];
          return until === null ? [] : [{ key, limit, until }];
        }),
      );
    },
    async releaseQuotas(quotas: readonly Quota[]): Promise<void> {
      const returnedUses = sql`(select sum(value ->> 1) from json_each(${JSON.stringify(
        quotas.map(({ key, uses }) => [key, uses]),
      )}) where value ->> 0 = ${counts.key})`;
      await database
        .update(counts)
        .set({
          shortCount: sql`max(0, ${counts.shortCount} - ${returnedUses})`,
          longCount: sql`max(0, ${counts.longCount} - ${returnedUses})`,
        })
        .where(sql`${counts.key} in ${valuesInJson(quotas.map(({ key }) => key))}`);
    },
    /**
     * Uses one attempt at the current code if it is valid for this purpose. A code allows five attempts, of which networks other than the requester's get two,
     * unless they have proof of the contact. Each requester gets five per purpose. If a number has no current code, the provider decides.
     */
    async consumeTry({ number, purpose, requester, isContactVerified }: CodeKeys, now: number): Promise<AttemptQuota> {
      const { triesPerCode, triesFromOtherNetworks, lifeMs } = CODE_LIMITS;
      const isUnexpired = and(eq(numbers.numberDigest, number), gt(numbers.expiresAt, now));
      const isForPurpose = existsWhere(purpose, gt(ownNumber.expiresAt, now));
      const hasExpired = lte(numbers.expiresAt, now);
      const isByRequester = existsWhere(requester, eq(ownNumber.hourStartedAt, numbers.lastSentAt));
      const [, result, [row], [purposeRow], [requesterRow]] = await database.batch([
        insertFrom(
          db,
          numbers,
          {
            numberDigest: sql`${requester}`,
            lastSentAt: now,
            hourStartedAt: 0,
            sends: 0,
            tries: 1,
            expiresAt: now + lifeMs,
          },
          sql`where ${isForPurpose}`,
        ).onConflictDoUpdate({
          target: numbers.numberDigest,
          set: {
            lastSentAt: now,
            tries: sql`case when ${hasExpired} then 1 else ${numbers.tries} + 1 end`,
            expiresAt: sql`case when ${hasExpired} then ${now + lifeMs} else ${numbers.expiresAt} end`,
          },
        }),
        database
          .update(numbers)
          .set({ tries: sql`${numbers.tries} + 1` })
          .where(
            and(
              isUnexpired,
              lt(
                numbers.tries,
                isContactVerified
                  ? triesPerCode
                  : sql`case when ${isByRequester} then ${triesPerCode} else ${triesFromOtherNetworks} end`,
              ),
              isForPurpose,
              existsWhere(requester, lte(ownNumber.tries, triesPerCode)),
            ),
          ),
        database.select({ tries: numbers.tries }).from(numbers).where(isUnexpired),
        selectNumber(purpose),
        selectNumber(requester),
      ]);
      if (result.meta.changes === 1 || row === undefined) return "taken";
      const isRunning = purposeRow !== undefined && purposeRow.expiresAt > now;
      return isRunning && (requesterRow?.tries ?? 0) > triesPerCode ? "too-many" : "none";
    },
    /** Claims the check for this caller. Returns true if it should call the provider, false if another caller has done so or is doing so. */
    async beginCheck(leadGuid: LeadGuid, number: string, code: string, now: number): Promise<boolean> {
      const { meta } = await database
        .insert(checks)
        .values({ leadGuid, numberDigest: number, codeDigest: code, result: "checking", at: now })
        .onConflictDoUpdate({
          target: [checks.leadGuid, checks.numberDigest, checks.codeDigest],
          set: { result: "checking", at: now },
          setWhere: and(ne(checks.result, "ValidCode"), lte(checks.at, now - CHECK_LEASE_MS)),
        });
      return meta.changes === 1;
    },
    async endCheck(
      leadGuid: LeadGuid,
      number: string,
      code: string,
      result: CodeResult | "failed",
      now: number,
    ): Promise<void> {
      await database
        .update(checks)
        .set({ result, at: now })
        .where(isSameCheck(leadGuid, number, code));
    },
    /** Waits a few seconds for the result of a check that another caller started. Null = there is no result. */
    async waitForOtherCheck(leadGuid: LeadGuid, number: string, code: string): Promise<CodeResult | null> {
      for (let step = 0; step < MAX_WAIT_STEPS; step += 1) {
        const checkRow = await database
          .select({ result: checks.result })
          .from(checks)
          .where(isSameCheck(leadGuid, number, code))
          .get();
        const result = checkRow?.result ?? null;
        if (result !== "checking") return result === "failed" ? null : result;
        await scheduler.wait(WAIT_STEP_MS);
      }
      return null;
    },
    /** Deletes checks, limits and sandbox codes that are older than `moment` (epoch milliseconds). */
    async deleteBefore(moment: number): Promise<void> {
      await database.batch([
        database.delete(checks).where(lt(checks.at, moment)),
        database.delete(numbers).where(and(lt(numbers.lastSentAt, moment), lt(numbers.hourStartedAt, moment))),
        database.delete(counts).where(and(lt(counts.shortEndsAt, moment), lt(counts.longEndsAt, moment))),
        database.delete(sandboxVerifications).where(lt(sandboxVerifications.expiresAt, moment)),
      ]);
    },
  };
}
