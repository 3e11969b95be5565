import type { LeadGuid, PersonId } from "../core/ids";
import type { SealedMessage } from "../notifications/message";
import type { Lead, LeadStatus } from "./lead";
import type { LeadPatch } from "./lead-patch";
import type { SubmissionOutcome } from "./lead";

/** The kind of a save, in addition to its answers. */
export type SaveChange =
  | { readonly kind: "create"; readonly lead: Lead }
  | { readonly kind: "answer" }
  /** The writer proved by a code that the contact details are theirs: from now on this browser holds the lead. */
  | { readonly kind: "hold" }
  /** The lead was booked. Later changes shift it to a copy. */
  | { readonly kind: "book" }
  /** The customer cancels the request. A booked lead cannot be cancelled this way. */
  | { readonly kind: "cancel" }
  /** `revision` is what the outcome was calculated from; a lead that has changed since is examined again. */
  | {
      readonly kind: "submit";
      readonly revision: number;
      readonly status: LeadStatus;
      readonly outcome: SubmissionOutcome;
      readonly messages: readonly SealedMessage[];
    };

/** One save, as it waits on disk: contact details only sealed (for the lead's guid), one text per folded save. */
export interface SaveCommand {
  readonly guid: LeadGuid;
  /** Given by the caller; the same key again answers the same revision. */
  readonly idempotencyKey: string;
  /** Keyed digest of the body: a repeated key with another body is refused. */
  readonly fingerprint: string;
  /** SHA-256 of the writer's secret, or "system" for the server's own steps. */
  readonly writer: string;
  /** The signed-in person; null when not signed in. */
  readonly userId: PersonId | null;
  readonly change: SaveChange;
  readonly patch: Omit<LeadPatch, "contact">;
  readonly sealedContacts: readonly string[];
  readonly retainQuote: boolean;
  readonly why: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

export const SYSTEM_WRITER = "system";
