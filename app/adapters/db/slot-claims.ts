import type { BookingToken } from "../../domain/ids";
import { and, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { COUNTS_MOVES, SLOT_WINDOW_MS, type SlotLimit, type SlotSubject } from "../../domain/booking/slot-limits";
import { addDays, dayAt } from "../../domain/time/days";
import { listed, orm, selected, statementOf } from "./orm";
import { bookings, slotClaims } from "./schema/bookings";

const counted = alias(slotClaims, "counted");
const first = alias(slotClaims, "first_claim");
const own = alias(slotClaims, "own");

/** The booking of a claim still takes a slot: it is neither cancelled nor done, and its day is not over in any zone. */
const isOpen = (claim: typeof slotClaims | typeof counted, at: number) =>
  sql`exists (select 1 from ${bookings} where ${and(
    eq(bookings.token, claim.bookingToken),
    sql`${bookings.status} not in ('Cancelled', 'Serviced')`,
    sql`${bookings.serviceDay} >= ${addDays(dayAt(at, "UTC"), -1)}`,
  )})`;

/** The claims of the bookings whose token `isAsked`, found by the subjects on their first rows. */
export const isClaimOf = (claim: typeof slotClaims | typeof own, isAsked: (token: SQL) => SQL) =>
  sql`${isAsked(sql`${claim.bookingToken}`)} and ${claim.subject} in (select listed.value from ${slotClaims} as ${first}, json_each(${first.bookingSubjects}) as listed where ${isAsked(sql`${first.bookingToken}`)} and ${isNotNull(first.bookingSubjects)})`;
const isOfBooking = (claim: typeof slotClaims | typeof own, bookingToken: BookingToken) =>
  isClaimOf(claim, (token) => sql`${token} = ${bookingToken}`);

/** How many slots count against a subject now. */
const slotsOf = (subject: SQL, at: number) =>
  sql`(select count(*) from ${slotClaims} as ${counted} where ${counted.subject} = ${subject} and (${gt(counted.at, at - SLOT_WINDOW_MS)} or (not ${counted.isMove} and ${isOpen(counted, at)})))`;

/** How many slots count against a block now, by the rows of its subjects. Moves count against no block (`COUNTS_MOVES`). */
const slotsOfBlock = (block: SQL, at: number) =>
  sql`(select count(*) from ${slotClaims} as ${counted} where ${counted.subject} >= ${block} || '.' and ${counted.subject} < ${block} || '/' and not ${counted.isMove} and (${gt(counted.at, at - SLOT_WINDOW_MS)} or ${isOpen(counted, at)}))`;

/** One row counts for a subject and for its block, whose digest its key begins with. */
const rowOf = ({ kind, subject, most, block }: SlotLimit) => ({
  kind,
  subject: block ? `${block.subject}.${subject}` : subject,
  most,
  block: block?.subject,
  blockKind: block?.kind,
  blockMost: block?.most,
});
const asked = (limits: readonly SlotLimit[]) => sql`json_each(${JSON.stringify(limits.map(rowOf))}) as asked`;
const field = (name: keyof ReturnType<typeof rowOf>) => sql`(asked.value ->> ${name})`;
const isReached = (at: number) => sql`${slotsOf(field("subject"), at)} >= ${field("most")}`;
const isBlockReached = (at: number) =>
  sql`(${field("block")} is not null and ${slotsOfBlock(field("block"), at)} >= ${field("blockMost")})`;

/** Counts a new booking against its limits; one that is reached aborts the whole batch. For the batch that takes the slot. */
export const claimSlot = (
  db: D1Database,
  bookingToken: BookingToken,
  limits: readonly SlotLimit[],
  at: number,
): D1PreparedStatement[] =>
  limits.length === 0
    ? []
    : [
        statementOf(
          db,
          orm(db)
            .insert(slotClaims)
            .select(
              selected(
                slotClaims,
                {
                  subject: sql`case when not (${isReached(at)} or ${isBlockReached(at)}) then ${field("subject")} end`,
                  bookingToken,
                  at,
                  kind: sql`${field("kind")}`,
                  isMove: false,
                  most: sql`${field("most")}`,
                  bookingSubjects: sql`case when asked.key = 0 then ${JSON.stringify(limits.map((limit) => rowOf(limit).subject))} end`,
                },
                sql`from ${asked(limits)}`,
              ),
            ),
        ),
      ];

/** The same for a move: it counts against what its booking counts against, and a paid or proved booking against nothing. */
export const claimMove = (db: D1Database, bookingToken: BookingToken, at: number): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .insert(slotClaims)
      .select(
        selected(
          slotClaims,
          {
            subject: sql`case when ${slotsOf(sql`${own.subject}`, at)} < ${own.most} then ${own.subject} end`,
            bookingToken,
            at,
            kind: sql`${own.kind}`,
            isMove: true,
            most: sql`${own.most}`,
            bookingSubjects: sql`${own.bookingSubjects}`,
          },
          sql`from ${slotClaims} as ${own} where ${and(isOfBooking(own, bookingToken), sql`not ${own.isMove}`, sql`${own.kind} in ${listed(COUNTS_MOVES)}`)}`,
        ),
      )
      // Two moves of one booking in the same millisecond count once; the later one is refused because the booking has changed. A limit aborts as before.
      .onConflictDoNothing(),
  );

/** A booking that was paid for or proved counts against no limit any more. `condition` decides whether it was. */
export const releaseClaims = (
  db: D1Database,
  bookingToken: BookingToken,
  condition: SQL | undefined = undefined,
): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .delete(slotClaims)
      .where(and(isOfBooking(slotClaims, bookingToken), condition)),
  );

/** Which of these limits are reached now. */
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
    .from(sql`${asked(limits)}`);
  return rows.flatMap(({ kind, blockKind }) => [kind, blockKind].filter((reached) => reached !== null));
};

/** Which of the limits that a booking's moves count against are reached now. */
export const reachedByMoves = async (
  db: D1Database,
  bookingToken: BookingToken,
  at: number,
): Promise<readonly SlotSubject[]> => {
  const rows = await orm(db)
    .select({ kind: slotClaims.kind })
    .from(slotClaims)
    .where(
      and(
        isOfBooking(slotClaims, bookingToken),
        eq(slotClaims.isMove, false),
        inArray(slotClaims.kind, [...COUNTS_MOVES]),
        sql`${slotsOf(sql`${slotClaims.subject}`, at)} >= ${slotClaims.most}`,
      ),
    );
  return rows.map(({ kind }) => kind);
};

/** Claims that count no more. */
export const forgetClaims = async (db: D1Database, at: number): Promise<void> => {
  await orm(db)
    .delete(slotClaims)
    .where(
      and(lte(slotClaims.at, at - SLOT_WINDOW_MS), or(eq(slotClaims.isMove, true), sql`not ${isOpen(slotClaims, at)}`)),
    );
};
