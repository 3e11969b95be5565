import type { BookingToken, SupplierId } from "../../domain/ids";
import type { Workforce } from "../../domain/availability/day-capacity";
import type { OfferState } from "../../domain/booking/booking";
import type { BookingStatus } from "../../domain/booking/status";
import type { CountedCalendar, DayMinutes } from "../../domain/calendars/busy-days";
import type { BusyTime } from "../../domain/calendars/busy-times";
import type { DiaryEntry, DiaryPlace, EntryKind } from "../../domain/diary/diary";
import type { Supplier } from "../../domain/supplier/supplier";
import type { PlainDay, PlainTime } from "../../domain/time/plain-date";
import type { WorkStep } from "../../domain/work/steps";
import type { WorkInBrief } from "./portal-overview";
import type { DaySpan } from "./suppliers";

/** A booking as its workshop's diary shows it. */
export interface DiaryBooking extends WorkInBrief {
  readonly token: BookingToken;
  readonly reference: number;
  readonly status: BookingStatus;
  readonly offerState: OfferState;
  readonly workStep: WorkStep | null;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  readonly arrivalTo: PlainTime | null;
  readonly jobMinutes: number;
  /** Where and when the workshop planned it; null = nowhere, and as the car comes. */
  readonly diaryRow: number | null;
  readonly diaryStart: PlainTime | null;
  /** Who booked, sealed for the token. */
  readonly sealedRequest: string;
}

/** A place that is kept while a customer chooses among proposed dates. */
export interface StoredPlace {
  readonly token: BookingToken;
  readonly reference: number;
  readonly day: PlainDay;
  readonly startAt: PlainTime;
  readonly jobMinutes: number;
}

/** Something that was done to a diary. */
export interface DiaryEvent {
  /** Counts on for its supplier. */
  readonly number: number;
  readonly at: number;
  readonly actorName: string;
  readonly what: "walk-in-added" | "blocked" | "moved" | "removed" | "counted-anew";
  readonly kind: EntryKind;
  readonly was: DiaryPlace | null;
  readonly becomes: DiaryPlace | null;
}

/** A booking that was found, past or coming. */
export interface FoundBooking extends WorkInBrief {
  readonly token: BookingToken;
  readonly reference: number;
  readonly status: BookingStatus;
  readonly serviceDay: PlainDay;
  readonly arrivalFrom: PlainTime;
  /** Who booked, sealed for the token. */
  readonly sealedRequest: string;
}

export interface WorkSearchResult {
  readonly bookings: readonly FoundBooking[];
  readonly walkIns: readonly DiaryEntry[];
}

/** What is looked for; null = it is not that. `firstNames` = on which days a first name alone is looked for. */
export interface WorkQuery {
  readonly reference: number | null;
  /** Prints of every plate that may be meant. */
  readonly regos: readonly string[];
  readonly name: string | null;
  readonly firstNames: DaySpan;
  /** Prints of what may be the first and the family name where both were typed. */
  readonly fullName: { readonly firsts: readonly string[]; readonly lasts: readonly string[] };
  /** Print of a mobile. */
  readonly mobile: string | null;
}

export interface DiaryWeek {
  readonly bookings: readonly DiaryBooking[];
  readonly kept: readonly StoredPlace[];
  readonly entries: readonly DiaryEntry[];
  /** Newest first, some. */
  readonly events: readonly DiaryEvent[];
}

/** Who does it, and when. */
export interface DiaryActor {
  /** Our id of the person, and the name that colleagues know. */
  readonly actor: string;
  readonly actorName: string;
  readonly at: number;
}

/** As keyed digests. */
export interface EntryDigests {
  readonly rego: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export type NewDiaryEntry = Omit<DiaryEntry, "version"> & { readonly digests: EntryDigests };

/** A calendar kept elsewhere, as far as days are counted by it. */
export interface ReadCalendar extends CountedCalendar {
  /** What it takes of days so far. */
  readonly days: DayMinutes;
  /** Counts its readings. */
  readonly version: number;
}

/** Time of a workshop that is taken by something other than bookings, as of one moment. */
export interface AwayAsRead {
  readonly blocks: readonly DiaryEntry[];
  /** In the order in which they count. */
  readonly calendars: readonly ReadCalendar[];
  /** Number of the diary's last event. */
  readonly known: number;
}

/** What blocks and calendars take of days, counted from what was read: written only while that is so. */
export interface AwayDays {
  readonly read: Pick<AwayAsRead, "calendars" | "known">;
  /** What all blocks of a day take together. */
  readonly blocks: ReadonlyMap<PlainDay, number>;
  /** What each calendar takes, by its id, of all days from now on. */
  readonly calendars: ReadonlyMap<string, DayMinutes>;
}

export type DiaryWritten =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "day-full" | "changed-meanwhile" | "already-there" };

/** The store whose diary it is: every write makes kept answers of searches count no longer. */
export type DiaryOf = Workforce & Pick<Supplier, "id" | "latitude" | "longitude">;

/** Blocks of a diary, and busy times of calendars that are the whole workshop's. */
export interface AwayTimes {
  readonly blocks: readonly Pick<DiaryEntry, "day" | "startAt" | "minutes" | "rowId">[];
  readonly busy: readonly BusyTime[];
}

/** A workshop's own diary: what it puts in beside its bookings, and where it plans them. Each write is one batch with its event, and takes its place in the days that searches offer. */
export interface Diary {
  /** The entries of these days. */
  between(supplierId: SupplierId, span: DaySpan, now: number): Promise<DiaryWeek>;
  /** This store's own work by number, plate, name or mobile, the latest day first; but for the number only what it has agreed to do. */
  search(supplierId: SupplierId, query: WorkQuery): Promise<WorkSearchResult>;
  /** All that the customer or the car of a booking had done at this store; nothing for a booking that is not the store's agreed one. */
  alike(supplierId: SupplierId, token: BookingToken): Promise<WorkSearchResult>;
  find(supplierId: SupplierId, id: string): Promise<DiaryEntry | null>;
  /** Blocks from a day on, calendars and the number of the last event: to count what they take. */
  blocksFrom(supplierId: SupplierId, from: PlainDay): Promise<AwayAsRead>;
  /** When the store's people are away, from a day on: its blocks, and what calendars of the whole workshop say. Half-open, in minutes since the epoch. */
  away(supplierId: SupplierId, from: PlainDay): Promise<AwayTimes>;
  /** Takes the walk-in's place, or says that the day is full; `isOver` = it is taken all the same. The same id again is already there. */
  addWalkIn(store: DiaryOf, entry: NewDiaryEntry, isOver: boolean, by: DiaryActor): Promise<DiaryWritten>;
  /** Blocks hours, the first day first: whatever is booked stays. `blocked` = what their days take with them. */
  addBlocks(
    store: DiaryOf,
    entries: readonly NewDiaryEntry[],
    blocked: AwayDays,
    by: DiaryActor,
  ): Promise<DiaryWritten>;
  /** Moves an entry as it was read. `blocked` of a block; a walk-in takes its place on the other day, over what fits if `isOver`. */
  move(
    store: DiaryOf,
    entry: DiaryEntry,
    to: DiaryPlace & { readonly takenMinutes: number },
    more: { readonly blocked: AwayDays | null; readonly isOver: boolean },
    by: DiaryActor,
  ): Promise<DiaryWritten>;
  /** Takes an entry out as it was read, and gives back what it took. */
  remove(store: DiaryOf, entry: DiaryEntry, blocked: AwayDays | null, by: DiaryActor): Promise<DiaryWritten>;
  /** Entries of any store before a day that still say who came, removed ones too; the oldest first. */
  withName(before: PlainDay, limit: number): Promise<readonly Pick<DiaryEntry, "id" | "sealed" | "version">[]>;
  /** Replaces the text of these entries and removes the digests of names. An entry that has changed in the meantime is left alone. */
  forgetNames(entries: readonly Pick<DiaryEntry, "id" | "sealed" | "version">[]): Promise<void>;
  /** Deletes all entries before a day, some at once. How many there were. */
  forgetBefore(day: PlainDay, limit: number): Promise<number>;
  /** Plans a booking on its own day. False = it is not there any more. */
  plan(
    supplierId: SupplierId,
    booking: Pick<DiaryBooking, "token" | "serviceDay">,
    to: { readonly rowId: number | null; readonly startAt: PlainTime; readonly words: string },
    at: number,
  ): Promise<boolean>;
}
