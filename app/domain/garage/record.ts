import { hideContact } from "../identity/contact/contact-details";
import type { BookingToken, SupplierId } from "../core/ids";
import type { Cents } from "../core/money/money";
import type { SentPhoto } from "../lead/photos/captured-image";
import type { PlainDay } from "../core/time/plain-date";

/**
 * The category of an entry, chosen by the owner or taken from a booking. Because it comes from a fixed list, it can be transferred with the car, unlike typed
 * text.
 */
export const ENTRY_KINDS = [
  "service",
  "repair",
  "tyres",
  "brakes",
  "battery",
  "engine",
  "transmission",
  "suspension",
  "cooling",
  "electrical",
  "body",
  "inspection",
  "registration",
  "reading",
  "other",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const ENTRY_KIND_LABELS: Readonly<Record<EntryKind, string>> = {
  service: "Service",
  repair: "Repair",
  tyres: "Tyres and wheels",
  brakes: "Brakes",
  battery: "Battery",
  engine: "Engine",
  transmission: "Transmission and clutch",
  suspension: "Suspension and steering",
  cooling: "Cooling and air conditioning",
  electrical: "Electrical",
  body: "Body and glass",
  inspection: "Safety inspection",
  registration: "Registration",
  reading: "Odometer reading",
  other: "Other",
};

export const isEntryKind = (text: string): text is EntryKind => ENTRY_KINDS.some((kind) => kind === text);

/** booking = a finished booking made here; own = typed by the owner; import = imported from a file; previous = typed or imported by a previous owner. */
export const ENTRY_SOURCES = ["booking", "own", "import", "previous"] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** Whether an entry can be changed: only the owner's own and imported entries. Entries from bookings or previous owners are fixed. */
export const canChangeEntry = (source: EntrySource): boolean => source === "own" || source === "import";

export const MAX_ENTRIES = 1000;
export const MAX_ENTRY_PHOTOS = 4;
export const MAX_TITLE_LENGTH = 120;
export const MAX_WORKSHOP_LENGTH = 80;
export const MAX_NOTE_LENGTH = 1000;

/** The typed text of an entry. It is encrypted in its row, and the note is never transferred with the car. */
export interface EntryText {
  readonly title: string | null;
  /** Who did the work, if it was not one of our workshops. */
  readonly workshop: string | null;
  readonly note: string | null;
  /** For a booking: approved extra work, and jobs in the customer's own words. */
  readonly work: readonly string[];
}

export const EMPTY_ENTRY_TEXT: EntryText = { title: null, workshop: null, note: null, work: [] };

/** The part of an entry that comes from our own catalogue and contains no names. */
export interface EntryFacts {
  readonly work: readonly string[];
  readonly parts: readonly { readonly name: string; readonly quantity: string }[];
  /** Warranty texts of the offer. */
  readonly warranty: readonly string[];
  /** The jobs with which a new quote for the same work starts. */
  readonly jobs: { readonly serviceTypeId: number | null; readonly repairInspectionIds: readonly number[] };
}

export const NO_FACTS: EntryFacts = {
  work: [],
  parts: [],
  warranty: [],
  jobs: { serviceTypeId: null, repairInspectionIds: [] },
};

/** One entry in a car's record. */
export interface Entry {
  readonly id: string;
  readonly source: EntrySource;
  readonly kind: EntryKind;
  readonly day: PlainDay;
  /** Kilometres; null = not recorded. */
  readonly odometer: number | null;
  /** The amount paid including GST; null when unknown. */
  readonly amount: Cents | null;
  readonly nextDay: PlainDay | null;
  /** Kilometres. */
  readonly nextKm: number | null;
  readonly facts: EntryFacts;
  readonly text: EntryText;
  readonly photos: readonly SentPhoto[];
  /** Token of the booking; null = no booking, or its page no longer exists. */
  readonly bookingToken: BookingToken | null;
  readonly supplierId: SupplierId | null;
  /** Name of the workshop in our listings; null = none, or it is no longer listed. */
  readonly supplierName: string | null;
}

/** One-line title of an entry: the typed title, otherwise the work, otherwise the category. */
export const entryTitle = ({ kind, facts, text }: Pick<Entry, "kind" | "facts" | "text">): string =>
  text.title ?? ([...facts.work, ...text.work].join(", ") || ENTRY_KIND_LABELS[kind]);

export const entryWorkshop = ({ supplierName, text }: Pick<Entry, "supplierName" | "text">): string | null =>
  supplierName ?? text.workshop;

/** Sort order: newest first; on the same day, the higher odometer reading first. */
export const compareNewestFirst = (
  a: Pick<Entry, "day" | "odometer" | "id">,
  b: Pick<Entry, "day" | "odometer" | "id">,
): number =>
  b.day.localeCompare(a.day) || (b.odometer ?? -1) - (a.odometer ?? -1) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The part of the text that a transfer passes on: what was done and by which workshop, without contact details or notes. */
export const redactForSharing = ({ title, workshop, work }: EntryText): EntryText => ({
  title: hideContact(title, "…"),
  workshop: hideContact(workshop, "…"),
  note: null,
  work: work.map((value) => hideContact(value, "…")),
});

/** An entry for readers other than the owner, without the note, the receipts and the link to the booking. */
export const withoutPersonalDetails = (entry: Entry): Entry => ({
  ...entry,
  text: redactForSharing(entry.text),
  photos: [],
  bookingToken: null,
});
