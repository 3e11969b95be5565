import type { LeadGuid, SupplierId } from "../../domain/core/ids";
import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { ReservedSlot, Hold } from "../../domain/supplier/availability/held-days";
import {
  HOLD_MS,
  HOLDS_COUNTED_MS,
  MAX_HOLDS_PER_MOBILE,
  MAX_HOLDS_PER_NETWORK,
  MAX_HOLDS_PER_SUPPLIER,
} from "../../domain/supplier/availability/day-hold";
import type { PlainDay } from "../../domain/core/time/plain-date";
import { fromJson, selectColumns, orm, statementOf, subselect } from "./orm";
import { paymentAttempts } from "./schema/payments";
import { suppliers } from "./schema/suppliers";

const { supplierId, heldDay, heldUntil, heldNetwork, leadGuid, offer, state, updatedAt } = paymentAttempts;

const MINUTES = sql`(${offer} ->> '$.jobMinutes')`;
const IS_OPEN = sql`${state} in ('created', 'started')`;
/** The text must equal that of the index of open attempts. */
const OPEN_INDEX = sql`${state} in ('created', 'started', 'releasing')`;

/** Holds that are active at a moment, except those of the lead `except`. */
const isHeld = (at: number, except: LeadGuid | null) =>
  and(gt(heldUntil, at), IS_OPEN, except === null ? undefined : ne(leadGuid, except));

/** Minutes of a supplier's day that other customers hold while they pay. */
export const heldMinutes = (of: {
  readonly supplierId: SupplierId;
  readonly serviceDay: PlainDay;
  readonly at: number;
  readonly leadGuid: LeadGuid | null;
}): SQL<number> =>
  sql<number>`(select coalesce(sum(${MINUTES}), 0) from ${paymentAttempts} where ${and(eq(supplierId, of.supplierId), eq(heldDay, of.serviceDay), isHeld(of.at, of.leadGuid))})`;

type HoldRow = readonly [day: PlainDay, minutes: number, until: number];

/** Active holds at the supplier of the surrounding query, as a column. */
export const heldColumn = (at: number, except: LeadGuid | null) =>
  subselect<string>(
    sql`select json_group_array(json_array(${heldDay}, ${MINUTES}, ${heldUntil})) from ${paymentAttempts} where ${and(eq(supplierId, suppliers.id), isHeld(at, except))}`,
  )
    .mapWith((text: string): readonly ReservedSlot[] =>
      fromJson<readonly HoldRow[]>(text).map(([day, minutes, until]) => ({ day, minutes, until })),
    )
    .as("held");

/** All active holds. They are few and are found among the open attempts. An attempt that has not changed for `HOLD_MS` holds nothing. */
export const holdsAt = (db: D1Database, at: number): Promise<readonly Hold[]> =>
  orm(db)
    .select({
      ...selectColumns({ supplierId, leadGuid }),
      day: sql<PlainDay>`${heldDay}`.as("day"),
      minutes: sql<number>`${MINUTES}`.as("minutes"),
      until: sql<number>`${heldUntil}`.as("until"),
    })
    .from(paymentAttempts)
    .where(and(OPEN_INDEX, gt(updatedAt, at - HOLD_MS), isHeld(at, null)));

/** Whether one more slot may be held. Limits the recent holds without a payment per mobile, per network (both by keyed digest) and in total at one supplier. */
export function mayHold(of: {
  readonly supplierId: SupplierId;
  readonly mobile: string | null;
  readonly network: string | null;
  readonly at: number;
}): SQL {
  const fewer = (is: SQL | undefined, most: number) =>
    sql`(select count(*) from ${paymentAttempts} where ${and(eq(supplierId, of.supplierId), gt(heldUntil, of.at - HOLDS_COUNTED_MS), sql`${state} <> 'completed'`, is)}) < ${most}`;
  return sql`(${and(
    of.mobile === null ? undefined : fewer(sql`${offer} ->> '$.digests.mobile' = ${of.mobile}`, MAX_HOLDS_PER_MOBILE),
    of.network === null ? undefined : fewer(eq(heldNetwork, of.network), MAX_HOLDS_PER_NETWORK),
    fewer(undefined, MAX_HOLDS_PER_SUPPLIER),
  )})`;
}

/** Ends a lead's holds by other attempts, if `condition` is true. */
export const endHolds = (
  db: D1Database,
  lead: LeadGuid,
  at: number,
  condition: SQL | undefined = undefined,
): D1PreparedStatement =>
  statementOf(
    db,
    orm(db)
      .update(paymentAttempts)
      .set({ heldUntil: at })
      .where(and(eq(leadGuid, lead), gt(heldUntil, at), IS_OPEN, condition)),
  );
