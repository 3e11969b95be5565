import { formatDay, formatMonth, formatTime } from "../../../domain/core/time/format";
import { formatMoment } from "../../../domain/core/time/format-moment";
import type { BookingStatus } from "../../../domain/booking/status";
import { COUNTRIES } from "../../../domain/core/country/country";
import { CALL_OUTCOMES, callReasonLabel } from "../../../domain/lead/call-outcome";
import { bookingStatusLabel, DESK_LISTS, type ListId, paymentStatusLabel } from "../../../domain/operations/desk/lists";
import { LIST_FILE_SIZE, LIST_SCAN_SIZE, listAddress, viewQuery } from "../../../domain/operations/desk/list-query";
import type { BookingToken } from "../../../domain/core/ids";
import { CHANNEL_TITLES } from "../../../domain/notifications/kinds";
import { formatMoney, formatRange } from "../../../domain/core/money/format";
import { type Cents } from "../../../domain/core/money/money";
import { DISPUTE_STATE_LABELS, disputeReason } from "../../../domain/payments/dispute";
import { METHODS } from "../../../domain/payments/methods";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import type { HiddenBecause } from "../../../domain/identity/store-account/access";
import { vehicleView } from "../../../domain/catalogue/vehicle/describe";
import { csvOf } from "../../../domain/core/words/csv";
import type { StatusTone } from "../../../ui/status";
import type { Context } from "../../../usecases/context";
import type { ReadList, PageView, RowsView } from "../../../usecases/operations/desk/lists";
import { aboutHref, messageName } from "../case-view.server";

export interface ListCell {
  readonly text: string;
  /** A second line in softer text. */
  readonly more?: string;
  readonly href?: string | null;
  readonly tone?: StatusTone;
}

interface Column<Row> {
  readonly label: string;
  /** Sort key of the list for this column; absent = not sortable. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** The column appears only in the file. */
  readonly isFileOnly?: boolean;
  readonly cell: (row: Row) => ListCell;
}

interface Formats {
  readonly moment: (at: number) => string;
  readonly money: (amount: Cents) => string;
}

export const BOOKING_TONES: Readonly<Record<BookingStatus, StatusTone>> = {
  Quote: "waiting",
  PendingAwaitingPayment: "waiting",
  Pending: "waiting",
  Confirmed: "active",
  PaymentFailed: "attention",
  Rescheduled: "active",
  Serviced: "done",
  Cancelled: "off",
};
const PAYMENT_TONES: Readonly<Record<TransactionStatus, StatusTone>> = {
  created: "waiting",
  "authorise pending": "waiting",
  authorised: "active",
  settling: "active",
  settled: "done",
  "refund pending": "attention",
  "partial refund": "done",
  refunded: "off",
  declined: "off",
  failed: "off",
  voided: "off",
};
export const LISTING_STATES: Readonly<Record<HiddenBecause | "open", { label: string; tone: StatusTone }>> = {
  open: { label: "Open", tone: "done" },
  paused: { label: "Paused", tone: "attention" },
  documents: { label: "Documents expired", tone: "attention" },
  closed: { label: "Closed", tone: "off" },
};

const bookingHref = (token: BookingToken | null) => (token === null ? null : `/desk/bookings/${token}`);
const workshopHref = (id: number) => `/desk/workshops/${id}`;
const booked = ({
  bookingToken,
  bookingId,
}: {
  bookingToken: BookingToken | null;
  bookingId: number | null;
}): ListCell => ({
  text: bookingId === null ? "None" : `Booking ${bookingId}`,
  href: bookingHref(bookingToken),
});
const shop = ({ supplierId, supplierName }: { supplierId: number; supplierName: string | null }): ListCell => ({
  text: supplierName ?? `Workshop ${supplierId}`,
  href: workshopHref(supplierId),
});

/** The columns of each list. The first one opens the row. */
const COLUMNS: { readonly [L in ListId]: (formats: Formats) => readonly Column<RowsView[L]>[] } = {
  bookings: ({ moment }) => [
    { label: "Booking", cell: ({ id, token }) => ({ text: String(id), href: bookingHref(token) }) },
    {
      label: "Status",
      cell: ({ status }) => ({ text: bookingStatusLabel(status), tone: BOOKING_TONES[status] }),
    },
    {
      label: "Service day",
      sort: "day",
      cell: ({ serviceDay, arrivalFrom }) => ({ text: formatDay(serviceDay), more: formatTime(arrivalFrom) }),
    },
    { label: "Workshop", cell: (row) => ({ ...shop(row), more: row.place ?? "" }) },
    {
      label: "Price",
      isNumber: true,
      cell: ({ total, maxTotal, country }) => ({ text: formatRange(total, maxTotal, COUNTRIES[country].currency) }),
    },
    { label: "Booked", sort: "created", cell: ({ createdAt }) => ({ text: moment(createdAt) }) },
  ],
  quotes: ({ moment }) => [
    {
      label: "Quote",
      cell: ({ guid, lead }) => ({
        text: (lead?.vehicle && vehicleView(lead.vehicle)) ?? "No vehicle given",
        more: (lead?.cart ?? []).map(({ name }) => name).join(", "),
        href: `/desk/quotes/${guid}`,
      }),
    },
    {
      label: "Prices",
      cell: ({ status, lead }) =>
        lead?.cancelledAt
          ? { text: "Cancelled", tone: "off" }
          : status === "QuotedAutomatically"
            ? { text: "Instant", tone: "done" }
            : { text: "Requested from workshops", tone: "waiting" },
    },
    {
      label: "Suburb",
      cell: ({ lead }) => ({ text: lead?.suburb ? `${lead.suburb.name} ${lead.suburb.state}` : "Not given" }),
    },
    { label: "Booking", cell: booked },
    { label: "Sent", sort: "sent", cell: ({ submittedAt }) => ({ text: moment(submittedAt) }) },
  ],
  callbacks: ({ moment }) => [
    {
      label: "Callback",
      cell: ({ leadGuid, reason }) => ({
        text: callReasonLabel(reason),
        href: `/desk/quotes/${leadGuid}`,
      }),
    },
    {
      label: "State",
      cell: ({ state }) =>
        state === "waiting" ? { text: "Waiting", tone: "waiting" } : { text: "Done", tone: "done" },
    },
    {
      label: "Last call",
      cell: ({ outcome, calls }) => ({
        text: outcome === null ? "Not called yet" : CALL_OUTCOMES[outcome].label,
        more: calls > 1 ? `${calls} calls` : "",
      }),
    },
    { label: "Next call", cell: ({ nextAt, state }) => ({ text: state === "waiting" ? moment(nextAt) : "" }) },
    { label: "Requested", sort: "created", cell: ({ createdAt }) => ({ text: moment(createdAt) }) },
  ],
  customers: ({ moment }) => [
    {
      label: "Customer",
      cell: ({ contact, customer }) => ({ text: contact || "Deleted", href: `/desk/customers/${customer}` }),
    },
    {
      label: "Bookings",
      isNumber: true,
      cell: ({ bookings }) => ({ text: bookings >= 100 ? "100+" : String(bookings) }),
    },
    {
      label: "Last booking",
      cell: ({ id, token, status }) => ({
        text: String(id),
        more: bookingStatusLabel(status),
        href: bookingHref(token),
      }),
    },
    { label: "First booked", cell: ({ firstAt }) => ({ text: moment(firstAt) }) },
    { label: "Last booked", sort: "last", cell: ({ createdAt }) => ({ text: moment(createdAt) }) },
  ],
  workshops: () => [
    { label: "Workshop", sort: "name", cell: ({ id, name }) => ({ text: name, href: workshopHref(id) }) },
    {
      label: "Status",
      cell: ({ hiddenBecause }) => {
        const { label, tone } = LISTING_STATES[hiddenBecause ?? "open"];
        return { text: label, tone };
      },
    },
    { label: "Suburb", cell: ({ place, state }) => ({ text: `${place} ${state}` }) },
    {
      label: "Kind",
      cell: ({ kind, isVerified }) => ({
        text: { workshop: "Workshop", mobile: "Mobile", dealership: "Dealership" }[kind],
        more: isVerified ? "Documents checked" : "",
      }),
    },
    {
      label: "Rating",
      isNumber: true,
      cell: ({ rating100, ratings }) => ({
        text: ratings === 0 ? "None" : `${(rating100 / 100).toFixed(1)} (${ratings})`,
      }),
    },
    { label: "Number", sort: "number", isNumber: true, cell: ({ id }) => ({ text: String(id) }) },
  ],
  payments: ({ moment }) => [
    {
      label: "Amount",
      cell: ({ amount, currency, bookingToken }) => ({
        text: formatMoney(amount, currency),
        href: bookingHref(bookingToken),
      }),
    },
    {
      label: "Status",
      cell: ({ status }) => ({ text: paymentStatusLabel(status), tone: PAYMENT_TONES[status] }),
    },
    { label: "Method", cell: ({ method }) => ({ text: METHODS[method].label }) },
    { label: "Booking", cell: ({ bookingId }) => ({ text: bookingId === null ? "None" : String(bookingId) }) },
    { label: "Created", sort: "created", cell: ({ createdAt }) => ({ text: moment(createdAt) }) },
    { label: "Reference", isFileOnly: true, cell: ({ id }) => ({ text: id }) },
  ],
  refunds: ({ moment }) => [
    {
      label: "Amount",
      cell: ({ amount, currency, bookingToken }) => ({
        text: formatMoney(amount, currency),
        href: bookingHref(bookingToken),
      }),
    },
    { label: "Method", cell: ({ method }) => ({ text: method === null ? "Unknown" : METHODS[method].label }) },
    { label: "Booking", cell: ({ bookingId }) => ({ text: bookingId === null ? "None" : String(bookingId) }) },
    { label: "Refunded", sort: "at", cell: ({ at }) => ({ text: moment(at) }) },
    { label: "Reference", isFileOnly: true, cell: ({ key }) => ({ text: key }) },
  ],
  payouts: ({ moment, money }) => [
    { label: "Payout", cell: ({ id, supplierId }) => ({ text: id, href: workshopHref(supplierId) }) },
    { label: "Workshop", cell: ({ supplierName, supplierId }) => ({ text: supplierName ?? `Workshop ${supplierId}` }) },
    {
      label: "State",
      cell: ({ state, why: reason }) => ({
        ...(state === "sent"
          ? ({ text: "Sent to the bank", tone: "active" } as const)
          : state === "paid"
            ? ({ text: "Paid", tone: "done" } as const)
            : ({ text: "Failed", tone: "attention" } as const)),
        more: reason ?? "",
      }),
    },
    { label: "Amount", isNumber: true, cell: ({ amount }) => ({ text: money(amount) }) },
    {
      label: "Bank file",
      isNumber: true,
      cell: ({ fileNumber }) => ({ text: String(fileNumber), href: `/desk/bank-files/${fileNumber}` }),
    },
    { label: "Sent", sort: "sent", cell: ({ sentAt }) => ({ text: moment(sentAt) }) },
  ],
  statements: ({ moment, money }) => [
    { label: "Workshop", cell: shop },
    { label: "Month", sort: "month", cell: ({ month }) => ({ text: formatMonth(`${month}-01`) }) },
    { label: "Closing balance", isNumber: true, cell: ({ closing }) => ({ text: money(closing) }) },
    { label: "Wallet", isNumber: true, cell: ({ walletClosing }) => ({ text: money(walletClosing) }) },
    { label: "Closed", cell: ({ closedAt }) => ({ text: moment(closedAt) }) },
  ],
  disputes: ({ moment }) => [
    {
      label: "Dispute",
      cell: ({ id, amount, currency, reason }) => ({
        text: formatMoney(amount, currency),
        more: disputeReason(reason),
        href: `/desk/disputes/${encodeURIComponent(id)}`,
      }),
    },
    {
      label: "State",
      cell: ({ state }) => ({
        text: DISPUTE_STATE_LABELS[state],
        tone:
          state === "needs-response"
            ? "attention"
            : state === "under-review"
              ? "waiting"
              : state === "won"
                ? "done"
                : "off",
      }),
    },
    { label: "Method", cell: ({ method }) => ({ text: method === null ? "Unknown" : METHODS[method].label }) },
    { label: "Booking", cell: booked },
    { label: "Evidence due", cell: ({ evidenceDue }) => ({ text: evidenceDue === null ? "" : moment(evidenceDue) }) },
    { label: "Opened", sort: "opened", cell: ({ openedAt }) => ({ text: moment(openedAt) }) },
  ],
  reviews: ({ moment }) => [
    {
      label: "Review",
      cell: ({ stars, comments, bookingToken }) => ({
        text: `${stars} of 5`,
        more: comments ?? "",
        href: `/desk/bookings/${bookingToken}/review`,
      }),
    },
    {
      label: "Comment",
      cell: ({ comments, heldBecause: moderationReason, hiddenWhy }) =>
        hiddenWhy !== null
          ? { text: "Hidden", tone: "off" }
          : moderationReason !== null
            ? { text: "Held back", tone: "attention" }
            : comments === null
              ? { text: "No comment", tone: "waiting" }
              : { text: "Shown", tone: "done" },
    },
    { label: "Workshop", cell: shop },
    { label: "Reply", cell: ({ hasReply }) => ({ text: hasReply ? "Replied" : "" }) },
    { label: "Written", sort: "at", cell: ({ updatedAt }) => ({ text: moment(updatedAt) }) },
  ],
  messages: ({ moment }) => [
    {
      label: "Message",
      cell: ({ template, about }) => ({ text: messageName(template), href: aboutHref(about) }),
    },
    {
      label: "State",
      cell: ({ state, failure, tries }) => ({
        ...(state === "sent"
          ? ({ text: "Sent", tone: "done" } as const)
          : state === "failed"
            ? ({ text: "Failed", tone: "attention" } as const)
            : ({ text: "Waiting", tone: "waiting" } as const)),
        more: failure ?? (tries > 1 ? `${tries} tries` : ""),
      }),
    },
    { label: "Channel", cell: ({ channel }) => ({ text: CHANNEL_TITLES[channel] }) },
    { label: "Time", sort: "at", cell: ({ at }) => ({ text: moment(at) }) },
  ],
  leads: ({ moment, money }) => [
    { label: "Lead", cell: ({ leadGuid }) => ({ text: `…${leadGuid.slice(-6)}`, href: `/desk/quotes/${leadGuid}` }) },
    {
      label: "State",
      cell: ({ closedAt, isAccepted }) =>
        isAccepted
          ? { text: "Offer accepted", tone: "done" }
          : closedAt === null
            ? { text: "Open", tone: "active" }
            : { text: "Closed", tone: "off" },
    },
    { label: "Claims", isNumber: true, cell: ({ claims, maxClaims }) => ({ text: `${claims} of ${maxClaims}` }) },
    { label: "Offers", isNumber: true, cell: ({ offers }) => ({ text: String(offers) }) },
    { label: "Price", isNumber: true, cell: ({ leadPrice }) => ({ text: money(leadPrice) }) },
    { label: "Opened", sort: "opened", cell: ({ openedAt }) => ({ text: moment(openedAt) }) },
    { label: "Closes", cell: ({ cutOffAt }) => ({ text: moment(cutOffAt) }) },
  ],
};

function formatsOf(app: Context): Formats {
  const { defaultZone, currency } = COUNTRIES[app.config.country];
  return { moment: (at) => formatMoment(at, defaultZone), money: (amount) => formatMoney(amount, currency) };
}

type AnyColumn = Column<PageView["page"]["rows"][number]>;
const columnsOf = (list: ListId, formats: Formats) => COLUMNS[list](formats) as unknown as readonly AnyColumn[];

/** View model of a list page. */
export function listView(
  app: Context,
  { person, query, shown: { list, page }, views }: ReadList,
  params: URLSearchParams,
) {
  const { title, filters, sorts, views: ready, empty } = DESK_LISTS[list];
  const columns = columnsOf(list, formatsOf(app)).filter(({ isFileOnly }) => !isFileOnly);
  const current = viewQuery(list, params);
  return {
    list,
    title,
    empty,
    isNarrowed: Object.keys(query.filters).length > 0,
    active: filters
      .flatMap(({ key, label, kind, options = [] }) => {
        const value = query.filters[key];
        if (value === undefined) return [];
        const text =
          options.find(([option]) => option === value)?.[1] ?? (kind === "day" ? formatDay(value as PlainDay) : value);
        return [`${label}: ${text}`];
      })
      .join(", "),
    filters: filters.map(({ key, label, kind, hint = null, options = [] }) => ({
      key,
      label,
      kind,
      hint,
      options: options.map(([value, text]) => ({ value, label: text })),
      value: query.filters[key] ?? "",
    })),
    sort: `${query.isDescending ? "-" : ""}${query.sort}`,
    views: [
      { name: "All", href: `/desk/${list}`, isCurrent: current === "", isSaved: false },
      ...ready.map(([name, request]) => {
        const normal = viewQuery(list, new URLSearchParams(request));
        return { name, href: `/desk/${list}?${normal}`, isCurrent: current === normal, isSaved: false };
      }),
      ...views.map(({ name, query: request }) => ({
        name,
        href: `/desk/${list}?${request}`,
        isCurrent: current === request,
        isSaved: true,
      })),
    ],
    columns: columns.map(({ label, sort, isNumber = false }) => ({
      label,
      isNumber,
      order:
        sort === undefined || sort !== query.sort
          ? null
          : query.isDescending
            ? ("descending" as const)
            : ("ascending" as const),
      href:
        sort === undefined
          ? null
          : listAddress(list, params, {
              sort:
                sort === query.sort
                  ? `${query.isDescending ? "" : "-"}${sort}`
                  : `${sorts.find(({ key }) => key === sort)?.isDescending ? "-" : ""}${sort}`,
            }),
    })),
    rows: page.rows.map((row, at) => ({ key: `${at}`, cells: columns.map(({ cell }) => cell(row)) })),
    next: page.next === null ? null : listAddress(list, params, { after: page.next }),
    isFirst: query.after === null,
    first: `/desk/${list}${current === "" ? "" : `?${current}`}`,
    cut: page.isCut ? `Searched ${LIST_SCAN_SIZE.toLocaleString("en-AU")} entries. More may match further on.` : null,
    file: `/desk/${list}.csv${current === "" ? "" : `?${current}`}`,
    fileLimit: `Up to ${LIST_FILE_SIZE.toLocaleString("en-AU")} rows, without contact details`,
    role: person.role,
  };
}

/** A list as a spreadsheet. Cells with a second line get an additional column for it. */
export function listFile(app: Context, { list, page }: PageView): string {
  const columns = columnsOf(list, formatsOf(app));
  return csvOf([
    columns.map(({ label }) => label),
    ...page.rows.map((row) =>
      columns.map(({ cell }) => {
        const { text, more } = cell(row);
        return more ? `${text}, ${more}` : text;
      }),
    ),
  ]);
}
