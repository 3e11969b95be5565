import type { LeadGuid, SupplierId } from "../../domain/ids";
import { and, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { HeldPlace, Hold } from "../../domain/availability/held-days";
import {
  HOLD_MS,
  HOLDS_COUNTED_MS,
  MAX_HOLDS_OF_MOBILE,
  MAX_HOLDS_OF_NETWORK,
  MAX_HOLDS_OF_SUPPLIER,
} from "../../domain/payments/day-hold";
import type { PlainDay } from "../../domain/time/plain-date";
import { fromJson, named, orm, statementOf, subselect } from "./orm";
import { paymentAttempts } from "./schema/payments";
import { suppliers } from "./schema/suppliers";

const { supplierId, heldDay, heldUntil, heldNetwork, leadGuid, offer, state, updatedAt } = paymentAttempts;

const MINUTES = sql`(${offer} ->> '$.jobMinutes')`;
const IS_OPEN = sql`${state} in ('created', 'started')`;
/** As the index of open attempts says it, word for word. */
const OPEN_INDEX = sql`${state} in ('created', 'started', 'releasing')`;

/** Held at a moment by anybody but the lead that asks. */
const isHeld = (at: number, except: LeadGuid | null) =>
  and(gt(heldUntil, at), IS_OPEN, except === null ? undefined : ne(leadGuid, except));

/** Minutes of a supplier's day that others hold while they pay. */
export const heldMinutes = (of: {
  readonly supplierId: SupplierId;
  readonly serviceDay: PlainDay;
  readonly at: number;
  readonly leadGuid: LeadGuid | null;
}): SQL<number> =>
  sql<number>`(select coalesce(sum(${MINUTES}), 0) from ${paymentAttempts} where ${and(eq(supplierId, of.supplierId), eq(heldDay, of.serviceDay), isHeld(of.at, of.leadGuid))})`;

type HeldRow = readonly [day: PlainDay, minutes: number, until: number];

/** All that is held of the supplier in the query around it, as a column. */
export const heldColumn = (at: number, except: LeadGuid | null) =>
  subselect<string>(
    sql`select json_group_array(json_array(${heldDay}, ${MINUTES}, ${heldUntil})) from ${paymentAttempts} where ${and(eq(supplierId, suppliers.id), isHeld(at, except))}`,
  )
    .mapWith((text: string): readonly HeldPlace[] =>
      fromJson<readonly HeldRow[]>(text).map(([day, minutes, until]) => ({ day, minutes, until })),
    )
    .as("held");

/** All that is held at a moment: few, found among the attempts that are open, of which none that has not changed for so long holds anything. */
export const holdsAt = (db: D1Database, at: number): Promise<readonly Hold[]> =>
  orm(db)
    .select({
      ...named({ supplierId, leadGuid }),
      day: sql<PlainDay>`${heldDay}`.as("day"),
      minutes: sql<number>`${MINUTES}`.as("minutes"),
      until: sql<number>`${heldUntil}`.as("until"),
    })
    .from(paymentAttempts)
    .where(and(OPEN_INDEX, gt(updatedAt, at - HOLD_MS), isHeld(at, null)));

/** Whether one more day may be held at a supplier: of a mobile and of a network, each a keyed digest, and of everybody, only so many were held lately without a payment. */
export function mayHold(of: {
  readonly supplierId: SupplierId;
  readonly mobile: string | null;
  readonly network: string | null;
  readonly at: number;
}): SQL {
  const fewer = (is: SQL | undefined, most: number) =>
    sql`(select count(*) from ${paymentAttempts} where ${and(eq(supplierId, of.supplierId), gt(heldUntil, of.at - HOLDS_COUNTED_MS), sql`${state} <> 'completed'`, is)}) < ${most}`;
  return sql`(${and(
    of.mobile === null ? undefined : fewer(sql`${offer} ->> '$.prints.mobile' = ${of.mobile}`, MAX_HOLDS_OF_MOBILE),
    of.network === null ? undefined : fewer(eq(heldNetwork, of.network), MAX_HOLDS_OF_NETWORK),
    fewer(undefined, MAX_HOLDS_OF_SUPPLIER),
  )})`;
}

/** Ends what a lead holds by other attempts; `condition` decides whether at all. */
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
