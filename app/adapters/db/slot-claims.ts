import type { BookingToken } from "../../domain/core/ids";
import { and, type Column, eq, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  SUBJECTS_ON_BOOKING,
  MOVE_COUNTING_SUBJECTS,
  SLOT_WINDOW_MS,
  type SlotLimit,
  type SlotSubject,
} from "../../domain/booking/slot-limits";
import { addDays, dayAt } from "../../domain/core/time/days";
import { valuesInJson, orm, insertFrom, type Query } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookings, slotClaims } from "./schema/bookings";
import type { NewBooking } from "../../domain/booking/stored-booking";

const countedClaims = alias(slotClaims, "counted");
const firstClaim = alias(slotClaims, "first_claim");
const otherBooking = alias(bookings, "other_booking");
const madeOffers = alias(bookingOffers, "made_offer");

/** A booking takes up a slot while it is neither cancelled nor serviced and its day is not yet over in every time zone. */
const isLive = (booking: typeof bookings | typeof otherBooking, at: number) =>
  sql`(${booking.status} not in ('Cancelled', 'Serviced') and ${booking.serviceDay} >= ${addDays(dayAt(at, "UTC"), -1)})`;
const isOpen = (claim: typeof slotClaims | typeof countedClaims, at: number) =>
  sql`exists (select 1 from ${bookings} where ${eq(bookings.token, claim.bookingToken)} and ${isLive(bookings, at)})`;

/**
 * Condition for the first claims of the bookings whose token satisfies `matchesToken`. The subject of a first claim is that of the workshop's limit, or "proved
 * <id>" for a known customer, which no limit counts. Both contain the workshop's id, so the claim is found through the booking's offers and no index by booking
 * is needed.
 */
const isFirstClaim = (matchesToken: (token: SQL) => SQL, prefixes = ["workshop", "proved"]) =>
  sql`(${matchesToken(sql`${firstClaim.bookingToken}`)} and not ${firstClaim.isMove} and ${firstClaim.subject} in (select prefix.value || ' ' || ${madeOffers.supplierId} from ${bookingOffers} as ${madeOffers}, json_each(${JSON.stringify(prefixes)}) as prefix where ${matchesToken(sql`${madeOffers.bookingToken}`)}))`;

/** Condition for the claims of the bookings whose token satisfies `matchesToken`. The first claim of a booking lists their subjects. */
export const isClaimOf = (matchesToken: (token: SQL) => SQL) =>
  sql`${matchesToken(sql`${slotClaims.bookingToken}`)} and ${slotClaims.subject} in (select listed.value ->> 'subject' from ${slotClaims} as ${firstClaim}, json_each(${firstClaim.limits}) as listed where ${isFirstClaim(matchesToken)})`;

const isRecent = (at: SQL | Column, now: number) => sql`${at} > ${now - SLOT_WINDOW_MS}`;

/** Number of slots of unverified customers for a subject that is a column of the booking and therefore has no rows of its own. */
const bookingSlotCount = (matchesSubject: SQL, at: number) =>
  sql`(select count(*) from ${bookings} as ${otherBooking} where ${matchesSubject} and (${isRecent(otherBooking.createdAt, at)} or ${isLive(otherBooking, at)}) and exists (select 1 from ${slotClaims} as ${firstClaim} where ${isFirstClaim((token) => sql`${token} = ${otherBooking.token}`, ["workshop"])}))`;

/** Number of slots that currently count for a subject. Moves have rows for every kind of subject. */
const slotCount = (kind: SQL, subject: SQL, at: number) =>
  sql`((select count(*) from ${slotClaims} as ${countedClaims} where ${countedClaims.subject} = ${subject} and (${isRecent(countedClaims.at, at)} or (not ${countedClaims.isMove} and ${isOpen(countedClaims, at)}))) + case ${kind} when 'mailbox' then ${bookingSlotCount(sql`${otherBooking.mailboxDigest} = ${subject}`, at)} when 'device' then ${bookingSlotCount(sql`json_extract(${otherBooking.holders}, '$[0].holderHash') = ${subject}`, at)} else 0 end)`;

/** Number of slots that currently count for a network block, from the rows of its subjects. Moves do not count for blocks (`MOVE_COUNTING_SUBJECTS`). */
const blockSlotCount = (block: SQL, at: number) =>
  sql`(select count(*) from ${slotClaims} as ${countedClaims} where ${countedClaims.subject} >= ${block} || '.' and ${countedClaims.subject} < ${block} || '/' and not ${countedClaims.isMove} and (${isRecent(countedClaims.at, at)} or ${isOpen(countedClaims, at)}))`;

/** One row counts for both a subject and its network block, because its key starts with the block's digest. */
const toLimitRow = ({ kind, subject, maxCount, block }: SlotLimit) => ({
  kind,
  subject: block ? `${block.subject}.${subject}` : subject,
  most: maxCount,
  block: block?.subject,
  blockKind: block?.kind,
  blockMost: block?.maxCount,
});
const limitsTable = (limits: readonly SlotLimit[]) =>
  sql`json_each(${JSON.stringify(limits.map(toLimitRow))}) as asked`;
const limitField = (name: keyof ReturnType<typeof toLimitRow>) => sql`(asked.value ->> ${name})`;
const isReached = (at: number) =>
  sql`${slotCount(limitField("kind"), limitField("subject"), at)} >= ${limitField("most")}`;
const isBlockReached = (at: number) =>
  sql`(${limitField("block")} is not null and ${blockSlotCount(limitField("block"), at)} >= ${limitField("blockMost")})`;

/** Counts a new booking against its limits, in the batch that reserves the slot. If a limit is reached, the whole batch fails. */
export const claimSlot = (
  db: D1Database,
  {
    token,
    supplierId,
    slotLimits: limits,
    createdAt: at,
  }: Pick<NewBooking, "token" | "supplierId" | "slotLimits" | "createdAt">,
): Query[] => {
  if (limits.length === 0) return [];
  const verifiedLimit: SlotLimit = {
    kind: "workshop",
    subject: `proved ${supplierId}`,
    maxCount: Number.MAX_SAFE_INTEGER,
  };
  const rows = [
    limits.find(({ kind }) => kind === "workshop") ?? verifiedLimit,
    ...limits.filter(({ kind }) => kind !== "workshop" && !SUBJECTS_ON_BOOKING.includes(kind)),
  ];
  const bookingLimits = limits.filter(({ kind }) => SUBJECTS_ON_BOOKING.includes(kind));
  const slotLimits = [...rows, ...bookingLimits]
    .map(toLimitRow)
    .map(({ kind, subject, most }) => ({ kind, subject, most }));
  const isAnyReached = sql`exists (select 1 from ${limitsTable(bookingLimits)} where ${isReached(at)})`;
  return [
    insertFrom(
      db,
      slotClaims,
      {
        subject: sql`case when not (${isReached(at)} or ${isBlockReached(at)} or (asked.key = 0 and ${isAnyReached})) then ${limitField("subject")} end`,
        bookingToken: token,
        at,
        isMove: false,
        limits: sql`case when asked.key = 0 then ${JSON.stringify(slotLimits)} end`,
      },
      sql`from ${limitsTable(rows)}`,
    ),
  ];
};

/** The limits on moves of a booking, as listed in its first claim. A paid or verified booking has none. */
const moveLimits = (bookingToken: BookingToken) =>
  sql`from ${slotClaims} as ${firstClaim}, json_each(${firstClaim.limits}) as listed where ${isFirstClaim((token) => sql`${token} = ${bookingToken}`)} and (listed.value ->> 'kind') in ${valuesInJson(MOVE_COUNTING_SUBJECTS)}`;
const [LISTED_KIND, LISTED_SUBJECT, LISTED_MOST] = ["kind", "subject", "most"].map(
  (name) => sql`(listed.value ->> ${sql.raw(`'${name}'`)})`,
) as [SQL, SQL, SQL];
const isListedReached = (at: number) => sql`${slotCount(LISTED_KIND, LISTED_SUBJECT, at)} >= ${LISTED_MOST}`;

/** Counts a move against the limits of its booking. Moves of a paid or verified booking are not limited. */
export const claimMove = (db: D1Database, bookingToken: BookingToken, at: number): Query =>
  insertFrom(
    db,
    slotClaims,
    {
      subject: sql`case when not ${isListedReached(at)} then ${LISTED_SUBJECT} end`,
      bookingToken,
      at,
      isMove: true,
    },
    moveLimits(bookingToken),
  )
    // Two moves of one booking in the same millisecond count once, because the later one is refused anyway. A reached limit still aborts the batch.
    .onConflictDoNothing();

/**
 * Removes the claims of a booking that was paid for or verified, so that it no longer counts towards any limit. The claims are removed only if `condition` is
 * true.
 */
export const releaseClaims = (
  db: D1Database,
  bookingToken: BookingToken,
  condition: SQL | undefined = undefined,
): Query =>
  orm(db)
    .delete(slotClaims)
    .where(
      and(
        isClaimOf((token) => sql`${token} = ${bookingToken}`),
        condition,
      ),
    );

/** Returns which of these limits are currently reached. */
export const findReachedLimits = async (
  db: D1Database,
  limits: readonly SlotLimit[],
  at: number,
): Promise<readonly SlotSubject[]> => {
  const rows = await orm(db)
    .select({
      kind: sql<SlotSubject | null>`case when ${isReached(at)} then ${limitField("kind")} end`.as("kind"),
      blockKind: sql<SlotSubject | null>`case when ${isBlockReached(at)} then ${limitField("blockKind")} end`.as(
        "blockKind",
      ),
    })
    .from(sql`${limitsTable(limits)}`);
  return rows.flatMap(({ kind, blockKind }) => [kind, blockKind].filter((reachedKind) => reachedKind !== null));
};

/** Returns which of the limits on a booking's moves are currently reached. */
export const findReachedMoveLimits = async (
  db: D1Database,
  bookingToken: BookingToken,
  at: number,
): Promise<readonly SlotSubject[]> => {
  const rows = await orm(db).all<{ kind: SlotSubject }>(
    sql`select ${LISTED_KIND} as kind ${moveLimits(bookingToken)} and ${isListedReached(at)}`,
  );
  return rows.map(({ kind }) => kind);
};

/** Deletes claims that no longer count towards a limit. */
export const deleteExpiredClaims = async (db: D1Database, at: number): Promise<void> => {
  await orm(db)
    .delete(slotClaims)
    .where(
      and(lte(slotClaims.at, at - SLOT_WINDOW_MS), or(eq(slotClaims.isMove, true), sql`not ${isOpen(slotClaims, at)}`)),
    );
};
