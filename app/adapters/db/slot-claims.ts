import type { BookingToken } from "../../domain/core/ids";
import { and, type Column, eq, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  SUBJECTS_ON_BOOKING,
  COUNTS_MOVES,
  SLOT_WINDOW_MS,
  type SlotLimit,
  type SlotSubject,
} from "../../domain/booking/slot-limits";
import { addDays, dayAt } from "../../domain/core/time/days";
import { valuesInJson, orm, insertSelect, statementOf } from "./orm";
import { bookingOffers } from "./schema/booking-offers";
import { bookings, slotClaims } from "./schema/bookings";
import type { NewBooking } from "../../domain/booking/stored-booking";

const count = alias(slotClaims, "counted");
const first = alias(slotClaims, "first_claim");
const other = alias(bookings, "other_booking");
const madeOffers = alias(bookingOffers, "made_offer");

/** A booking takes up a slot while it is neither cancelled nor serviced and its day is not yet over in every time zone. */
const isLive = (booking: typeof bookings | typeof other, at: number) =>
  sql`(${booking.status} not in ('Cancelled', 'Serviced') and ${booking.serviceDay} >= ${addDays(dayAt(at, "UTC"), -1)})`;
const isOpen = (claim: typeof slotClaims | typeof count, at: number) =>
  sql`exists (select 1 from ${bookings} where ${eq(bookings.token, claim.bookingToken)} and ${isLive(bookings, at)})`;

/**
 * First rows of the bookings whose token satisfies `isRequested`. The subject of such a row is that of the workshop's limit, or "proved <id>" for a known
 * customer, which no limit counts. The subject contains the workshop's id. The row is therefore found through the booking's offers and needs no index by
 * booking.
 */
const isFirst = (isRequested: (token: SQL) => SQL, prefixes = ["workshop", "proved"]) =>
  sql`(${isRequested(sql`${first.bookingToken}`)} and not ${first.isMove} and ${first.subject} in (select prefix.value || ' ' || ${madeOffers.supplierId} from ${bookingOffers} as ${madeOffers}, json_each(${JSON.stringify(prefixes)}) as prefix where ${isRequested(sql`${madeOffers.bookingToken}`)}))`;

/** Claims of the bookings whose token satisfies `isRequested`, found by the subjects listed in their first rows. */
export const isClaimOf = (isRequested: (token: SQL) => SQL) =>
  sql`${isRequested(sql`${slotClaims.bookingToken}`)} and ${slotClaims.subject} in (select listed.value ->> 'subject' from ${slotClaims} as ${first}, json_each(${first.limits}) as listed where ${isFirst(isRequested)})`;

const isRecent = (at: SQL | Column, now: number) => sql`${at} > ${now - SLOT_WINDOW_MS}`;

/** Slots of unverified customers for a subject that is a column of the booking and has no rows of its own. */
const slotsByBooking = (isOfSubject: SQL, at: number) =>
  sql`(select count(*) from ${bookings} as ${other} where ${isOfSubject} and (${isRecent(other.createdAt, at)} or ${isLive(other, at)}) and exists (select 1 from ${slotClaims} as ${first} where ${isFirst((token) => sql`${token} = ${other.token}`, ["workshop"])}))`;

/** Number of slots that currently count for a subject. Moves have rows of every kind. */
const slotsOf = (kind: SQL, subject: SQL, at: number) =>
  sql`((select count(*) from ${slotClaims} as ${count} where ${count.subject} = ${subject} and (${isRecent(count.at, at)} or (not ${count.isMove} and ${isOpen(count, at)}))) + case ${kind} when 'mailbox' then ${slotsByBooking(sql`${other.mailboxDigest} = ${subject}`, at)} when 'device' then ${slotsByBooking(sql`json_extract(${other.holders}, '$[0].holderHash') = ${subject}`, at)} else 0 end)`;

/** Number of slots that currently count for a network block, from the rows of its subjects. Moves do not count for blocks (`COUNTS_MOVES`). */
const slotsOfBlock = (block: SQL, at: number) =>
  sql`(select count(*) from ${slotClaims} as ${count} where ${count.subject} >= ${block} || '.' and ${count.subject} < ${block} || '/' and not ${count.isMove} and (${isRecent(count.at, at)} or ${isOpen(count, at)}))`;

/** One row counts for both a subject and its block, because its key starts with the block's digest. */
const rowOf = ({ kind, subject, most, block }: SlotLimit) => ({
  kind,
  subject: block ? `${block.subject}.${subject}` : subject,
  most,
  block: block?.subject,
  blockKind: block?.kind,
  blockMost: block?.most,
});
const limitsAsTable = (limits: readonly SlotLimit[]) => sql`json_each(${JSON.stringify(limits.map(rowOf))}) as asked`;
const field = (name: keyof ReturnType<typeof rowOf>) => sql`(asked.value ->> ${name})`;
const isReached = (at: number) => sql`${slotsOf(field("kind"), field("subject"), at)} >= ${field("most")}`;
const isBlockReached = (at: number) =>
  sql`(${field("block")} is not null and ${slotsOfBlock(field("block"), at)} >= ${field("blockMost")})`;

/** Counts a new booking against its limits, in the batch that takes the slot. A limit that is reached aborts the whole batch. */
export const claimSlot = (
  db: D1Database,
  {
    token,
    supplierId,
    slotLimits: limits,
    createdAt: at,
  }: Pick<NewBooking, "token" | "supplierId" | "slotLimits" | "createdAt">,
): D1PreparedStatement[] => {
  if (limits.length === 0) return [];
  const proved: SlotLimit = { kind: "workshop", subject: `proved ${supplierId}`, most: Number.MAX_SAFE_INTEGER };
  const rows = [
    limits.find(({ kind }) => kind === "workshop") ?? proved,
    ...limits.filter(({ kind }) => kind !== "workshop" && !SUBJECTS_ON_BOOKING.includes(kind)),
  ];
  const byBooking = limits.filter(({ kind }) => SUBJECTS_ON_BOOKING.includes(kind));
  const all = [...rows, ...byBooking].map(rowOf).map(({ kind, subject, most }) => ({ kind, subject, most }));
  const isAnyReached = sql`exists (select 1 from ${limitsAsTable(byBooking)} where ${isReached(at)})`;
  return [
    statementOf(
      db,
      orm(db)
        .insert(slotClaims)
        .select(
          insertSelect(
            slotClaims,
            {
              subject: sql`case when not (${isReached(at)} or ${isBlockReached(at)} or (asked.key = 0 and ${isAnyReached})) then ${field("subject")} end`,
              bookingToken: token,
              at,
              isMove: false,
              limits: sql`case when asked.key = 0 then ${JSON.stringify(all)} end`,
            },
            sql`from ${limitsAsTable(rows)}`,
          ),
        ),
    ),
  ];
};

/** The limits on moves of a booking, as listed in its first row. None for a paid or verified booking. */
const limitsOfMoves = (bookingToken: BookingToken) =>
  sql`from ${slotClaims} as ${first}, json_each(${first.limits}) as listed where ${isFirst((token) => sql`${token} = ${bookingToken}`)} and (listed.value ->> 'kind') in ${valuesInJson(COUNTS_MOVES)}`;
const [LISTED_KIND, LISTED_SUBJECT, LISTED_MOST] = ["kind", "subject", "most"].map(
  (name) => sql`(listed.value ->> ${sql.raw(`'${name}'`)})`,
) as [SQL, SQL, SQL];
const isListedReached = (at: number) => sql`${slotsOf(LISTED_KIND, LISTED_SUBJECT, at)} >= ${LISTED_MOST}`;

/** Counts a move against the limits of its booking. Moves of a paid or verified booking are not limited. */
export const claimMove = (db: D1Database, bookingToken: BookingToken, at: number): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .insert(slotClaims)
      .select(
        insertSelect(
          slotClaims,
          {
            subject: sql`case when not ${isListedReached(at)} then ${LISTED_SUBJECT} end`,
            bookingToken,
            at,
            isMove: true,
          },
          limitsOfMoves(bookingToken),
        ),
      )
      // Two moves of one booking in the same millisecond count once, because the later one is refused anyway. A reached limit still aborts the batch.
      .onConflictDoNothing(),
  );

/**
 * Removes the claims of a booking that was paid for or verified, so that it no longer counts towards any limit. The claims are removed only if `condition` is
 * true.
 */
export const releaseClaims = (
  db: D1Database,
  bookingToken: BookingToken,
  condition: SQL | undefined = undefined,
): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .delete(slotClaims)
      .where(
        and(
          isClaimOf((token) => sql`${token} = ${bookingToken}`),
          condition,
        ),
      ),
  );

/** Returns which of these limits are currently reached. */
export const reachedLimits = async (
  db: D1Database,
  limits: readonly SlotLimit[],
  at: number,
): Promise<readonly SlotSubject[]> => {
  const rows = await orm(db)
    .select({
      kind: sql<SlotSubject | null>`case when ${isReached(at)} then ${field("kind")} end`.as("kind"),
      blockKind: sql<SlotSubject | null>`case when ${isBlockReached(at)} then ${field("blockKind")} end`.as(
        "blockKind",
      ),
    })
    .from(sql`${limitsAsTable(limits)}`);
  return rows.flatMap(({ kind, blockKind }) => [kind, blockKind].filter((reached) => reached !== null));
};

/** Returns which of the limits on a booking's moves are currently reached. */
export const reachedByMoves = async (
  db: D1Database,
  bookingToken: BookingToken,
  at: number,
): Promise<readonly SlotSubject[]> => {
  const rows = await orm(db).all<{ kind: SlotSubject }>(
    sql`select ${LISTED_KIND} as kind ${limitsOfMoves(bookingToken)} and ${isListedReached(at)}`,
  );
  return rows.map(({ kind }) => kind);
};

/** Deletes claims that no longer count towards a limit. */
export const forgetClaims = async (db: D1Database, at: number): Promise<void> => {
  await orm(db)
    .delete(slotClaims)
    .where(
      and(lte(slotClaims.at, at - SLOT_WINDOW_MS), or(eq(slotClaims.isMove, true), sql`not ${isOpen(slotClaims, at)}`)),
    );
};
