import { hideContact } from "../identity/contact/contact-details";
import type { BookingToken, SupplierId } from "../core/ids";
import type { Cents } from "../core/money/money";
import type { SentPhoto } from "../lead/photos/captured-image";
import type { PlainDay } from "../core/time/plain-date";

/**
 * The category of an entry, chosen by the owner or taken from a booking. The list is closed, so the category can be handed over with the car while typed text
 * is not.
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

/** booking = a booking made here that was finished; own = its owner typed it; import = it came with a file; previous = an owner before wrote or imported it. */
export const ENTRY_SOURCES = ["booking", "own", "import", "previous"] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** Only the owner who wrote or imported an entry can change it: of a booking and of an owner before it is what happened. */
export const canChangeEntry = (source: EntrySource): boolean => source === "own" || source === "import";

export const MAX_ENTRIES = 1000;
export const MAX_ENTRY_PHOTOS = 4;
export const MAX_TITLE_LENGTH = 120;
export const MAX_WORKSHOP_LENGTH = 80;
export const MAX_NOTE_LENGTH = 1000;

/** The text of an entry that people typed. It is sealed in its row, and the note is never handed over with the car. */
export interface EntryText {
  readonly title: string | null;
  /** Who did the work, when it was not one of our workshops. */
  readonly workshop: string | null;
  readonly note: string | null;
  /** Of a booking: extra work that was approved and jobs that its customer described. */
  readonly work: readonly string[];
}

export const EMPTY_ENTRY_TEXT: EntryText = { title: null, workshop: null, note: null, work: [] };

/** The part of an entry that comes from our own catalogue and contains no names. */
export interface EntryFacts {
  readonly work: readonly string[];
  readonly parts: readonly { readonly name: string; readonly quantity: string }[];
  /** Words of the offer about a warranty. */
  readonly warranty: readonly string[];
  /** The jobs that a new quote for the same work starts with. */
  readonly jobs: { readonly serviceTypeId: number | null; readonly repairInspectionIds: readonly number[] };
}

export const NO_FACTS: EntryFacts = {
  work: [],
  parts: [],
  warranty: [],
  jobs: { serviceTypeId: null, repairInspectionIds: [] },
};

/** One line of a car's record. */
export interface Entry {
  readonly id: string;
  readonly source: EntrySource;
  readonly kind: EntryKind;
  readonly day: PlainDay;
  /** Kilometres; null = not noted. */
  readonly odometer: number | null;
  /** The amount paid including GST; null when unknown. */
  readonly amount: Cents | null;
  readonly nextDay: PlainDay | null;
  /** Kilometres. */
  readonly nextKm: number | null;
  readonly facts: EntryFacts;
  readonly text: EntryText;
  readonly photos: readonly SentPhoto[];
  /** null = it has no page of a booking, or not any more. */
  readonly bookingToken: BookingToken | null;
  readonly supplierId: SupplierId | null;
  /** Of the workshop that is listed here; null = none is, or it is gone. */
  readonly supplierName: string | null;
}

/** A one-line title for an entry: the typed title, else the work, else its category. */
export const entryTitle = ({ kind, facts, text }: Pick<Entry, "kind" | "facts" | "text">): string =>
  text.title ?? ([...facts.work, ...text.work].join(", ") || ENTRY_KIND_LABELS[kind]);

export const entryWorkshop = ({ supplierName, text }: Pick<Entry, "supplierName" | "text">): string | null =>
  supplierName ?? text.workshop;

/** Newest first; of one day the one with more kilometres. */
export const newestFirst = (
  a: Pick<Entry, "day" | "odometer" | "id">,
  b: Pick<Entry, "day" | "odometer" | "id">,
): number =>
  b.day.localeCompare(a.day) || (b.odometer ?? -1) - (a.odometer ?? -1) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The part of the record that a transfer passes on: what was done and by which workshop, without contact details or notes. */
export const redactForSharing = ({ title, workshop, work }: EntryText): EntryText => ({
  title: hideContact(title, "…"),
  workshop: hideContact(workshop, "…"),
  note: null,
  work: work.map((value) => hideContact(value, "…")),
});

/** An entry as anybody else may read it: the note, the receipts and the way to the booking stay behind. */
export const withoutPerson = (entry: Entry): Entry => ({
  ...entry,
  text: redactForSharing(entry.text),
  photos: [],
  bookingToken: null,
});
