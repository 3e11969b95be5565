import type { BookingStatus } from "../../booking/status";
import type { CallOutcome } from "../../lead/call-outcome";
import type { ListId } from "./lists";
import type { ListCursor } from "./list-query";
import type { AttemptId, BookingToken, LeadGuid, SupplierId } from "../../core/ids";
import type { Lead } from "../../lead/lead";
import type { Country, Currency } from "../../core/country/country";
import type { Channel, MessageKind } from "../../notifications/kinds";
import type { Cents } from "../../core/money/money";
import type { DisputeState } from "../../payments/dispute";
import type { OnlineMethod } from "../../payments/methods";
import type { TransactionStatus } from "../../payments/transaction-status";
import type { HiddenReason } from "../../identity/store-account/access";
import type { SupplierKind } from "../../supplier/supplier";
import type { PlainDay } from "../../core/time/plain-date";

interface SupplierRow {
  readonly supplierId: SupplierId;
  /** Name of the workshop; null = it is no longer stored. */
  readonly supplierName: string | null;
}

/** The request of a lead. Parts are missing until they are answered. */
export type ListedLead = Pick<Partial<Lead>, "vehicle" | "cart" | "suburb" | "cancelledAt">;

/** A row of each desk list, without contact details. Money is in whole cents, times are in epoch milliseconds. */
export interface ListRows {
  readonly bookings: SupplierRow & {
    readonly token: BookingToken;
    readonly id: number;
    readonly status: BookingStatus;
    readonly serviceDay: PlainDay;
    readonly arrivalFrom: string;
    readonly place: string | null;
    readonly total: Cents;
    readonly maxTotal: Cents;
    readonly country: Country;
    readonly createdAt: number;
  };
  readonly quotes: {
    readonly guid: LeadGuid;
    readonly status: string;
    readonly submittedAt: number;
    /** Data of the quote; null = the quote is only a draft. */
    readonly lead: ListedLead | null;
    readonly bookingId: number | null;
    readonly bookingToken: BookingToken | null;
  };
  readonly callbacks: {
    readonly leadGuid: LeadGuid;
    readonly reason: string;
    readonly state: "waiting" | "done";
    readonly createdAt: number;
    readonly nextAt: number;
    readonly calls: number;
    readonly outcome: CallOutcome | null;
    readonly lead: ListedLead | null;
  };
  readonly customers: {
    /** Keyed digest of the email, used in the URL of the customer's page. */
    readonly customer: string;
    readonly token: BookingToken;
    readonly id: number;
    readonly status: BookingStatus;
    readonly createdAt: number;
    /** Number of bookings, counted up to a limit. */
    readonly bookings: number;
    readonly firstAt: number;
    readonly sealedRequest: string;
  };
  readonly workshops: {
    readonly id: SupplierId;
    readonly name: string;
    readonly kind: SupplierKind;
    readonly place: string;
    readonly state: string;
    readonly hiddenReason: HiddenReason | null;
    readonly operatorKey: string | null;
    readonly rating100: number;
    readonly ratings: number;
    readonly isVerified: boolean;
  };
  readonly payments: {
    readonly id: AttemptId;
    readonly bookingToken: BookingToken;
    readonly bookingId: number | null;
    readonly method: OnlineMethod;
    readonly amount: Cents;
    readonly currency: Currency;
    readonly status: TransactionStatus;
    readonly createdAt: number;
  };
  readonly refunds: {
    readonly key: string;
    readonly attemptId: AttemptId | null;
    readonly bookingToken: BookingToken | null;
    readonly bookingId: number | null;
    readonly method: OnlineMethod | null;
    readonly amount: Cents;
    readonly currency: Currency;
    readonly at: number;
  };
  readonly payouts: SupplierRow & {
    readonly id: string;
    readonly fileNumber: number;
    readonly amount: Cents;
    readonly state: "sent" | "paid" | "failed";
    readonly sentAt: number;
    readonly decidedAt: number | null;
    readonly reason: string | null;
  };
  readonly statements: SupplierRow & {
    readonly month: string;
    readonly closing: Cents;
    readonly walletClosingBalance: Cents;
    readonly closedAt: number;
  };
  readonly disputes: {
    readonly id: string;
    readonly bookingToken: BookingToken | null;
    readonly bookingId: number | null;
    readonly method: OnlineMethod | null;
    readonly state: DisputeState;
    readonly amount: Cents;
    readonly currency: Currency;
    readonly reason: string;
    readonly evidenceDue: number | null;
    readonly openedAt: number;
  };
  readonly reviews: SupplierRow & {
    readonly bookingToken: BookingToken;
    readonly stars: number;
    readonly comments: string | null;
    readonly heldReason: string | null;
    readonly hiddenReason: string | null;
    readonly hasReply: boolean;
    readonly updatedAt: number;
  };
  readonly messages: {
    readonly id: string;
    readonly channel: Channel;
    readonly template: MessageKind;
    readonly about: string | null;
    readonly state: "waiting" | "sending" | "sent" | "failed";
    readonly tries: number;
    readonly failure: string | null;
    readonly at: number;
  };
  readonly leads: {
    readonly leadGuid: LeadGuid;
    readonly leadPrice: Cents;
    readonly claims: number;
    readonly maxClaims: number;
    readonly offers: number;
    readonly openedAt: number;
    readonly cutOffAt: number;
    readonly closedAt: number | null;
    readonly isAccepted: boolean;
    readonly lead: ListedLead | null;
  };
}
export type ListRow = ListRows[ListId];

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Start of the next page; null = this is the last page. */
  readonly next: ListCursor | null;
  /** Whether the page stopped at the candidate limit, so that further rows may match. */
  readonly isTruncated: boolean;
}

/** A filter that a desk member saved for their own use. */
export interface SavedView {
  readonly list: ListId;
  readonly name: string;
  readonly query: string;
}
