import { BOOKING_STATUSES, type BookingStatus } from "../../booking/status";
import { CHANNEL_TITLES, CHANNELS } from "../../notifications/kinds";
import { DISPUTE_STATE_LABELS, DISPUTE_STATES } from "../../payments/dispute";
import { METHODS, ONLINE_METHODS } from "../../payments/methods";
import { TRANSACTION_STATUSES, type TransactionStatus } from "../../payments/transaction-status";
import type { DeskRight } from "../../identity/roles";

/** The desk's lists in the order of its menu. The id is the last segment of the page's path. */
export const LIST_IDS = [
  "bookings",
  "quotes",
  "callbacks",
  "customers",
  "workshops",
  "payments",
  "refunds",
  "payouts",
  "statements",
  "disputes",
  "reviews",
  "messages",
  "leads",
] as const;
export type ListId = (typeof LIST_IDS)[number];
export const isListId = (text: string): text is ListId => LIST_IDS.some((id) => id === text);

export interface ListFilter {
  readonly key: string;
  readonly label: string;
  readonly kind: "choice" | "day" | "text" | "number";
  readonly hint?: string;
  /** For a choice filter: value and label. */
  readonly options?: readonly (readonly [value: string, label: string])[];
}

export interface DeskList {
  readonly title: string;
  readonly right: DeskRight;
  readonly filters: readonly ListFilter[];
  /** Sort orders, the default first. */
  readonly sorts: readonly { readonly key: string; readonly label: string; readonly isDescending: boolean }[];
  /** Ready-made filters: name and query. */
  readonly views: readonly (readonly [name: string, query: string])[];
  readonly emptyText: string;
}

const BOOKING_STATUS_LABELS: Readonly<Record<BookingStatus, string>> = {
  Quote: "Quote",
  PendingAwaitingPayment: "Awaiting payment",
  Pending: "Awaiting workshop",
  Confirmed: "Confirmed",
  PaymentFailed: "Payment failed",
  Rescheduled: "Rescheduled",
  Serviced: "Completed",
  Cancelled: "Cancelled",
};
export const bookingStatusLabel = (status: BookingStatus): string => BOOKING_STATUS_LABELS[status];

const PAYMENT_STATUS_LABELS: Readonly<Record<TransactionStatus, string>> = {
  created: "Started",
  "authorise pending": "Authorising",
  authorised: "Authorised",
  settling: "Settling",
  settled: "Paid",
  "refund pending": "Refund in progress",
  "partial refund": "Partly refunded",
  refunded: "Refunded",
  declined: "Declined",
  failed: "Failed",
  voided: "Released",
};
export const paymentStatusLabel = (status: TransactionStatus): string => PAYMENT_STATUS_LABELS[status];

const toOptions = <K extends string>(keys: readonly K[], label: (key: K) => string) =>
  keys.map((key) => [key, label(key)] as const);
const typedKeys = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as K[];

const FROM_FILTER = { key: "from", label: "From", kind: "day" } as const;
const TO_FILTER = { key: "to", label: "To", kind: "day" } as const;
const METHOD_FILTER = {
  key: "method",
  label: "Method",
  kind: "choice",
  options: toOptions(ONLINE_METHODS, (method) => METHODS[method].label),
} as const;
const WORKSHOP_FILTER = { key: "workshop", label: "Workshop number", kind: "number" } as const;

export const DESK_LISTS: Readonly<Record<ListId, DeskList>> = {
  bookings: {
    title: "Bookings",
    right: "view",
    filters: [
      { key: "q", label: "Booking number", kind: "number" },
      {
        key: "status",
        label: "Status",
        kind: "choice",
        options: toOptions(typedKeys(BOOKING_STATUSES), bookingStatusLabel),
      },
      { ...FROM_FILTER, label: "Service day from" },
      { ...TO_FILTER, label: "Service day to" },
      { key: "place", label: "Place", kind: "text", hint: "Suburb, city or state of the workshop" },
      WORKSHOP_FILTER,
    ],
    sorts: [
      { key: "day", label: "Service day", isDescending: true },
      { key: "created", label: "Booked", isDescending: true },
    ],
    views: [
      ["Today", "from=today&to=today&sort=day"],
      ["Tomorrow", "from=tomorrow&to=tomorrow&sort=day"],
      ["Next 7 days", "from=today&to=today%2B6&sort=day"],
      ["Awaiting workshop", "status=Pending&from=today&sort=day"],
      ["Newest", "sort=-created"],
    ],
    emptyText: "No bookings match these filters.",
  },
  quotes: {
    title: "Quotes",
    right: "view",
    filters: [
      { ...FROM_FILTER, label: "Sent from" },
      { ...TO_FILTER, label: "Sent to" },
      {
        key: "booked",
        label: "Booked",
        kind: "choice",
        options: [
          ["yes", "Yes"],
          ["no", "No"],
        ],
      },
      {
        key: "prices",
        label: "Prices",
        kind: "choice",
        options: [
          ["instant", "Instant"],
          ["asked", "Requested from workshops"],
        ],
      },
    ],
    sorts: [{ key: "sent", label: "Sent", isDescending: true }],
    views: [
      ["Today", "from=today"],
      ["Not booked, last 7 days", "from=today-6&booked=no"],
    ],
    emptyText: "No quotes match these filters.",
  },
  callbacks: {
    title: "Callbacks",
    right: "view",
    filters: [
      {
        key: "state",
        label: "State",
        kind: "choice",
        options: [
          ["waiting", "Waiting"],
          ["done", "Done"],
        ],
      },
      { ...FROM_FILTER, label: "Requested from" },
      { ...TO_FILTER, label: "Requested to" },
    ],
    sorts: [{ key: "created", label: "Requested", isDescending: true }],
    views: [["Waiting", "state=waiting&sort=created"]],
    emptyText: "No callbacks match these filters.",
  },
  customers: {
    title: "Customers",
    right: "view",
    filters: [
      { ...FROM_FILTER, label: "Last booked from" },
      { ...TO_FILTER, label: "Last booked to" },
      {
        key: "repeat",
        label: "Bookings",
        kind: "choice",
        options: [
          ["yes", "Two or more"],
          ["no", "One"],
        ],
      },
    ],
    sorts: [{ key: "last", label: "Last booked", isDescending: true }],
    views: [["Repeat customers", "repeat=yes"]],
    emptyText: "No customers match these filters.",
  },
  workshops: {
    title: "Workshops",
    right: "view",
    filters: [
      { key: "q", label: "Name", kind: "text" },
      { key: "place", label: "Place", kind: "text", hint: "Suburb, city or state" },
      {
        key: "listed",
        label: "Status",
        kind: "choice",
        options: [
          ["open", "Open"],
          ["paused", "Paused"],
          ["documents", "Documents expired"],
          ["closed", "Closed"],
        ],
      },
      {
        key: "kind",
        label: "Kind",
        kind: "choice",
        options: [
          ["workshop", "Workshop"],
          ["mobile", "Mobile"],
          ["dealership", "Dealership"],
        ],
      },
      {
        key: "source",
        label: "Source",
        kind: "choice",
        options: [
          ["joined", "Joined online"],
          ["imported", "Imported"],
          ["other", "Own or demo"],
        ],
      },
    ],
    sorts: [
      { key: "name", label: "Name", isDescending: false },
      { key: "number", label: "Number", isDescending: true },
    ],
    views: [
      ["Paused", "listed=paused"],
      ["Documents expired", "listed=documents"],
      ["Imported", "source=imported"],
    ],
    emptyText: "No workshops match these filters.",
  },
  payments: {
    title: "Payments",
    right: "view",
    filters: [
      {
        key: "status",
        label: "Status",
        kind: "choice",
        options: toOptions(typedKeys(TRANSACTION_STATUSES), paymentStatusLabel),
      },
      METHOD_FILTER,
      FROM_FILTER,
      TO_FILTER,
    ],
    sorts: [{ key: "created", label: "Made", isDescending: true }],
    views: [
      ["Today", "from=today"],
      ["Authorised", "status=authorised"],
      ["Refund in progress", "status=refund+pending"],
    ],
    emptyText: "No payments match these filters.",
  },
  refunds: {
    title: "Refunds",
    right: "view",
    filters: [METHOD_FILTER, FROM_FILTER, TO_FILTER],
    sorts: [{ key: "at", label: "Refunded", isDescending: true }],
    views: [["Last 30 days", "from=today-29"]],
    emptyText: "No refunds match these filters.",
  },
  payouts: {
    title: "Payouts",
    right: "refund",
    filters: [
      {
        key: "state",
        label: "State",
        kind: "choice",
        options: [
          ["sent", "Sent to the bank"],
          ["paid", "Paid"],
          ["failed", "Failed"],
        ],
      },
      { key: "file", label: "Bank file", kind: "number" },
      WORKSHOP_FILTER,
      FROM_FILTER,
      TO_FILTER,
    ],
    sorts: [{ key: "sent", label: "Sent", isDescending: true }],
    views: [
      ["Not confirmed", "state=sent"],
      ["Failed", "state=failed"],
    ],
    emptyText: "No payouts match these filters.",
  },
  statements: {
    title: "Statements",
    right: "refund",
    filters: [WORKSHOP_FILTER, { key: "month", label: "Month", kind: "text", hint: "Like 2026-11" }],
    sorts: [{ key: "month", label: "Month", isDescending: true }],
    views: [],
    emptyText: "No statements match these filters.",
  },
  disputes: {
    title: "Disputes",
    right: "view",
    filters: [
      {
        key: "state",
        label: "State",
        kind: "choice",
        options: toOptions(DISPUTE_STATES, (state) => DISPUTE_STATE_LABELS[state]),
      },
      METHOD_FILTER,
      FROM_FILTER,
      TO_FILTER,
    ],
    sorts: [{ key: "opened", label: "Opened", isDescending: true }],
    views: [
      ["Needs an answer", "state=needs-response"],
      ["Lost", "state=lost"],
    ],
    emptyText: "No disputes match these filters.",
  },
  reviews: {
    title: "Reviews",
    right: "view",
    filters: [
      {
        key: "stars",
        label: "Stars",
        kind: "choice",
        options: ["5", "4", "3", "2", "1"].map((stars) => [stars, stars] as const),
      },
      {
        key: "shown",
        label: "Comment",
        kind: "choice",
        options: [
          ["shown", "Shown"],
          ["held", "Held back"],
          ["hidden", "Hidden"],
          ["none", "No comment"],
        ],
      },
      WORKSHOP_FILTER,
      FROM_FILTER,
      TO_FILTER,
    ],
    sorts: [{ key: "at", label: "Written", isDescending: true }],
    views: [
      ["Held back", "shown=held"],
      ["One star", "stars=1"],
    ],
    emptyText: "No reviews match these filters.",
  },
  messages: {
    title: "Messages",
    right: "view",
    filters: [
      {
        key: "state",
        label: "State",
        kind: "choice",
        options: [
          ["sent", "Sent"],
          ["waiting", "Waiting"],
          ["failed", "Failed"],
        ],
      },
      {
        key: "channel",
        label: "Channel",
        kind: "choice",
        options: toOptions(CHANNELS, (channel) => CHANNEL_TITLES[channel]),
      },
      { key: "about", label: "Booking or quote", kind: "text", hint: "The last part of its link" },
    ],
    sorts: [{ key: "at", label: "Time", isDescending: true }],
    views: [
      ["Failed", "state=failed"],
      ["Waiting", "state=waiting&sort=at"],
    ],
    emptyText: "No messages match these filters. Sent messages are kept for 30 days.",
  },
  leads: {
    title: "Leads",
    right: "view",
    filters: [
      {
        key: "state",
        label: "State",
        kind: "choice",
        options: [
          ["open", "Open"],
          ["closed", "Closed"],
        ],
      },
      {
        key: "claimed",
        label: "Claimed",
        kind: "choice",
        options: [
          ["yes", "Yes"],
          ["no", "No"],
        ],
      },
      { ...FROM_FILTER, label: "Opened from" },
      { ...TO_FILTER, label: "Opened to" },
    ],
    sorts: [{ key: "opened", label: "Opened", isDescending: true }],
    views: [["Open without a claim", "state=open&claimed=no"]],
    emptyText: "No leads match these filters.",
  },
};
