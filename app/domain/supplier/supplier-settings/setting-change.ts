import type { SupplierId } from "../../core/ids";
import type { DocumentDecision } from "../joining/documents";
import type { ProtectedSection } from "./business";
import type { Section, SettingValues } from "./section";
import type { Supplier } from "../supplier";
import type { PlainDay } from "../../core/time/plain-date";
import type { TimeAwayByDay } from "../diary/away-days";
import type { StoredPhoto } from "./photos";

export interface SettingChange {
  readonly section: Section;
  /** Sequence number of the change within its section, from 1. */
  readonly version: number;
  readonly at: number;
  readonly actorName: string;
  /** The reason for a change made at the operator's desk; null = the workshop's own change. */
  readonly reason: string | null;
  readonly before: SettingValues[Section];
  readonly after: SettingValues[Section];
}

export interface NewSettingChange extends SettingChange {
  readonly supplier: Supplier;
  /** Our id of the person who makes the change. */
  readonly actor: string;
  /** Today in the supplier's time zone. A new capacity applies from this day on. */
  readonly today: PlainDay;
  /** The time that blocks and calendars take with the new value; null = unchanged, or none exist. */
  readonly blocked: TimeAwayByDay | null;
  /** New photos that belong to the change; [] = none. */
  readonly photos: readonly StoredPhoto[];
}

/** A change of business details that needs a decision by the desk. */
export interface ChangeRequest {
  readonly id: string;
  readonly supplierId: SupplierId;
  readonly section: ProtectedSection;
  readonly before: SettingValues[ProtectedSection];
  readonly after: SettingValues[ProtectedSection];
  /** Name in the business register for the number. Null = the register was not queried or did not answer. */
  readonly registeredAs: string | null;
  readonly at: number;
  /** Our id of the person who requested the change, and the name shown to colleagues. */
  readonly actor: string;
  readonly actorName: string;
  /** The desk's decision; null = pending. */
  readonly decision: {
    readonly at: number;
    readonly isAccepted: boolean;
    readonly by: string;
    readonly reason: string;
  } | null;
}

export type NewChangeRequest = Omit<ChangeRequest, "decision">;

export interface RequestDecision {
  readonly at: number;
  readonly by: string;
  readonly reason: string;
  /** The changes that an approval makes; null = the request is refused. */
  readonly accepts: {
    readonly change: NewSettingChange;
    /** Refusals of the documents that do not apply to the new details, and the application that the documents belong to. */
    readonly documents: readonly DocumentDecision[];
    readonly applicationId: string | null;
  } | null;
}
