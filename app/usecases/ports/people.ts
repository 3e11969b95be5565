import type { DeskRole } from "../../domain/identity/roles";
import type { BookingToken, LeadGuid, PersonId } from "../../domain/core/ids";
import type { LeadHolder } from "../../domain/lead/lead-holder";

/** An operator's phone call with a customer. Until it ends, requests from the operator's browser count as the customer's. */
export interface Call {
  /** Id of the desk action that started the call. */
  readonly id: string;
  readonly personId: PersonId;
  /** The operator's name for the history. */
  readonly name: string;
  readonly role: DeskRole;
  readonly reason: string;
  /** The quote started in the call. */
  readonly leadGuid: LeadGuid;
  /** The booking whose vehicle and jobs the quote corrects; null = none. */
  readonly correctionOf: BookingToken | null;
}

/** The booking or quote whose pages an operator views as the customer. */
export type ImpersonationTarget = { readonly booking: BookingToken } | { readonly lead: LeadGuid };

/** An operator views the pages of one booking or quote as its customer. Such requests are read-only. */
export interface Impersonation {
  /** The operator's name for the history. */
  readonly name: string;
  readonly target: ImpersonationTarget;
  /** The holder identity used to read the pages. */
  readonly holder: LeadHolder;
}

/** The visitor. A browser proves that it holds a lead with a secret in a cookie. We store only the hash of the secret. */
export interface Viewer {
  /** SHA-256 of the browser's secret, hex. Never empty, because a browser without a secret gets a new one. */
  readonly holderHash: string;
  /** The new secret of a browser that had none, which the response must set as a cookie. Otherwise null. */
  readonly freshSecret: string | null;
  /** When this browser first opened a page, in epoch milliseconds. Null = now (F-246). */
  readonly firstVisitAt: number | null;
  /** SHA-256 of the session cookie, hex; null = no cookie. This does not mean that the session is valid. */
  readonly sessionHash: string | null;
  /** SHA-256 of the cookie of a browser that verified a contact by a code, hex; null = no cookie. */
  readonly contactHash: string | null;
}
