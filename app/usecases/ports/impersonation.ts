import type { BookingToken, LeadGuid } from "../../domain/core/ids";
import type { LeadHolder } from "../../domain/lead/lead-holder";

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
