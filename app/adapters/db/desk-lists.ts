import { and, count, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type ListCursor, type ListId, type ListQuery, LIST_SCAN_SIZE } from "../../domain/desk/lists";
import { foldText } from "../../domain/search/fold";
import type { DeskLists, ListPage, ListRow } from "../../usecases/ports/desk-lists";
import { FIRST_JOINED_ID } from "./joining";
import { named, namedOrNull, orm, subselect } from "./orm";
import { bookings } from "./schema/bookings";
import { callbacks } from "./schema/callbacks";
import { deskViews } from "./schema/desk";
import { disputes } from "./schema/disputes";
import { leadBids } from "./schema/lead-bids";
import { leads } from "./schema/leads";
import { outbox } from "./schema/outbox";
import { moneyLedger, payments } from "./schema/payments";
import { payouts } from "./schema/payouts";
import { ratings } from "./schema/ratings";
import { statements } from "./schema/statements";
import { suppliers } from "./schema/suppliers";

/** How many bookings of a customer are counted. */
const MAX_COUNTED_BOOKINGS = 100;
/** Degrees around a place: about 30 km. */
const NEAR_DEGREES = { latitude: 0.27, longitude: 0.33 } as const;

interface Asked {
  readonly filters: ListQuery["filters"];
  readonly sort: string;
  readonly country: string;
  /** The moments at which the days of the filter begin and end. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Where the rows of a list come from. */
interface Source {
  readonly table: SQLiteTable;
  /** Unique, and part of each index of the table: rows of one value of the order are in its order. */
  readonly key: SQLiteColumn;
  readonly sort: SQLiteColumn;
  /** Conditions that an index answers in this order. */
  readonly indexed: readonly (SQL | undefined)[];
  /** Conditions that each candidate is asked: no more than `LIST_SCAN_SIZE` of them for a page. */
  readonly asked: readonly (SQL | undefined)[];
}

const present = (conditions: readonly (SQL | undefined)[]) => conditions.filter((each) => each !== undefined);

const between = (column: SQLiteColumn, { from, to }: Pick<Asked, "from" | "to">) => [
  from === null ? undefined : gte(column, from),
  to === null ? undefined : lt(column, to),
];

const equals = (column: SQLiteColumn, value: string | undefined) =>
  value === undefined ? undefined : eq(column, value);
const isNumber = (column: SQLiteColumn, value: string | undefined) =>
  value === undefined ? undefined : eq(column, Number(value));
const yesNo = (value: string | undefined, isYes: SQL) =>
  value === undefined ? undefined : value === "yes" ? isYes : sql`not (${isYes})`;

/** Of suppliers in a state of this name, or within about 30 km of the most populous place that is called so. */
function isNearPlace(typed: string | undefined, country: string): SQL | undefined {
  if (typed === undefined) return undefined;
  const key = foldText(typed).replaceAll(" ", "");
  const heaviest = (column: "latitude" | "longitude") =>
    sql`(select l.${sql.raw(column)} from place_names n join localities l on l.id = n.locality_id where n.country = ${country} and n.key = ${key} and l.latitude is not null order by n.id limit 1)`;
  return sql`(${suppliers.state} = ${typed.toUpperCase()} collate nocase or (abs(${suppliers.latitude} - ${heaviest("latitude")}) < ${NEAR_DEGREES.latitude} and abs(${suppliers.longitude} - ${heaviest("longitude")}) < ${NEAR_DEGREES.longitude}))`;
}

const BOOKED = sql`exists (select 1 from ${bookings} where ${bookings.leadGuid} = ${leads.guid} and ${bookings.status} <> 'Cancelled')`;
const ofSameEmail = (rest: SQL) => sql`from ${bookings} as o where o.email_print = ${bookings.emailPrint} ${rest}`;
const IS_NEWEST_OF_EMAIL = sql`not exists (select 1 ${ofSameEmail(sql`and (o.created_at, o.id) > (${bookings.createdAt}, ${bookings.id})`)})`;
const HAS_EARLIER = sql`exists (select 1 ${ofSameEmail(sql`and o.id <> ${bookings.id}`)})`;

/** Messages of a state are ordered as the index of their state has them. */
const MESSAGE_STATES = {
  sent: { sort: outbox.sentAt, where: sql`${outbox.state} = 'sent'` },
  failed: { sort: outbox.createdAt, where: sql`${outbox.state} = 'failed'` },
  waiting: { sort: outbox.nextAt, where: sql`${outbox.state} in ('waiting', 'sending')` },
} as const;

const SOURCES: Readonly<Record<ListId, (asked: Asked) => Source>> = {
  bookings({ filters: { q, status, from, to, place, workshop }, sort, country }) {
    const byDay = sort === "day";
    const days = [
      from === undefined ? undefined : gte(bookings.serviceDay, from),
      to === undefined ? undefined : lte(bookings.serviceDay, to),
    ];
    const ofWorkshop = isNumber(bookings.supplierId, workshop);
    return {
      table: bookings,
      key: bookings.id,
      sort: byDay ? bookings.serviceDay : bookings.createdAt,
      indexed: [isNumber(bookings.id, q), ...(byDay ? [...days, ofWorkshop] : [])],
      asked: [...(byDay ? [] : [...days, ofWorkshop]), equals(bookings.status, status), isNearPlace(place, country)],
    };
  },
  quotes: ({ filters: { booked, prices }, ...days }) => ({
    table: leads,
    key: leads.guid,
    sort: leads.submittedAt as SQLiteColumn,
    indexed: [sql`${leads.submittedAt} is not null`, ...between(leads.submittedAt, days)],
    asked: [
      yesNo(booked, BOOKED),
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
    indexed: between(callbacks.createdAt, days),
    asked: [equals(callbacks.state, state)],
  }),
  customers: ({ filters: { repeat }, ...days }) => ({
    table: bookings,
    key: bookings.id,
    sort: bookings.createdAt,
    indexed: between(bookings.createdAt, days),
    asked: [sql`${bookings.emailPrint} is not null`, IS_NEWEST_OF_EMAIL, yesNo(repeat, HAS_EARLIER)],
  }),
  workshops: ({ filters: { q, place, listed, kind, source }, sort, country }) => ({
    table: suppliers,
    key: suppliers.id,
    sort: sort === "name" ? suppliers.name : suppliers.id,
    indexed: [],
    asked: [
      q === undefined ? undefined : sql`instr(lower(${suppliers.name}), ${q.toLowerCase()}) > 0`,
      isNearPlace(place, country),
      (listed &&
        (listed === "open"
          ? sql`${suppliers.hiddenBecause} is null`
          : eq(suppliers.hiddenBecause, listed as "paused"))) ||
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
  payments: ({ filters: { status, method }, ...days }) => ({
    table: payments,
    key: payments.id,
    sort: payments.createdAt,
    indexed: between(payments.createdAt, days),
    asked: [equals(payments.status, status), equals(payments.method, method)],
  }),
  refunds: ({ filters: { method }, ...days }) => ({
    table: moneyLedger,
    key: moneyLedger.entryKey,
    sort: moneyLedger.at,
    indexed: [sql`${moneyLedger.credit} = 'refunded'`, ...between(moneyLedger.at, days)],
    asked: [equals(payments.method, method)],
  }),
  payouts: ({ filters: { state, file, workshop }, ...days }) => ({
    table: payouts,
    key: payouts.id,
    sort: payouts.sentAt,
    indexed: between(payouts.sentAt, days),
    asked: [equals(payouts.state, state), isNumber(payouts.fileNumber, file), isNumber(payouts.supplierId, workshop)],
  }),
  statements: ({ filters: { workshop, month } }) => ({
    table: statements,
    key: statements.supplierId,
    sort: statements.month,
    indexed: [equals(statements.month, month), isNumber(statements.supplierId, workshop)],
    asked: [],
  }),
  disputes: ({ filters: { state, method }, ...days }) => ({
    table: disputes,
    key: disputes.id,
    sort: disputes.openedAt,
    indexed: between(disputes.openedAt, days),
    asked: [equals(disputes.state, state), equals(disputes.method, method)],
  }),
  reviews({ filters: { stars, shown, workshop }, ...days }) {
    const ofWorkshop = isNumber(ratings.supplierId, workshop);
    const states: Readonly<Record<string, SQL>> = {
      shown: sql`${ratings.comments} is not null and ${ratings.heldBecause} is null and ${ratings.hiddenWhy} is null`,
      held: sql`${ratings.heldBecause} is not null and ${ratings.hiddenWhy} is null`,
      hidden: sql`${ratings.hiddenWhy} is not null`,
      none: sql`${ratings.comments} is null`,
    };
    return {
      table: ratings,
      key: ratings.bookingToken,
      sort: ratings.updatedAt,
      indexed: [...between(ratings.updatedAt, days), ofWorkshop],
      asked: [isNumber(ratings.stars, stars), states[shown ?? ""]],
    };
  },
  messages({ filters: { state, channel, about } }) {
    const { sort, where } = MESSAGE_STATES[(state ?? "sent") as "sent"];
    return {
      table: outbox,
      key: outbox.id,
      sort: sort as SQLiteColumn,
      indexed: [where],
      asked: [equals(outbox.channel, channel), equals(outbox.about, about)],
    };
  },
  leads: ({ filters: { state, claimed }, ...days }) => ({
    table: leadBids,
    key: leadBids.leadGuid,
    sort: leadBids.openedAt,
    indexed: between(leadBids.openedAt, days),
    asked: [
      yesNo(state && (state === "open" ? "yes" : "no"), sql`${leadBids.closedAt} is null`),
      yesNo(claimed, sql`${leadBids.claims} > 0`),
    ],
  }),
};

export function d1DeskLists(db: D1Database): DeskLists {
  const store = orm(db);
  const SUPPLIER = namedOrNull({ supplierName: suppliers.name });
  const BOOKING = namedOrNull({ bookingId: bookings.id });
  const flag = (condition: SQL) => sql<boolean>`${condition}`.mapWith(Boolean);
  /** The columns and joins of each list. The page comes first, and its joins keep that order. */
  const SELECTS = {
    bookings: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            token: bookings.token,
            id: bookings.id,
            status: bookings.status,
            serviceDay: bookings.serviceDay,
            arrivalFrom: bookings.arrivalFrom,
            total: bookings.totalCents,
            maxTotal: bookings.maxTotalCents,
            country: bookings.country,
            createdAt: bookings.createdAt,
            supplierId: bookings.supplierId,
          }),
          ...SUPPLIER,
          ...namedOrNull({ place: suppliers.suburbName }),
        })
        .from(page)
        .crossJoin(bookings)
        .leftJoin(suppliers, eq(suppliers.id, bookings.supplierId)),
    quotes: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            guid: leads.guid,
            status: leads.status,
            submittedAt: leads.submittedAt,
            lead: leads.state,
          }),
          ...namedOrNull({ bookingId: bookings.id, bookingToken: bookings.token }),
        })
        .from(page)
        .crossJoin(leads)
        .leftJoin(bookings, and(eq(bookings.leadGuid, leads.guid), sql`${bookings.status} <> 'Cancelled'`)),
    callbacks: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            leadGuid: callbacks.leadGuid,
            reason: callbacks.reason,
            state: callbacks.state,
            createdAt: callbacks.createdAt,
            nextAt: callbacks.nextAt,
            calls: callbacks.calls,
            outcome: callbacks.outcome,
          }),
        })
        .from(page)
        .crossJoin(callbacks),
    customers: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            customer: bookings.emailPrint,
            token: bookings.token,
            id: bookings.id,
            status: bookings.status,
            createdAt: bookings.createdAt,
            sealedRequest: bookings.requestCipher,
          }),
          bookings: subselect<number>(
            sql`select count(*) from (select 1 ${ofSameEmail(sql`limit ${sql.raw(String(MAX_COUNTED_BOOKINGS))}`)})`,
          ).as("bookings"),
          firstAt: subselect<number>(sql`select min(o.created_at) ${ofSameEmail(sql``)}`).as("firstAt"),
        })
        .from(page)
        .crossJoin(bookings),
    workshops: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            id: suppliers.id,
            name: suppliers.name,
            kind: suppliers.kind,
            place: suppliers.suburbName,
            state: suppliers.state,
            hiddenBecause: suppliers.hiddenBecause,
            operatorKey: suppliers.operatorKey,
            rating100: suppliers.rating100,
            ratings: suppliers.ratingCount,
            isVerified: suppliers.hasVerifiedCredentials,
          }),
        })
        .from(page)
        .crossJoin(suppliers),
    payments: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            id: payments.id,
            bookingToken: payments.bookingToken,
            method: payments.method,
            amount: payments.amountCents,
            currency: payments.currency,
            status: payments.status,
            createdAt: payments.createdAt,
          }),
          ...BOOKING,
        })
        .from(page)
        .crossJoin(payments)
        .leftJoin(bookings, eq(bookings.token, payments.bookingToken)),
    refunds: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            key: moneyLedger.entryKey,
            attemptId: moneyLedger.attemptId,
            amount: moneyLedger.amountCents,
            currency: moneyLedger.currency,
            at: moneyLedger.at,
          }),
          ...namedOrNull({ method: payments.method, bookingToken: payments.bookingToken }),
          ...BOOKING,
        })
        .from(page)
        .crossJoin(moneyLedger)
        .leftJoin(payments, eq(payments.attemptId, moneyLedger.attemptId))
        .leftJoin(bookings, eq(bookings.token, payments.bookingToken)),
    payouts: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            id: payouts.id,
            supplierId: payouts.supplierId,
            fileNumber: payouts.fileNumber,
            amount: payouts.amount,
            state: payouts.state,
            sentAt: payouts.sentAt,
            decidedAt: payouts.decidedAt,
            why: payouts.why,
          }),
          ...SUPPLIER,
        })
        .from(page)
        .crossJoin(payouts)
        .leftJoin(suppliers, eq(suppliers.id, payouts.supplierId)),
    statements: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            supplierId: statements.supplierId,
            month: statements.month,
            closing: statements.closing,
            walletClosing: statements.walletClosing,
            closedAt: statements.closedAt,
          }),
          ...SUPPLIER,
        })
        .from(page)
        .crossJoin(statements)
        .leftJoin(suppliers, eq(suppliers.id, statements.supplierId)),
    disputes: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            id: disputes.id,
            bookingToken: disputes.bookingToken,
            method: disputes.method,
            state: disputes.state,
            amount: disputes.amount,
            currency: disputes.currency,
            reason: disputes.reason,
            evidenceDue: disputes.evidenceDue,
            openedAt: disputes.openedAt,
          }),
          ...BOOKING,
        })
        .from(page)
        .crossJoin(disputes)
        .leftJoin(bookings, eq(bookings.token, disputes.bookingToken)),
    reviews: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            bookingToken: ratings.bookingToken,
            supplierId: ratings.supplierId,
            stars: ratings.stars,
            comments: ratings.comments,
            heldBecause: ratings.heldBecause,
            hiddenWhy: ratings.hiddenWhy,
            updatedAt: ratings.updatedAt,
          }),
          hasReply: flag(sql`${ratings.reply} is not null`).as("hasReply"),
          ...SUPPLIER,
        })
        .from(page)
        .crossJoin(ratings)
        .leftJoin(suppliers, eq(suppliers.id, ratings.supplierId)),
    messages: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            id: outbox.id,
            channel: outbox.channel,
            template: outbox.template,
            about: outbox.about,
            state: outbox.state,
            tries: outbox.tries,
            failure: outbox.failure,
          }),
          at: sql<number>`page_sort`.as("at"),
        })
        .from(page)
        .crossJoin(outbox),
    leads: (page: SQL) =>
      store
        .select({
          ...CURSOR,
          ...named({
            leadGuid: leadBids.leadGuid,
            leadPrice: leadBids.leadPrice,
            claims: leadBids.claims,
            maxClaims: leadBids.maxClaims,
            offers: leadBids.offers,
            openedAt: leadBids.openedAt,
            cutOffAt: leadBids.cutOffAt,
            closedAt: leadBids.closedAt,
          }),
          isAccepted: flag(sql`${leadBids.acceptedBidOfferId} is not null`).as("isAccepted"),
        })
        .from(page)
        .crossJoin(leadBids),
  } as const;

  async function page(
    list: ListId,
    { filters, sort, isDescending, after }: ListQuery,
    limit: number,
    about: { readonly country: string; readonly from: number | null; readonly to: number | null },
  ): Promise<ListPage<ListRow>> {
    const { table, key, sort: by, indexed, asked } = SOURCES[list]({ filters, sort, ...about });
    const direction = sql.raw(isDescending ? "desc" : "asc");
    const isPast = after && sql`(${by}, ${key}) ${sql.raw(isDescending ? "<" : ">")} (${after[0]}, ${after[1]})`;
    const rest = present(asked);
    const candidates = (size: number, skipped = 0) =>
      sql`select ${by} as page_sort, ${key} as page_key${list === "statements" ? sql`, ${statements.month} as page_month` : sql``} from ${table} where ${and(...present([...indexed, isPast ?? undefined])) ?? sql`true`} order by ${by} ${direction}, ${key} ${direction} limit ${size} offset ${skipped}`;
    const scanned = rest.length === 0 ? limit + 1 : LIST_SCAN_SIZE;
    const isOfPage =
      list === "statements"
        ? sql`${statements.supplierId} = page_key and ${statements.month} = page_month`
        : sql`${key} = page_key`;
    const query = (SELECTS[list] as (from: SQL) => ReturnType<typeof SELECTS.bookings>)(
      sql`(${candidates(scanned)}) as page`,
    )
      .where(and(isOfPage, ...rest))
      .orderBy(sql`page_sort ${direction}`, sql`page_key ${direction}`)
      .limit(limit + 1);
    const last = sql`select page_sort as ${sql.identifier("pageSort")}, page_key as ${sql.identifier("pageKey")} from (${candidates(1, scanned - 1)})`;
    const [found, [end]] = await Promise.all([
      query as unknown as Promise<(ListRow & Cursor)[]>,
      rest.length === 0 ? [] : store.all<Cursor>(last),
    ]);
    const rows = found.slice(0, limit);
    const lastRow = rows.at(-1);
    const isFull = found.length > limit;
    const position = isFull ? lastRow : end;
    return {
      rows: rows.map(({ pageSort: _, pageKey: __, ...row }) => row as ListRow),
      next: position === undefined ? null : ([position.pageSort, position.pageKey] satisfies ListCursor),
      isCut: !isFull && end !== undefined,
    };
  }

  return {
    page: page as DeskLists["page"],
    views: (email, list) =>
      store
        .select({ list: deskViews.list, name: deskViews.name, query: deskViews.query })
        .from(deskViews)
        .where(and(eq(deskViews.email, email), eq(deskViews.list, list)))
        .orderBy(deskViews.name),
    async saveView(email, view, at, most) {
      const others = store
        .select({ n: count() })
        .from(deskViews)
        .where(and(eq(deskViews.email, email), eq(deskViews.list, view.list), sql`${deskViews.name} <> ${view.name}`));
      const { meta } = await store
        .insert(deskViews)
        .select(sql`select ${email}, ${view.list}, ${view.name}, ${view.query}, ${at} where ${others} < ${most}`)
        .onConflictDoUpdate({
          target: [deskViews.email, deskViews.list, deskViews.name],
          set: { query: view.query, at },
        });
      return meta.changes === 1;
    },
    async removeView(email, list, name) {
      await store
        .delete(deskViews)
        .where(and(eq(deskViews.email, email), eq(deskViews.list, list), eq(deskViews.name, name)));
    },
  };
}

interface Cursor {
  readonly pageSort: string | number;
  readonly pageKey: string | number;
}
const CURSOR = {
  pageSort: sql<string | number>`page_sort`.as("pageSort"),
  pageKey: sql<string | number>`page_key`.as("pageKey"),
};
