import { formatDay, formatMonth, formatTime } from "../../../domain/core/time/format";
import type { BookingStatus } from "../../../domain/booking/status";
import { COUNTRIES } from "../../../domain/core/country/country";
import type { ListedLead } from "../../../domain/operations/desk/list-rows";
import { CALL_OUTCOMES, callReasonLabel } from "../../../domain/lead/call-outcome";
import { bookingStatusLabel, type ListId, paymentStatusLabel } from "../../../domain/operations/desk/lists";
import type { BookingToken, LeadGuid } from "../../../domain/core/ids";
import { CHANNEL_TITLES } from "../../../domain/notifications/kinds";
import { formatMoney, formatRange } from "../../../domain/core/money/format";
import { type Cents } from "../../../domain/core/money/money";
import { DISPUTE_STATE_LABELS, formatDisputeReason } from "../../../domain/payments/dispute";
import { METHODS } from "../../../domain/payments/methods";
import type { TransactionStatus } from "../../../domain/payments/transaction-status";
import type { HiddenReason } from "../../../domain/identity/store-account/access";
import { formatVehicle } from "../../../domain/catalogue/vehicle/describe";
import type { StatusTone } from "../../../ui/status";
import type { RowsView } from "../../../usecases/operations/desk/lists";
import { aboutHref, messageName } from "../case-view.server";

export interface ListCell {
  readonly text: string;
  /** A second line in a lighter colour. */
  readonly more?: string;
  readonly href?: string | null;
  readonly tone?: StatusTone;
}

export interface Column<Row> {
  readonly label: string;
  /** Sort key of the list for this column. Absent = not sortable. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** True = the column appears only in the downloaded file. */
  readonly isFileOnly?: boolean;
  readonly cell: (row: Row) => ListCell;
}

export interface Formatters {
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
export const LISTING_STATES: Readonly<Record<HiddenReason | "open", { label: string; tone: StatusTone }>> = {
  open: { label: "Open", tone: "done" },
  paused: { label: "Paused", tone: "attention" },
  documents: { label: "Documents expired", tone: "attention" },
  closed: { label: "Closed", tone: "off" },
};

const bookingHref = (token: BookingToken | null) => (token === null ? null : `/desk/bookings/${token}`);
const workshopHref = (id: number) => `/desk/workshops/${id}`;
const bookingCell = ({
  bookingToken,
  bookingId,
}: {
  bookingToken: BookingToken | null;
  bookingId: number | null;
}): ListCell => ({
  text: bookingId === null ? "None" : `Booking ${bookingId}`,
  href: bookingHref(bookingToken),
});
const workshopCell = ({ supplierId, supplierName }: { supplierId: number; supplierName: string | null }): ListCell => ({
  text: supplierName ?? `Workshop ${supplierId}`,
  href: workshopHref(supplierId),
});

/** The vehicle and jobs of a request, as a link to it. */
const leadCell = (guid: LeadGuid, lead: ListedLead | null): ListCell => ({
  text: (lead?.vehicle && formatVehicle(lead.vehicle)) ?? "No vehicle given",
  more: (lead?.cart ?? []).map(({ name }) => name).join(", "),
  href: `/desk/quotes/${guid}`,
});
const suburbColumn = {
  label: "Suburb",
  cell: ({ lead }: { readonly lead: ListedLead | null }): ListCell => ({
    text: lead?.suburb ? `${lead.suburb.name} ${lead.suburb.state}` : "Not given",
  }),
};

/** The columns of each list. The first column links to the row's page. */
export const COLUMNS: { readonly [L in ListId]: (formats: Formatters) => readonly Column<RowsView[L]>[] } = {
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
    { label: "Workshop", cell: (row) => ({ ...workshopCell(row), more: row.place ?? "" }) },
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
      cell: ({ guid, lead }) => leadCell(guid, lead),
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
    suburbColumn,
    { label: "Booking", cell: bookingCell },
    { label: "Sent", sort: "sent", cell: ({ submittedAt }) => ({ text: moment(submittedAt) }) },
  ],
  callbacks: ({ moment }) => [
    {
      label: "Callback",
      cell: ({ leadGuid, lead }) => leadCell(leadGuid, lead),
    },
    {
      label: "State",
      cell: ({ state }) =>
        state === "waiting" ? { text: "Waiting", tone: "waiting" } : { text: "Done", tone: "done" },
    },
    { label: "Reason", cell: ({ reason }) => ({ text: callReasonLabel(reason) }) },
    suburbColumn,
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
      cell: ({ hiddenReason }) => {
        const { label, tone } = LISTING_STATES[hiddenReason ?? "open"];
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
      cell: ({ state, reason }) => ({
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
    { label: "Workshop", cell: workshopCell },
    { label: "Month", sort: "month", cell: ({ month }) => ({ text: formatMonth(`${month}-01`) }) },
    { label: "Closing balance", isNumber: true, cell: ({ closing }) => ({ text: money(closing) }) },
    {
      label: "Wallet",
      isNumber: true,
      cell: ({ walletClosingBalance }) => ({ text: money(walletClosingBalance) }),
    },
    { label: "Closed", cell: ({ closedAt }) => ({ text: moment(closedAt) }) },
  ],
  disputes: ({ moment }) => [
    {
      label: "Dispute",
      cell: ({ id, amount, currency, reason }) => ({
        text: formatMoney(amount, currency),
        more: formatDisputeReason(reason),
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
    { label: "Booking", cell: bookingCell },
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
      cell: ({ comments, heldReason: moderationReason, hiddenReason }) =>
        hiddenReason !== null
          ? { text: "Hidden", tone: "off" }
          : moderationReason !== null
            ? { text: "Held back", tone: "attention" }
            : comments === null
              ? { text: "No comment", tone: "waiting" }
              : { text: "Shown", tone: "done" },
    },
    { label: "Workshop", cell: workshopCell },
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
    { label: "Lead", cell: ({ leadGuid, lead }) => leadCell(leadGuid, lead) },
    {
      label: "State",
      cell: ({ closedAt, isAccepted }) =>
        isAccepted
          ? { text: "Offer accepted", tone: "done" }
          : closedAt === null
            ? { text: "Open", tone: "active" }
            : { text: "Closed", tone: "off" },
    },
    suburbColumn,
    { label: "Claims", isNumber: true, cell: ({ claims, maxClaims }) => ({ text: `${claims} of ${maxClaims}` }) },
    { label: "Offers", isNumber: true, cell: ({ offers }) => ({ text: String(offers) }) },
    { label: "Price", isNumber: true, cell: ({ leadPrice }) => ({ text: money(leadPrice) }) },
    { label: "Opened", sort: "opened", cell: ({ openedAt }) => ({ text: moment(openedAt) }) },
    { label: "Closes", cell: ({ cutOffAt }) => ({ text: moment(cutOffAt) }) },
  ],
};
