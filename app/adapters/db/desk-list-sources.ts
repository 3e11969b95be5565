import { eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ListId } from "../../domain/operations/desk/lists";
import type { ListQuery } from "../../domain/operations/desk/list-query";
import { foldText } from "../../domain/core/words/edit-distance";
import { isLiveForLead } from "./booking-row";
import { FIRST_JOINED_ID } from "./joining";
import { bookings } from "./schema/bookings";
import { callbacks } from "./schema/callbacks";
import { disputes, IS_OPEN_DISPUTE } from "./schema/disputes";
import { leadBids } from "./schema/lead-bids";
import { leads } from "./schema/leads";
import { outbox } from "./schema/outbox";
import { moneyLedger, payments } from "./schema/payments";
import { payouts } from "./schema/payouts";
import { ratings } from "./schema/ratings";
import { statements } from "./schema/statements";
import { suppliers } from "./schema/suppliers";

/** Degrees of latitude and longitude for about 30 km around a place. */
const NEAR_DEGREES = { latitude: 0.27, longitude: 0.33 } as const;

interface ListRequest {
  readonly filters: ListQuery["filters"];
  readonly sort: string;
  readonly country: string;
  /** Epoch milliseconds at which the filter's first day begins and its last day ends. */
  readonly from: number | null;
  readonly to: number | null;
}

/** The table, order and conditions of a list. */
interface ListSource {
  readonly table: SQLiteTable;
  /** Unique key that every index of the table ends with, so that rows with the same sort value have a fixed order. */
  readonly key: SQLiteColumn;
  readonly sort: SQLiteColumn;
  /** Conditions that an index in this sort order covers. */
  readonly indexedConditions: readonly (SQL | undefined)[];
  /** Conditions that are evaluated for each candidate row, at most `scanSize` rows per page. */
  readonly filterConditions: readonly (SQL | undefined)[];
  /** True = the indexed conditions match few rows, but their partial index has another order. All of these rows are read and sorted. */
  readonly isRare?: boolean;
  /** Number of rows that a page may scan. Absent = the default of all lists. */
  readonly scanSize?: number;
}

/** Scan limit for tables with at most tens of thousands of rows, which can be searched as a whole. */
const SMALL_TABLE_SCAN = 50_000;

/** Conditions for payments in these states. Each has a partial index, whose text must be the same. */
const PENDING_PAYMENTS: Readonly<Record<string, SQL>> = {
  authorised: sql`status = 'authorised'`,
  settling: sql`status = 'settling'`,
  "refund pending": sql`status = 'refund pending'`,
};

export const definedConditions = (conditions: readonly (SQL | undefined)[]) =>
  conditions.filter((item) => item !== undefined);

const dayConditions = (column: SQLiteColumn, { from, to }: Pick<ListRequest, "from" | "to">) => [
  from === null ? undefined : gte(column, from),
  to === null ? undefined : lt(column, to),
];

const equals = (column: SQLiteColumn, value: string | undefined) =>
  value === undefined ? undefined : eq(column, value);
const equalsNumber = (column: SQLiteColumn, value: string | undefined) =>
  value === undefined ? undefined : eq(column, Number(value));
const yesNoCondition = (value: string | undefined, yesCondition: SQL) =>
  value === undefined ? undefined : value === "yes" ? yesCondition : sql`not (${yesCondition})`;

/** Condition for suppliers in the state with this name, or within about 30 km of the most populous place with this name. */
function isNearPlace(input: string | undefined, country: string): SQL | undefined {
  if (input === undefined) return undefined;
  const key = foldText(input).replaceAll(" ", "");
  const largestLocality = (column: "latitude" | "longitude") =>
    sql`(select l.${sql.raw(column)} from place_names n join localities l on l.id = n.locality_id where n.country = ${country} and n.key = ${key} and l.latitude is not null order by n.id limit 1)`;
  return sql`(${suppliers.state} = ${input.toUpperCase()} collate nocase or (abs(${suppliers.latitude} - ${largestLocality("latitude")}) < ${NEAR_DEGREES.latitude} and abs(${suppliers.longitude} - ${largestLocality("longitude")}) < ${NEAR_DEGREES.longitude}))`;
}

export const HAS_BOOKING = sql`exists (select 1 from ${bookings} where ${isLiveForLead(leads.guid)})`;
export const fromSameEmail = (condition: SQL) =>
  sql`from ${bookings} as o where o.email_digest = ${bookings.emailDigest} ${condition}`;
const IS_NEWEST_OF_EMAIL = sql`not exists (select 1 ${fromSameEmail(sql`and (o.created_at, o.id) > (${bookings.createdAt}, ${bookings.id})`)})`;
const HAS_EARLIER_BOOKING = sql`exists (select 1 ${fromSameEmail(sql`and o.id <> ${bookings.id}`)})`;

/** Lists of messages in one state use the sort order of that state's index. */
const MESSAGE_STATES = {
  sent: { sort: outbox.sentAt, where: sql`${outbox.state} = 'sent'` },
  failed: { sort: outbox.createdAt, where: sql`${outbox.state} = 'failed'` },
  waiting: { sort: outbox.nextAt, where: sql`${outbox.state} = 'waiting'` },
} as const;

export const SOURCES: Readonly<Record<ListId, (request: ListRequest) => ListSource>> = {
  bookings({ filters: { q, status, from, to, place, workshop }, sort, country }) {
    const isSortedByDay = sort === "day";
    const days = [
      from === undefined ? undefined : gte(bookings.serviceDay, from),
      to === undefined ? undefined : lte(bookings.serviceDay, to),
    ];
    const belongsToWorkshop = equalsNumber(bookings.supplierId, workshop);
    return {
      table: bookings,
      key: bookings.id,
      sort: isSortedByDay ? bookings.serviceDay : bookings.createdAt,
      indexedConditions: [equalsNumber(bookings.id, q), ...(isSortedByDay ? [...days, belongsToWorkshop] : [])],
      filterConditions: [
        ...(isSortedByDay ? [] : [...days, belongsToWorkshop]),
        equals(bookings.status, status),
        isNearPlace(place, country),
      ],
    };
  },
  quotes: ({ filters: { booked: bookedFilter, prices }, ...days }) => ({
    table: leads,
    key: leads.guid,
    sort: leads.submittedAt as SQLiteColumn,
    indexedConditions: [sql`${leads.submittedAt} is not null`, ...dayConditions(leads.submittedAt, days)],
    filterConditions: [
      yesNoCondition(bookedFilter, HAS_BOOKING),
      (prices &&
        (prices === "instant"
          ? sql`${leads.status} = 'QuotedAutomatically'`
          : sql`${leads.status} = 'QuoteRequested'`)) ||
        undefined,
    ],
  }),
  callbacks: ({ filters: { state }, ...days }) => ({
    table: callbacks,
    key: callbacks.leadGuid,
    sort: callbacks.createdAt,
    indexedConditions: [
      ...dayConditions(callbacks.createdAt, days),
      state === "waiting" ? sql`state = 'waiting'` : undefined,
    ],
    filterConditions: [state === "waiting" ? undefined : equals(callbacks.state, state)],
    isRare: state === "waiting",
  }),
  customers: ({ filters: { repeat }, ...days }) => ({
    table: bookings,
    key: bookings.id,
    sort: bookings.createdAt,
    indexedConditions: dayConditions(bookings.createdAt, days),
    filterConditions: [
      sql`${bookings.emailDigest} is not null`,
      IS_NEWEST_OF_EMAIL,
      yesNoCondition(repeat, HAS_EARLIER_BOOKING),
    ],
  }),
  workshops: ({ filters: { q, place, listed: listing, kind, source }, sort, country }) => ({
    table: suppliers,
    key: suppliers.id,
    sort: sort === "name" ? suppliers.name : suppliers.id,
    indexedConditions: [],
    scanSize: SMALL_TABLE_SCAN,
    filterConditions: [
      q === undefined ? undefined : sql`instr(lower(${suppliers.name}), ${q.toLowerCase()}) > 0`,
      isNearPlace(place, country),
      (listing &&
        (listing === "open"
          ? sql`${suppliers.hiddenReason} is null`
          : eq(suppliers.hiddenReason, listing as "paused"))) ||
        undefined,
      equals(suppliers.kind, kind),
      (source &&
        {
          imported: sql`${suppliers.operatorKey} is not null`,
          joined: sql`${suppliers.operatorKey} is null and ${suppliers.id} >= ${FIRST_JOINED_ID}`,
          other: sql`${suppliers.operatorKey} is null and ${suppliers.id} < ${FIRST_JOINED_ID}`,
        }[source]) ||
        undefined,
    ],
  }),
  payments({ filters: { status, method }, ...days }) {
    const pending = PENDING_PAYMENTS[status ?? ""];
    return {
      table: payments,
      key: payments.id,
      sort: payments.createdAt,
      indexedConditions: [...dayConditions(payments.createdAt, days), pending],
      filterConditions: [
        pending === undefined ? equals(payments.status, status) : undefined,
        equals(payments.method, method),
      ],
      isRare: pending !== undefined,
    };
  },
  refunds: ({ filters: { method }, ...days }) => ({
    table: moneyLedger,
    key: moneyLedger.entryKey,
    sort: moneyLedger.at,
    indexedConditions: [sql`${moneyLedger.credit} = 'refunded'`, ...dayConditions(moneyLedger.at, days)],
    filterConditions: [equals(payments.method, method)],
  }),
  payouts: ({ filters: { state, file, workshop }, ...days }) => ({
    table: payouts,
    key: payouts.id,
    sort: payouts.sentAt,
    indexedConditions: [...dayConditions(payouts.sentAt, days), equalsNumber(payouts.supplierId, workshop)],
    filterConditions: [equals(payouts.state, state), equalsNumber(payouts.fileNumber, file)],
  }),
  statements: ({ filters: { workshop, month } }) => ({
    table: statements,
    key: statements.supplierId,
    sort: statements.month,
    indexedConditions: [equals(statements.month, month), equalsNumber(statements.supplierId, workshop)],
    filterConditions: [],
  }),
  disputes({ filters: { state, method }, ...days }) {
    const isOpen = state === "needs-response" || state === "under-review";
    return {
      table: disputes,
      key: disputes.id,
      sort: disputes.openedAt,
      indexedConditions: [...dayConditions(disputes.openedAt, days), isOpen ? IS_OPEN_DISPUTE : undefined],
      filterConditions: [equals(disputes.state, state), equals(disputes.method, method)],
      isRare: isOpen,
    };
  },
  reviews({ filters: { stars, shown: shownFilter, workshop }, ...days }) {
    const belongsToWorkshop = equalsNumber(ratings.supplierId, workshop);
    const isHeld = shownFilter === "held";
    const states: Readonly<Record<string, SQL>> = {
      shown: sql`${ratings.comments} is not null and ${ratings.heldReason} is null and ${ratings.hiddenReason} is null`,
      // Must match the condition of the partial index `ratings_held` exactly.
      held: sql`held_because is not null and hidden_reason is null`,
      hidden: sql`${ratings.hiddenReason} is not null`,
      none: sql`${ratings.comments} is null`,
    };
    return {
      table: ratings,
      key: ratings.bookingToken,
      sort: ratings.updatedAt,
      indexedConditions: [
        ...dayConditions(ratings.updatedAt, days),
        belongsToWorkshop,
        isHeld ? states.held : undefined,
      ],
      filterConditions: [equalsNumber(ratings.stars, stars), isHeld ? undefined : states[shownFilter ?? ""]],
      isRare: isHeld,
    };
  },
  messages({ filters: { state, channel, about } }) {
    const { sort, where } = MESSAGE_STATES[(state ?? "sent") as "sent"];
    return {
      table: outbox,
      key: outbox.id,
      sort: sort as SQLiteColumn,
      indexedConditions: [where],
      filterConditions: [equals(outbox.channel, channel), equals(outbox.about, about)],
    };
  },
  leads: ({ filters: { state, claimed }, ...days }) => ({
    table: leadBids,
    key: leadBids.leadGuid,
    sort: leadBids.openedAt,
    indexedConditions: dayConditions(leadBids.openedAt, days),
    filterConditions: [
      yesNoCondition(state && (state === "open" ? "yes" : "no"), sql`${leadBids.closedAt} is null`),
      yesNoCondition(claimed, sql`${leadBids.claims} > 0`),
    ],
  }),
};
