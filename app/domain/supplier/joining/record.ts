import type { PlainDay } from "../../core/time/plain-date";
import { DOCUMENT_KINDS } from "./documents";

/** Events of an application, and of the workshop that resulted from it. */
export const APPLICATION_EVENTS = [
  "begun",
  "sent",
  "changes-requested",
  "approved",
  "paused",
  "resumed",
  "closed",
  "document-accepted",
  "document-refused",
  "verified",
  "badge-removed",
  "hidden",
  "shown",
] as const;
export type ApplicationEventKind = (typeof APPLICATION_EVENTS)[number];

export interface ApplicationEvent {
  readonly kind: ApplicationEventKind;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Value: "workshop", "operator" or "clock". */
  readonly actor: string;
  readonly reason: string | null;
}

export const FILE_KINDS = [...DOCUMENT_KINDS, "photo"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A document or a photo of a workshop. */
export interface WorkshopFile {
  readonly id: string;
  readonly kind: FileKind;
  /** Set for documents only. */
  readonly endsOn: PlainDay | null;
  readonly objectKey: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly byteLength: number;
  readonly uploadedAt: number;
  /** When an operator accepted the file; null = not accepted. */
  readonly checkedAt: number | null;
  /** When and why an operator refused the file; null = not refused. A refused document is never valid. */
  readonly refusedAt: number | null;
  readonly refusedWhy: string | null;
}

/** Jobs whose price a workshop sees before joining, in addition to a basic service: ids in data/catalogue/tasks.csv. */
export const SAMPLE_TASK_IDS = [159, 157, 186, 8] as const;
