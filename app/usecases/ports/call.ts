import type { DeskRole } from "../../domain/identity/roles";
import type { BookingToken, LeadGuid, PersonId } from "../../domain/core/ids";

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
