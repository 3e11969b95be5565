import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { ListId } from "../../domain/operations/desk/lists";
import { type ListCursor, type ListQuery, MAX_SCANNED_ROWS } from "../../domain/operations/desk/list-query";
import type { SavedView, ListPage, ListRow, ListRows } from "../../domain/operations/desk/list-rows";
import { isLiveForLead } from "./booking-row";
import { selectColumns, selectNullableColumns, orm, subselect } from "./orm";
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
import { fromSameEmail, definedConditions, SOURCES } from "./desk-list-sources";

/** A customer's bookings are counted only up to this number. */
const MAX_COUNTED_BOOKINGS = 100;

export function d1DeskLists(db: D1Database) {
  const database = orm(db);
  const SUPPLIER_NAME_COLUMN = selectNullableColumns({ supplierName: suppliers.name });
  const LEAD_COLUMN = selectNullableColumns({ lead: leads.state });
  const BOOKING_ID_COLUMN = selectNullableColumns({ bookingId: bookings.id });
  const booleanColumn = (condition: SQL) => sql<boolean>`${condition}`.mapWith(Boolean);
  /** Columns and joins of each list. The page is selected first, and the joins keep its order. */
  const SELECTS = {
    bookings: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
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
          ...SUPPLIER_NAME_COLUMN,
          ...selectNullableColumns({ place: suppliers.suburbName }),
        })
        .from(page)
        .crossJoin(bookings)
        .leftJoin(suppliers, eq(suppliers.id, bookings.supplierId)),
    quotes: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            guid: leads.guid,
            status: leads.status,
            submittedAt: leads.submittedAt,
            lead: leads.state,
          }),
          ...selectNullableColumns({ bookingId: bookings.id, bookingToken: bookings.token }),
        })
        .from(page)
        .crossJoin(leads)
        .leftJoin(bookings, isLiveForLead(leads.guid)),
    callbacks: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            leadGuid: callbacks.leadGuid,
            reason: callbacks.reason,
            state: callbacks.state,
            createdAt: callbacks.createdAt,
            nextAt: callbacks.nextAt,
            calls: callbacks.calls,
            outcome: callbacks.outcome,
          }),
          ...LEAD_COLUMN,
        })
        .from(page)
        .crossJoin(callbacks)
        .leftJoin(leads, eq(leads.guid, callbacks.leadGuid)),
    customers: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            customer: bookings.emailDigest,
            token: bookings.token,
            id: bookings.id,
            status: bookings.status,
            createdAt: bookings.createdAt,
            sealedRequest: bookings.requestCipher,
          }),
          bookings: subselect<number>(
            sql`select count(*) from (select 1 ${fromSameEmail(sql`limit ${sql.raw(String(MAX_COUNTED_BOOKINGS))}`)})`,
          ).as("bookings"),
          firstAt: subselect<number>(sql`select min(o.created_at) ${fromSameEmail(sql``)}`).as("firstAt"),
        })
        .from(page)
        .crossJoin(bookings),
    workshops: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            id: suppliers.id,
            name: suppliers.name,
            kind: suppliers.kind,
            place: suppliers.suburbName,
            state: suppliers.state,
            hiddenReason: suppliers.hiddenReason,
            operatorKey: suppliers.operatorKey,
            rating100: suppliers.rating100,
            ratings: suppliers.ratingCount,
            isVerified: suppliers.hasVerifiedCredentials,
          }),
        })
        .from(page)
        .crossJoin(suppliers),
    payments: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            id: payments.id,
            bookingToken: payments.bookingToken,
            method: payments.method,
            amount: payments.amountCents,
            currency: payments.currency,
            status: payments.status,
            createdAt: payments.createdAt,
          }),
          ...BOOKING_ID_COLUMN,
        })
        .from(page)
        .crossJoin(payments)
        .leftJoin(bookings, eq(bookings.token, payments.bookingToken)),
    refunds: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            key: moneyLedger.entryKey,
            attemptId: moneyLedger.attemptId,
            amount: moneyLedger.amountCents,
            currency: moneyLedger.currency,
            at: moneyLedger.at,
          }),
          ...selectNullableColumns({ method: payments.method, bookingToken: payments.bookingToken }),
          ...BOOKING_ID_COLUMN,
        })
        .from(page)
        .crossJoin(moneyLedger)
        .leftJoin(payments, eq(payments.attemptId, moneyLedger.attemptId))
        .leftJoin(bookings, eq(bookings.token, payments.bookingToken)),
    payouts: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            id: payouts.id,
            supplierId: payouts.supplierId,
            fileNumber: payouts.fileNumber,
            amount: payouts.amount,
            state: payouts.state,
            sentAt: payouts.sentAt,
            decidedAt: payouts.decidedAt,
            reason: payouts.reason,
          }),
          ...SUPPLIER_NAME_COLUMN,
        })
        .from(page)
        .crossJoin(payouts)
        .leftJoin(suppliers, eq(suppliers.id, payouts.supplierId)),
    statements: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            supplierId: statements.supplierId,
            month: statements.month,
            closing: statements.closing,
            walletClosingBalance: statements.walletClosingBalance,
            closedAt: statements.closedAt,
          }),
          ...SUPPLIER_NAME_COLUMN,
        })
        .from(page)
        .crossJoin(statements)
        .leftJoin(suppliers, eq(suppliers.id, statements.supplierId)),
    disputes: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
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
          ...BOOKING_ID_COLUMN,
        })
        .from(page)
        .crossJoin(disputes)
        .leftJoin(bookings, eq(bookings.token, disputes.bookingToken)),
    reviews: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            bookingToken: ratings.bookingToken,
            supplierId: ratings.supplierId,
            stars: ratings.stars,
            comments: ratings.comments,
            heldReason: ratings.heldReason,
            hiddenReason: ratings.hiddenReason,
            updatedAt: ratings.updatedAt,
          }),
          hasReply: booleanColumn(sql`${ratings.reply} is not null`).as("hasReply"),
          ...SUPPLIER_NAME_COLUMN,
        })
        .from(page)
        .crossJoin(ratings)
        .leftJoin(suppliers, eq(suppliers.id, ratings.supplierId)),
    messages: (page: SQL) =>
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
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
      database
        .select({
          ...CURSOR_CODEC,
          ...selectColumns({
            leadGuid: leadBids.leadGuid,
            leadPrice: leadBids.leadPrice,
            claims: leadBids.claims,
            maxClaims: leadBids.maxClaims,
            offers: leadBids.offers,
            openedAt: leadBids.openedAt,
            cutOffAt: leadBids.cutOffAt,
            closedAt: leadBids.closedAt,
          }),
          isAccepted: booleanColumn(sql`${leadBids.acceptedBidOfferId} is not null`).as("isAccepted"),
          ...LEAD_COLUMN,
        })
        .from(page)
        .crossJoin(leadBids)
        .leftJoin(leads, eq(leads.guid, leadBids.leadGuid)),
  } as const;

  async function readPage(
    list: ListId,
    { filters, sort, isDescending, after }: ListQuery,
    limit: number,
    bounds: { readonly country: string; readonly from: number | null; readonly to: number | null },
  ): Promise<ListPage<ListRow>> {
    const {
      table,
      key,
      sort: column,
      indexedConditions,
      filterConditions: requestConditions,
      isRare,
      scanSize,
    } = SOURCES[list]({
      filters,
      sort,
      ...bounds,
    });
    // The plus sign keeps SQLite from reading the whole index of this column.
    const sortColumn = isRare ? sql`+${column}` : column;
    const direction = sql.raw(isDescending ? "desc" : "asc");
    const isAfterCursor =
      after && sql`(${sortColumn}, ${key}) ${sql.raw(isDescending ? "<" : ">")} (${after[0]}, ${after[1]})`;
    const conditions = definedConditions(requestConditions);
    const selectCandidates = (size: number, offset = 0) =>
      sql`select ${sortColumn} as page_sort, ${key} as page_key${list === "statements" ? sql`, ${statements.month} as page_month` : sql``} from ${table} where ${and(...definedConditions([...indexedConditions, isAfterCursor ?? undefined])) ?? sql`true`} order by ${sortColumn} ${direction}, ${key} ${direction} limit ${size} offset ${offset}`;
    const scanLimit = conditions.length === 0 ? limit + 1 : (scanSize ?? MAX_SCANNED_ROWS);
    const isOnPage =
      list === "statements"
        ? sql`${statements.supplierId} = page_key and ${statements.month} = page_month`
        : sql`${key} = page_key`;
    const query = (SELECTS[list] as (from: SQL) => ReturnType<typeof SELECTS.bookings>)(
      sql`(${selectCandidates(scanLimit)}) as page`,
    )
      .where(and(isOnPage, ...conditions))
      .orderBy(sql`page_sort ${direction}`, sql`page_key ${direction}`)
      .limit(limit + 1);
    const lastCandidate = sql`select page_sort as ${sql.identifier("pageSort")}, page_key as ${sql.identifier("pageKey")} from (${selectCandidates(1, scanLimit - 1)})`;
    const [matches, [end]] = await Promise.all([
      query as unknown as Promise<(ListRow & Cursor)[]>,
      conditions.length === 0 ? [] : database.all<Cursor>(lastCandidate),
    ]);
    const rows = matches.slice(0, limit);
    const lastRow = rows.at(-1);
    const isFull = matches.length > limit;
    const position = isFull ? lastRow : end;
    return {
      rows: rows.map(({ pageSort: _, pageKey: __, ...row }) => row as ListRow),
      next: position === undefined ? null : ([position.pageSort, position.pageKey] satisfies ListCursor),
      isTruncated: !isFull && end !== undefined,
    };
  }

  return {
    /**
     * Reads one page. The number of rows scanned is limited. `bounds` contains the country and the times at which the days `from` and `to` begin and end in
     * the desk's time zone.
     */
    page: readPage as <L extends ListId>(
      list: L,
      query: ListQuery,
      limit: number,
      bounds: { readonly country: string; readonly from: number | null; readonly to: number | null },
    ) => Promise<ListPage<ListRows[L]>>,
    views: (email: string, list: ListId): Promise<readonly SavedView[]> =>
      database
        .select({ list: deskViews.list, name: deskViews.name, query: deskViews.query })
        .from(deskViews)
        .where(and(eq(deskViews.email, email), eq(deskViews.list, list)))
        .orderBy(deskViews.name),
    /** Saves a view, replacing one with the same name. Returns false if the person already has the maximum number of views for this list. */
    async saveView(email: string, view: SavedView, at: number, maxViews: number): Promise<boolean> {
      const otherViewCount = database
        .select({ n: count() })
        .from(deskViews)
        .where(and(eq(deskViews.email, email), eq(deskViews.list, view.list), sql`${deskViews.name} <> ${view.name}`));
      const { meta } = await database
        .insert(deskViews)
        .select(
          sql`select ${email}, ${view.list}, ${view.name}, ${view.query}, ${at} where ${otherViewCount} < ${maxViews}`,
        )
        .onConflictDoUpdate({
          target: [deskViews.email, deskViews.list, deskViews.name],
          set: { query: view.query, at },
        });
      return meta.changes === 1;
    },
    async removeView(email: string, list: ListId, name: string): Promise<void> {
      await database
        .delete(deskViews)
        .where(and(eq(deskViews.email, email), eq(deskViews.list, list), eq(deskViews.name, name)));
    },
  };
}

interface Cursor {
  readonly pageSort: string | number;
  readonly pageKey: string | number;
}
const CURSOR_CODEC = {
  pageSort: sql<string | number>`page_sort`.as("pageSort"),
  pageKey: sql<string | number>`page_key`.as("pageKey"),
};
