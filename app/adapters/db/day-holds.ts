import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import {
  type ReservedSlot,
  type Hold,
  HOLD_MS,
  HOLD_COUNT_WINDOW_MS,
  MAX_HOLDS_PER_MOBILE,
  MAX_HOLDS_PER_NETWORK,
  MAX_HOLDS_PER_SUPPLIER,
} from "../../domain/supplier/availability/held-days";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { fromJson, selectColumns, orm, subselect, type Query } from "./orm";
import { paymentAttempts } from "./schema/payments";
import { suppliers } from "./schema/suppliers";

const { supplierId, heldDay, heldUntil, heldNetwork, leadGuid, offer, state, updatedAt } = paymentAttempts;

const JOB_MINUTES = sql`(${offer} ->> '$.jobMinutes')`;
const IS_OPEN = sql`${state} in ('created', 'started')`;
/** Must match the condition of the partial index of open attempts (`payment_attempts_open`) exactly, otherwise SQLite does not use the index. */
const OPEN_INDEX = sql`${state} in ('created', 'started', 'releasing')`;

/** Condition for holds that are active at the time `at`, except those of `excludedLead`. */
const isHeld = (at: number, excludedLead: LeadGuid | null) =>
  and(gt(heldUntil, at), IS_OPEN, excludedLead === null ? undefined : ne(leadGuid, excludedLead));

/** Minutes of a supplier's day that other customers hold while they pay. */
export const heldMinutes = (slot: {
  readonly supplierId: SupplierId;
  readonly serviceDay: PlainDay;
  readonly at: number;
  readonly leadGuid: LeadGuid | null;
}): SQL<number> =>
  sql<number>`(select coalesce(sum(${JOB_MINUTES}), 0) from ${paymentAttempts} where ${and(eq(supplierId, slot.supplierId), eq(heldDay, slot.serviceDay), isHeld(slot.at, slot.leadGuid))})`;

type HoldRow = readonly [day: PlainDay, minutes: number, until: number];

/** The active holds at the supplier of the surrounding query, as a JSON column. */
export const heldColumn = (at: number, excludedLead: LeadGuid | null) =>
  subselect<string>(
    sql`select json_group_array(json_array(${heldDay}, ${JOB_MINUTES}, ${heldUntil})) from ${paymentAttempts} where ${and(eq(supplierId, suppliers.id), isHeld(at, excludedLead))}`,
  )
    .mapWith((text: string): readonly ReservedSlot[] =>
      fromJson<readonly HoldRow[]>(text).map(([day, minutes, until]) => ({ day, minutes, until })),
    )
    .as("held");

/** All active holds. They are found through the index of open attempts. An attempt that was last changed more than `HOLD_MS` ago no longer holds a slot. */
export const listActiveHolds = (db: D1Database, at: number): Promise<readonly Hold[]> =>
  orm(db)
    .select({
      ...selectColumns({ supplierId, leadGuid }),
      day: sql<PlainDay>`${heldDay}`.as("day"),
      minutes: sql<number>`${JOB_MINUTES}`.as("minutes"),
      until: sql<number>`${heldUntil}`.as("until"),
    })
    .from(paymentAttempts)
    .where(and(OPEN_INDEX, gt(updatedAt, at - HOLD_MS), isHeld(at, null)));

/**
 * Whether one more slot may be held. Recent holds without a payment are limited per mobile, per network (both by keyed digest) and in total for one supplier.
 */
export function canHold(request: {
  readonly supplierId: SupplierId;
  readonly mobile: string | null;
  readonly network: string | null;
  readonly at: number;
}): SQL {
  const isBelowLimit = (condition: SQL | undefined, maxHolds: number) =>
    sql`(select count(*) from ${paymentAttempts} where ${and(eq(supplierId, request.supplierId), gt(heldUntil, request.at - HOLD_COUNT_WINDOW_MS), sql`${state} <> 'completed'`, condition)}) < ${maxHolds}`;
  return sql`(${and(
    request.mobile === null
      ? undefined
      : isBelowLimit(sql`${offer} ->> '$.digests.mobile' = ${request.mobile}`, MAX_HOLDS_PER_MOBILE),
    request.network === null ? undefined : isBelowLimit(eq(heldNetwork, request.network), MAX_HOLDS_PER_NETWORK),
    isBelowLimit(undefined, MAX_HOLDS_PER_SUPPLIER),
  )})`;
}

/** Ends a lead's holds by other attempts, if `condition` is true. */
export const endHolds = (db: D1Database, guid: LeadGuid, at: number, condition: SQL | undefined = undefined): Query =>
  orm(db)
    .update(paymentAttempts)
    .set({ heldUntil: at })
    .where(and(eq(leadGuid, guid), gt(heldUntil, at), IS_OPEN, condition));
