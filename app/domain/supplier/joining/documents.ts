import type { PlainDay } from "../../core/time/plain-date";
import { addDays } from "../../core/time/days.ts";
import type { Country } from "../../core/country/country";

export const DOCUMENT_KINDS = ["insurance", "licence"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The document data that affects a workshop's status. */
export interface CurrentDocument {
  readonly kind: DocumentKind;
  /** First day on which the document is no longer valid. */
  readonly endsOn: PlainDay;
  /** Whether an operator accepted the document. */
  readonly isChecked: boolean;
}

/** Number of days after the expiry of a document during which the workshop is listed without the badge. After that it is hidden. */
const HIDDEN_AFTER_DAYS = 14;
/** Number of days before the expiry at which the owner is reminded, latest reminder first. */
const REMINDER_DAYS = [7, 30] as const;

/** The documents that a workshop must have: insurance everywhere, and a licence where its state requires one. */
export const listRequiredKinds = (needsLicence: boolean): readonly DocumentKind[] =>
  needsLicence ? DOCUMENT_KINDS : ["insurance"];

/** The latest expiry of the checked documents of a kind; null = none was ever checked. */
function findExpiry(documents: readonly CurrentDocument[], kind: DocumentKind): PlainDay | null {
  const expiries = documents
    .filter((currentDocument) => currentDocument.isChecked && currentDocument.kind === kind)
    .map(({ endsOn }) => endsOn);
  return expiries.toSorted().at(-1) ?? null;
}

/** An operator's decision about one document. */
export type DocumentDecision =
  | { readonly id: string; readonly accepts: true; readonly endsOn: PlainDay }
  | { readonly id: string; readonly accepts: false; readonly reason: string };

/** A document awaiting an operator's decision. Lists are sorted oldest first. */
interface UndecidedDocument {
  readonly id: string;
  readonly kind: DocumentKind | "photo";
  readonly endsOn: PlainDay | null;
  readonly checkedAt: number | null;
  readonly refusedAt: number | null;
}

export const isWaiting = ({ kind, checkedAt, refusedAt }: Omit<UndecidedDocument, "id" | "endsOn">): boolean =>
  kind !== "photo" && checkedAt === null && refusedAt === null;

export const REPLACED_REASON = "Replaced by a newer document";

/** Decisions for all waiting documents: accepts the newest document of each kind and refuses those that it replaces. */
export function defaultDecisions(files: readonly UndecidedDocument[]): readonly DocumentDecision[] {
  const waitingFiles = files.filter(isWaiting);
  return waitingFiles.flatMap(({ id, kind, endsOn }, index): DocumentDecision[] => {
    const isNewest = !waitingFiles.slice(index + 1).some((laterFile) => laterFile.kind === kind);
    if (endsOn === null) return [];
    return [isNewest ? { id, accepts: true, endsOn } : { id, accepts: false, reason: REPLACED_REASON }];
  });
}

/** The expiry notice that a workshop was sent about a document. */
export type ExpiryNotice = "soon-30" | "soon-7" | "ended" | "hidden";

export interface DocumentStatus {
  /** Whether every required document is present, checked and not expired. */
  readonly isVerified: boolean;
  /** Whether a document expired 14 or more days ago. */
  readonly isHidden: boolean;
  /** The earliest expiry among the required documents with the notice that is due today; null = none. */
  readonly notice: { readonly expiry: ExpiryNotice; readonly kind: DocumentKind; readonly endsOn: PlainDay } | null;
}

/** Returns a workshop's status according to its documents on a day in its own time zone. No other code decides whether a workshop is verified. */
export function decideDocumentStatus(
  documents: readonly CurrentDocument[],
  requiredKinds: readonly DocumentKind[],
  today: PlainDay,
): DocumentStatus {
  const expiries = requiredKinds.map((kind) => ({ kind, endsOn: findExpiry(documents, kind) }));
  const datedDocuments = expiries.flatMap(({ kind, endsOn }) => (endsOn === null ? [] : [{ kind, endsOn }]));
  const [first] = datedDocuments.toSorted((a, b) => a.endsOn.localeCompare(b.endsOn));
  const notice = first ? decideNotice(first.endsOn, today) : null;
  return {
    isVerified: datedDocuments.length === requiredKinds.length && datedDocuments.every(({ endsOn }) => today < endsOn),
    isHidden: datedDocuments.some(({ endsOn }) => today >= addDays(endsOn, HIDDEN_AFTER_DAYS)),
    notice: first && notice !== null ? { expiry: notice, ...first } : null,
  };
}

function decideNotice(endsOn: PlainDay, today: PlainDay): ExpiryNotice | null {
  if (today >= addDays(endsOn, HIDDEN_AFTER_DAYS)) return "hidden";
  if (today >= endsOn) return "ended";
  const reminderDays = REMINDER_DAYS.find((days) => today >= addDays(endsOn, -days));
  return reminderDays === undefined ? null : reminderDays === 7 ? "soon-7" : "soon-30";
}

/** The licence that a repairer needs in its state. */
export interface RepairerLicence {
  readonly name: string;
  readonly issuer: string;
}

/** Licences by state. States that are not listed require none for car repairs. */
const LICENCES: Readonly<Record<Country, Readonly<Record<string, RepairerLicence>>>> = {
  AU: {
    NSW: { name: "motor vehicle repairer licence", issuer: "NSW Fair Trading" },
    ACT: { name: "motor vehicle repairer licence", issuer: "Access Canberra" },
    WA: { name: "motor vehicle repair business licence", issuer: "Consumer Protection WA" },
  },
  NZ: {},
};

/** Returns the licence that a repairer needs in this state; null = no licence is required. */
export const findRequiredLicence = (country: Country, state: string): RepairerLicence | null =>
  LICENCES[country][state] ?? null;

/** Why the newest document of a kind was refused; null = there is none, or it was not refused. A new one has to be sent. */
export const findRefusal = (
  files: readonly { readonly kind: string; readonly refusedAt: number | null; readonly refusedWhy: string | null }[],
  kind: DocumentKind,
): string | null => {
  const last = files.findLast((file) => file.kind === kind);
  return last === undefined || last.refusedAt === null ? null : (last.refusedWhy ?? "");
};
