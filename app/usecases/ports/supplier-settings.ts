import type { SupplierId } from "../../domain/ids";
import type { Section, SettingValues } from "../../domain/supplier-settings/section";
import type { Supplier } from "../../domain/supplier/supplier";
import type { PlainDay } from "../../domain/time/plain-date";
import type { AwayDays } from "./diary";
import type { KeptPhoto } from "./supplier-photos";

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
  readonly photos: readonly KeptPhoto[];
}

/** Suppliers' own settings. The current values are stored with the supplier. */
export interface SupplierSettings {
  /** The newest change of each section, and older ones, some twenty in all; newest first. */
  changes(supplierId: SupplierId): Promise<readonly SettingChange[]>;
  /** The newest versions of one section, the newest first. */
  versions(supplierId: SupplierId, section: Section, limit: number): Promise<readonly SettingChange[]>;
  /**
   * Applies a change with its event in one batch: the supplier, the days ahead, the map index, and the marker that invalidates kept answers. Returns false
   * when somebody saved the section's version, or wrote into the diary, first.
   */
  save(change: NewSettingChange): Promise<boolean>;
}
