import type { LeadGuid, SupplierId } from "../../domain/ids";
import type { SealedMessage } from "../../domain/messages/message";

export interface DirectLead {
  readonly leadGuid: LeadGuid;
  readonly supplierId: SupplierId;
  /** A DirectRequest as JSON, sealed for `<leadGuid>:<supplierId>`. */
  readonly sealed: string;
  /** The lead's holder, or anyone while it has none. */
  readonly who: "holder" | "visitor";
  readonly at: number;
}

/** Quotes that customers asked one supplier for. A row is its own event in the lead's history. */
export interface DirectLeads {
  /** Writes the request and its message in one batch. A supplier is asked once: later requests of the same lead change nothing. */
  add(lead: DirectLead, message: SealedMessage, most: number): Promise<"asked" | "asked-before" | "too-many">;
}
