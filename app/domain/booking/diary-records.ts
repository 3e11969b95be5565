import type { BookingToken } from "../core/ids";
import type { Workforce } from "../supplier/availability/day-capacity";
import type { OfferState } from "./booking";
import type { BookingStatus } from "./status";
import type { DiaryEntry, DiaryPlace, EntryKind } from "../supplier/diary/diary";
import type { Supplier } from "../supplier/supplier";
import type { PlainDay, PlainTime } from "../core/time/plain-date";
import type { WorkStep } from "./work/steps";
import type { WorkInBrief } from "./portal-overview";
import type { DaySpan } from "../core/time/plain-date";

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

/** The values to search for; null = the text is not one of these. `firstNames` = the days on which a first name alone is searched for. */
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

export type DiaryWritten =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "day-full" | "changed-meanwhile" | "already-there" };

/** The store whose diary it is: every write makes kept answers of searches count no longer. */
export type DiaryOf = Workforce & Pick<Supplier, "id" | "latitude" | "longitude">;
