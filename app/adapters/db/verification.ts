import type {
  CodeKeys,
  SendQuota,
  RunningCode,
  Quota,
  ReachedQuota,
  TryQuota,
} from "../../domain/identity/verification/quota";
import type { SentText } from "../../domain/notifications/queued-message";
import { type CodeResult, CODE_LIMITS } from "../../domain/identity/verification/limits";
import type { LeadGuid } from "../../domain/core/ids";
import { and, type Column, eq, gt, gte, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { excludedColumn, valuesInJson, orm, insertSelect } from "./orm";
import { incrementTally } from "./tallies";
import {
  capCounts as counts,
  sandboxVerifications,
  verificationChecks as checks,
  verificationNumbers as numbers,
} from "./schema/verification";

/** Lease of a check. A check that started longer ago was interrupted, and the same code may be checked again. */
const CHECK_LEASE_MS = 10_000;
const WAIT_STEP_MS = 150;
const WAIT_STEPS = 50;

/** Time at which the requester's lock after too many attempts ends. Null = not locked. */
const lockOf = (
  row: Pick<typeof numbers.$inferSelect, "tries" | "expiresAt"> | undefined,
  now: number,
): number | null =>
  row !== undefined && row.tries >= CODE_LIMITS.triesPerCode && row.expiresAt > now ? row.expiresAt : null;

/** Our own limits on codes, and the results of checks. Numbers and codes are stored only as keyed digests. */
export function d1Verification(db: D1Database) {
  const store = orm(db);
  const selectNumber = (digest: string | null) =>
    store
      .select({
        lastSentAt: numbers.lastSentAt,
        tries: numbers.tries,
        expiresAt: numbers.expiresAt,
        purposeDigest: numbers.purposeDigest,
        providerRef: numbers.providerRef,
      })
      .from(numbers)
      .where(eq(numbers.numberDigest, digest ?? ""));
  const own = alias(numbers, "own");
  const exists = (digest: string | null, condition: SQL | undefined) =>
    sql`exists (select 1 from ${numbers} as ${own} where ${and(eq(own.numberDigest, digest ?? ""), condition)})`;
  const isCheck = (leadGuid: LeadGuid, number: string, code: string) =>
    and(eq(checks.leadGuid, leadGuid), eq(checks.numberDigest, number), eq(checks.codeDigest, code));

  return {
    /**
     * Counts a send in one guarded write: at most one per minute and five per hour. The code is then valid for `purpose` (null = the message contains no
     * code).
     */
    async consumeSend({ number, purpose, asker }: CodeKeys, now: number): Promise<SendQuota> {
      const { resendAfterMs, hourMs, sendsPerHour, lifeMs, triesPerCode } = CODE_LIMITS;
      const isHourOver = lte(numbers.hourStartedAt, now - hourMs);
      // The code has expired or its attempts are used up. The next code has its own attempts.
      const isOver = or(lte(numbers.expiresAt, now), gte(numbers.tries, triesPerCode));
      const isLocked = exists(asker, and(gte(own.tries, triesPerCode), gt(own.expiresAt, now)));
      const [[before], result, , , [row], [ofAsker]] = await store.batch([
        selectNumber(number),
        store
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
              tries: sql`case when ${isOver} then 0 else ${numbers.tries} end`,
              expiresAt: now + lifeMs,
              ...(purpose === null ? {} : { purposeDigest: purpose }),
            },
            setWhere: and(
              lte(numbers.lastSentAt, now - resendAfterMs),
              sql`not ${isLocked}`,
              or(isHourOver, lt(numbers.sends, sendsPerHour)),
            ),
          }),
        // Adds purposes for which the code is valid besides the one it was sent for.
        store
          .insert(numbers)
          .select(
            insertSelect(
              numbers,
              {
                numberDigest: sql`${purpose}`,
                lastSentAt: now,
                hourStartedAt: now,
                sends: 0,
                tries: 0,
                expiresAt: now + lifeMs,
              },
              sql`where ${purpose} is not null and ${exists(number, eq(own.lastSentAt, now))}`,
            ),
          )
          .onConflictDoUpdate({ target: numbers.numberDigest, set: { lastSentAt: now, expiresAt: now + lifeMs } }),
        // Records who requested the current code, and starts the hour in the requester's row. Their attempts continue to count.
        store
          .insert(numbers)
          .select(
            insertSelect(
              numbers,
              {
                numberDigest: sql`${asker}`,
                lastSentAt: now,
                hourStartedAt: now,
                sends: 0,
                tries: 0,
                expiresAt: now + lifeMs,
              },
              sql`where ${asker} is not null and ${exists(number, eq(own.lastSentAt, now))}`,
            ),
          )
          .onConflictDoUpdate({
            target: numbers.numberDigest,
            set: {
              lastSentAt: now,
              hourStartedAt: now,
              tries: sql`case when ${lte(numbers.expiresAt, now)} then 0 else ${numbers.tries} end`,
              expiresAt: sql`case when ${lte(numbers.expiresAt, now)} then ${now + lifeMs} else ${numbers.expiresAt} end`,
            },
          }),
        selectNumber(number),
        selectNumber(asker),
      ]);
      const lastSentAt = row?.lastSentAt ?? now;
      if (result.meta.changes === 1)
        return { ok: true, lastSentAt, cancel: lockOf(before, now) === null ? null : (before?.providerRef ?? null) };
      const isSamePurpose = (row?.purposeDigest ?? null) === purpose;
      const until = lockOf(ofAsker, now);
      if (until !== null) return { ok: false, reason: "locked", lastSentAt, until, isSamePurpose };
      return {
        ok: false,
        reason: lastSentAt > now - resendAfterMs ? "too-soon" : "too-many",
        lastSentAt,
        isSamePurpose,
      };
    },
    /** Records the provider's id of the code just sent ("" = none), and counts the text message in the same write. */
    async noteSent(
      number: string,
      providerRef: string,
      { day, destination }: Pick<SentText, "day" | "destination">,
    ): Promise<void> {
      await store.batch([
        incrementTally(store, { day, tally: "text-parts", name: destination, n: 1 }),
        incrementTally(store, { day, tally: "code-texts", name: destination, n: 1 }),
        ...(providerRef === ""
          ? []
          : [store.update(numbers).set({ providerRef }).where(eq(numbers.numberDigest, number))]),
      ]);
    },
    /** The current code of a number. Null = none. */
    async running({ number, asker }: CodeKeys, now: number): Promise<RunningCode | null> {
      const [[row], [ofAsker]] = await store.batch([selectNumber(number), selectNumber(asker)]);
      return row === undefined || row.expiresAt <= now
        ? null
        : { lastSentAt: row.lastSentAt, lockedUntil: lockOf(ofAsker, now) };
    },
    /** Removes a failed send from the count. */
    async refundSend(number: string, sentAt: number): Promise<void> {
      await store
        .update(numbers)
        .set({ lastSentAt: 0, sends: sql`${numbers.sends} - 1` })
        .where(and(eq(numbers.numberDigest, number), eq(numbers.lastSentAt, sentAt), gt(numbers.sends, 0)));
    },
    /** Counts the uses of all quotas in one guarded write, or of none if a limit is reached. Returns the reached limits. Empty = counted. */
    async consumeQuotas(quotas: readonly Quota[], now: number): Promise<readonly ReachedQuota[]> {
      // Passes all quotas as one JSON parameter, whatever their number.
      const request = sql`json_each(${JSON.stringify(
        quotas.map(({ key, uses, short, long, within }) => ({
          key,
          uses,
          shortMost: short?.most,
          shortEnds: short === null ? 0 : now + short.windowMs,
          longMost: long.most,
          longEnds: now + long.windowMs,
          within: within?.key,
          withinMost: within?.most,
        })),
      )}) quota`;
      const field = (name: string) => sql`(quota.value ->> ${sql.raw(`'${name}'`)})`;
      const countLabel = (count: Column, ends: Column) =>
        sql`coalesce(case when ${ends} > ${now} then ${count} end, 0)`;
      const inner = alias(counts, "inner_counts");
      const ofWithin = (value: SQL) =>
        sql`(select ${value} from ${counts} as ${inner} where ${inner.key} >= ${field("within")} || '.' and ${inner.key} < ${field("within")} || '/' and ${gt(inner.longEndsAt, now)})`;
      const isOver = (used: SQL, most: string) => sql`(${used} + ${field("uses")} > ${field(most)})`;
      const isShortOver = isOver(countLabel(counts.shortCount, counts.shortEndsAt), "shortMost");
      const isLongOver = isOver(countLabel(counts.longCount, counts.longEndsAt), "longMost");
      const isWithinOver = isOver(ofWithin(sql`coalesce(sum(${inner.longCount}), 0)`), "withinMost");
      const until = (isReached: SQL, ends: SQL | Column) =>
        sql<number | null>`case when ${isReached} then max(coalesce(${ends}, 0), ${now}) end`;
      const reached = store
        .select({
          key: sql<string>`${field("key")}`.as("key"),
          short: until(isShortOver, counts.shortEndsAt).as("short"),
          long: until(isLongOver, counts.longEndsAt).as("long"),
          within: until(isWithinOver, ofWithin(sql`max(${inner.longEndsAt})`)).as("within"),
        })
        .from(request)
        .leftJoin(counts, eq(counts.key, field("key")))
        .where(or(isShortOver, isLongOver, isWithinOver));
      const next = (count: Column, ends: Column) => ({
        count: sql`case when ${lte(ends, now)} then 0 else ${count} end + ${excludedColumn(count)}`,
        ends: sql`case when ${lte(ends, now)} then ${excludedColumn(ends)} else ${ends} end`,
      });
      const [short, long] = [next(counts.shortCount, counts.shortEndsAt), next(counts.longCount, counts.longEndsAt)];
      const [rows] = await store.batch([
        reached,
        store
          .insert(counts)
          .select(
            insertSelect(
              counts,
              {
                key: field("key"),
                shortEndsAt: field("shortEnds"),
                shortCount: field("uses"),
                longEndsAt: field("longEnds"),
                longCount: field("uses"),
              },
              sql`from ${request} where not exists ${reached}`,
            ),
          )
          .onConflictDoUpdate({
            target: counts.key,
            set: { shortCount: short.count, shortEndsAt: short.ends, longCount: long.count, longEndsAt: long.ends },
          }),
      ]);
      return rows.flatMap(({ key, ...ends }) =>
        (["short", "long", "within"] as const).flatMap((limit) => {
          const until = ends[limit];
          return until === null ? [] : [{ key, limit, until }];
        }),
      );
    },
    async releaseQuotas(quotas: readonly Quota[]): Promise<void> {
      const returned = sql`(select sum(value ->> 1) from json_each(${JSON.stringify(
        quotas.map(({ key, uses }) => [key, uses]),
      )}) where value ->> 0 = ${counts.key})`;
      await store
        .update(counts)
        .set({
          shortCount: sql`max(0, ${counts.shortCount} - ${returned})`,
          longCount: sql`max(0, ${counts.longCount} - ${returned})`,
        })
        .where(sql`${counts.key} in ${valuesInJson(quotas.map(({ key }) => key))}`);
    },
    /**
     * Uses one attempt at the current code, if it was sent for this purpose. A code allows five attempts, of which networks other than the requester's get
     * two. Each requester gets five per purpose. If a number has no current code, the provider decides.
     */
    async consumeTry({ number, purpose, asker }: CodeKeys, now: number): Promise<TryQuota> {
      const { triesPerCode, triesOfOthers, lifeMs } = CODE_LIMITS;
      const runs = and(eq(numbers.numberDigest, number), gt(numbers.expiresAt, now));
      const isForThis = exists(purpose, gt(own.expiresAt, now));
      const isOver = lte(numbers.expiresAt, now);
      const isByAsker = exists(asker, eq(own.hourStartedAt, numbers.lastSentAt));
      const [, result, [row], [ofPurpose], [ofAsker]] = await store.batch([
        store
          .insert(numbers)
          .select(
            insertSelect(
              numbers,
              {
                numberDigest: sql`${asker}`,
                lastSentAt: now,
                hourStartedAt: 0,
                sends: 0,
                tries: 1,
                expiresAt: now + lifeMs,
              },
              sql`where ${isForThis}`,
            ),
          )
          .onConflictDoUpdate({
            target: numbers.numberDigest,
            set: {
              lastSentAt: now,
              tries: sql`case when ${isOver} then 1 else ${numbers.tries} + 1 end`,
              expiresAt: sql`case when ${isOver} then ${now + lifeMs} else ${numbers.expiresAt} end`,
            },
          }),
        store
          .update(numbers)
          .set({ tries: sql`${numbers.tries} + 1` })
          .where(
            and(
              runs,
              lt(numbers.tries, sql`case when ${isByAsker} then ${triesPerCode} else ${triesOfOthers} end`),
              isForThis,
              exists(asker, lte(own.tries, triesPerCode)),
            ),
          ),
        store.select({ tries: numbers.tries }).from(numbers).where(runs),
        selectNumber(purpose),
        selectNumber(asker),
      ]);
      if (result.meta.changes === 1 || row === undefined) return "taken";
      const isRunning = ofPurpose !== undefined && ofPurpose.expiresAt > now;
      return isRunning && (ofAsker?.tries ?? 0) > triesPerCode ? "too-many" : "none";
    },
    /** Claims the check for this caller. Returns true if it should call the provider, false if another caller has done so or is doing so. */
    async beginCheck(leadGuid: LeadGuid, number: string, code: string, now: number): Promise<boolean> {
      const { meta } = await store
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
      await store
        .update(checks)
        .set({ result, at: now })
        .where(isCheck(leadGuid, number, code));
    },
    /** Waits a few seconds for the result of a check that another caller started. Null = there is no result. */
    async otherCheck(leadGuid: LeadGuid, number: string, code: string): Promise<CodeResult | null> {
      for (let step = 0; step < WAIT_STEPS; step += 1) {
        const match = await store
          .select({ result: checks.result })
          .from(checks)
          .where(isCheck(leadGuid, number, code))
          .get();
        const result = match?.result ?? null;
        if (result !== "checking") return result === "failed" ? null : result;
        await scheduler.wait(WAIT_STEP_MS);
      }
      return null;
    },
    /** Deletes checks, limits and sandbox codes from before this moment. */
    async forgetBefore(moment: number): Promise<void> {
      await store.batch([
        store.delete(checks).where(lt(checks.at, moment)),
        store.delete(numbers).where(and(lt(numbers.lastSentAt, moment), lt(numbers.hourStartedAt, moment))),
        store.delete(counts).where(and(lt(counts.shortEndsAt, moment), lt(counts.longEndsAt, moment))),
        store.delete(sandboxVerifications).where(lt(sandboxVerifications.expiresAt, moment)),
      ]);
    },
  };
}
