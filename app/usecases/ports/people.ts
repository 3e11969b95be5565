import type { DeskRole } from "../../domain/identity/roles";
import type { BookingToken, LeadGuid, PersonId } from "../../domain/core/ids";
import type { LeadHolder } from "../../domain/lead/lead-holder";

/** Somebody of the desk is making a quote for a customer on the phone. Requests from their browser count as the customer's until it ends. */
export interface Call {
  /** Of the act that began it. */
  readonly id: string;
  readonly personId: PersonId;
  /** Of the operator, as a history names them. */
  readonly name: string;
  readonly role: DeskRole;
  readonly reason: string;
  /** The quote that was begun. */
  readonly leadGuid: LeadGuid;
  /** The booking whose vehicle and jobs the quote is to correct; null = none. */
  readonly correctionOf: BookingToken | null;
}

/** What somebody of the desk views as customer: one booking, or one quote. */
export type ImpersonationTarget = { readonly booking: BookingToken } | { readonly lead: LeadGuid };

/** Somebody of the desk views the pages of one booking or quote as its customer. Such a request only reads. */
export interface Impersonation {
  /** Of the operator, as a history names them. */
  readonly name: string;
  readonly thing: ImpersonationTarget;
  /** As whom the pages are read. */
  readonly holder: LeadHolder;
}

/** The visitor. A browser proves that it holds a lead by a secret in a cookie, of which we store only the hash. */
export interface Viewer {
  /** SHA-256 of the browser's secret, hex. A browser without one gets a fresh secret, so this is never empty. */
  readonly holderHash: string;
  /** Set when the secret is fresh: `withLeadCookies` sends it. */
  readonly freshSecret: string | null;
  /** Epoch ms of this browser's first page; null = this is it (F-246). */
  readonly firstVisitAt: number | null;
  /** SHA-256 of the session cookie, hex; null = no such cookie. Whether the session lives: `currentUser`. */
  readonly sessionHash: string | null;
  /** SHA-256 of the cookie of a browser that proved a contact by a code, hex; null = no such cookie. */
  readonly contactHash: string | null;
}
