import type { SupplierId } from "../../core/ids";
import type { DocumentDecision } from "../joining/documents";
import type { ProtectedSection } from "./business";
import type { Section, SettingValues } from "./section";
import type { Supplier } from "../supplier";
import type { PlainDay } from "../../core/time/plain-date";
import type { AwayDays } from "../diary/away-days";
import type { StoredPhoto } from "./photos";

export interface SettingChange {
  readonly section: Section;
  /** Counts the changes of the section, from 1. */
  readonly version: number;
  readonly at: number;
  readonly actorName: string;
  /** Why, of a change that was made at the operator's desk; null = the workshop's own. */
  readonly why: string | null;
  readonly before: SettingValues[Section];
  readonly after: SettingValues[Section];
}

export interface NewSettingChange extends SettingChange {
  readonly supplier: Supplier;
  /** Our id of the person. */
  readonly actor: string;
  /** In the supplier's zone: days from here on follow a new capacity. */
  readonly today: PlainDay;
  /** The time that its blocks and calendars take with the new value; null = unchanged, or there are none. */
  readonly blocked: AwayDays | null;
  /** That came with the change; [] = none. */
  readonly photos: readonly StoredPhoto[];
}

/** A change of business details that the desk decides on. */
export interface ChangeRequest {
  readonly id: string;
  readonly supplierId: SupplierId;
  readonly section: ProtectedSection;
  readonly before: SettingValues[ProtectedSection];
  readonly after: SettingValues[ProtectedSection];
  /** The name that the business register has for the number; null = it was not asked or did not answer. */
  readonly registeredAs: string | null;
  readonly at: number;
  /** Our id of the person who asked, and the name that colleagues know. */
  readonly actor: string;
  readonly actorName: string;
  /** null = it waits. */
  readonly decision: {
    readonly at: number;
    readonly isAccepted: boolean;
    readonly by: string;
    readonly why: string;
  } | null;
}

export type NewChangeRequest = Omit<ChangeRequest, "decision">;

export interface RequestDecision {
  readonly at: number;
  readonly by: string;
  readonly why: string;
  /** What takes effect with it; null = the change is refused. */
  readonly accepts: {
    readonly change: NewSettingChange;
    /** Documents that no longer count, with the application that they belong to. */
    readonly documents: readonly DocumentDecision[];
    readonly applicationId: string | null;
  } | null;
}
