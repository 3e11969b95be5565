/**
 * A call to the worker, repeated with the same key until it got a response. `begun` and `ended` are ticks of one logical clock, so a move that ended before
 * another began happened before it.
 */
interface RequestRecord {
  readonly key: string;
  readonly begun: number;
  readonly ended: number;
  /** Number of attempts until the response arrived. */
  readonly asked: number;
}
/** `refused` = answered with a reason. In that case the move must have had no effect. */
type RequestOutcome<T> =
  | { readonly answer: "done"; readonly got: T }
  | { readonly answer: "refused"; readonly code: string };

export type Move = RequestRecord &
  (
    | ({ readonly kind: "make"; readonly sent: { readonly note: string } } & RequestOutcome<{ readonly lead: string }>)
    | ({ readonly kind: "save"; readonly sent: { readonly lead: string; readonly note: string } } & RequestOutcome<{
        readonly revision: number;
      }>)
    /** Dollars by supplier, fetched twice: the prices of an unchanged lead stay the same within a day. */
    | ({ readonly kind: "quote"; readonly sent: { readonly lead: string } } & RequestOutcome<{
        readonly prices: string;
        readonly again: string;
      }>)
    | ({ readonly kind: "open"; readonly sent: { readonly lead: string } } & RequestOutcome<{
        readonly payment: string;
      }>)
    | ({
        readonly kind: "submit";
        readonly sent: {
          readonly lead: string;
          readonly supplier: number;
          readonly day: string;
          readonly payment: string | null;
        };
      } & RequestOutcome<{ readonly booking: string }>)
    | ({
        readonly kind: "respond";
        readonly sent: { readonly booking: string; readonly offer: number; readonly type: number };
      } & RequestOutcome<Record<never, never>>)
    | ({
        readonly kind: "bid";
        readonly sent: { readonly bid: number; readonly action: "offered" | "claimed" | "revealed" };
      } & RequestOutcome<Record<never, never>>)
    /** A workshop confirms with one click, or undoes that within a minute. */
    | ({
        readonly kind: "press";
        readonly sent: { readonly booking: string; readonly action: "confirm" | "undo" };
      } & RequestOutcome<Record<never, never>>)
    /** A second clerk approves the first one's request. */
    | ({
        readonly kind: "approve";
        readonly sent: { readonly act: string; readonly giveaway: string };
      } & RequestOutcome<Record<never, never>>)
    /** An action submitted by a clerk. `act` = the id of the form. */
    | ({
        readonly kind: "desk";
        readonly sent: {
          readonly act: string;
          readonly booking: string;
          readonly action: "note" | "booking-cancelled" | "credit";
        };
      } & RequestOutcome<Record<never, never>>)
  );

/** Contents of the database and of the sandbox provider's own records after everything has settled. Amounts are in whole cents. */
export interface StoredHistory {
  readonly revisions: readonly {
    readonly lead: string;
    readonly revision: number;
    readonly key: string;
    readonly note: string | null;
  }[];
  readonly leads: readonly { readonly lead: string; readonly revision: number; readonly note: string | null }[];
  readonly leadEvents: readonly { readonly lead: string; readonly revision: number; readonly event: string }[];
  readonly bookings: readonly {
    readonly booking: string;
    readonly lead: string;
    readonly supplier: number;
    readonly day: string;
    readonly minutes: number;
    readonly status: string;
    readonly key: string;
    readonly cents: number;
  }[];
  readonly bookingEvents: readonly {
    readonly booking: string;
    readonly event: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  readonly deskActs: readonly { readonly act: string; readonly outcome: string | null }[];
  /** Giveaways of the desk. `isApproved` = approved by a second person. */
  readonly giveaways: readonly {
    readonly id: string;
    readonly state: string;
    readonly cents: number;
    readonly isApproved: boolean;
  }[];
  /** Credit on customers' accounts, with the giveaway that it came from. */
  readonly credits: readonly { readonly giveaway: string | null; readonly cents: number }[];
  readonly places: readonly {
    readonly supplier: number;
    readonly day: string;
    readonly booked: number;
    readonly capacity: number;
  }[];
  readonly attempts: readonly {
    readonly payment: string;
    readonly lead: string;
    readonly state: string;
    readonly booking: string | null;
    readonly cents: number;
  }[];
  readonly payments: readonly {
    readonly payment: string;
    readonly booking: string;
    readonly cents: number;
    readonly status: string;
  }[];
  /** Amounts that the provider holds, or has captured and not refunded, by our payment. */
  readonly charges: readonly { readonly payment: string; readonly cents: number }[];
  /** Amounts that are held, or captured and not refunded, according to the ledger. */
  readonly ledger: readonly { readonly payment: string; readonly cents: number }[];
  readonly offers: readonly {
    readonly offer: number;
    readonly booking: string;
    readonly state: string;
    readonly type: number | null;
    readonly answers: number;
  }[];
  readonly biddings: readonly {
    readonly lead: string;
    readonly maxOffers: number;
    readonly maxClaims: number;
    readonly maxReveals: number;
    readonly offers: number;
  }[];
  readonly bidEvents: readonly {
    readonly lead: string;
    readonly seq: number;
    readonly event: string;
    readonly bid: number | null;
  }[];
  /** Messages by id, with the state of each. */
  readonly messages: readonly { readonly id: string; readonly state: string }[];
}

export interface Run {
  readonly moves: readonly Move[];
  readonly stored: StoredHistory;
}
