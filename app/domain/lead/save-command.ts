import type { LeadGuid, PersonId } from "../core/ids";
import type { SealedMessage } from "../notifications/message";
import type { Lead, LeadStatus } from "./lead";
import type { LeadPatch } from "./lead-patch";
import type { SubmissionOutcome } from "./lead";

/** What a save does in addition to storing its answers. */
export type SaveChange =
  | { readonly kind: "create"; readonly lead: Lead }
  | { readonly kind: "answer" }
  /** The writer proved with a code that the contact details are theirs. From now on this browser is the holder of the lead. */
  | { readonly kind: "hold" }
  /** The lead was booked. Later changes are made to a copy. */
  | { readonly kind: "book" }
  /** The customer cancels the request. A booked lead cannot be cancelled this way. */
  | { readonly kind: "cancel" }
  /** `revision` is the lead's revision from which the outcome was calculated. If the lead has changed since, the outcome is calculated again. */
  | {
      readonly kind: "submit";
      readonly revision: number;
      readonly status: LeadStatus;
      readonly outcome: SubmissionOutcome;
      readonly messages: readonly SealedMessage[];
    };

/** A save waiting in the queue on disk. Contact details are encrypted and bound to the lead's guid, with one ciphertext for each merged save. */
export interface SaveCommand {
  readonly guid: LeadGuid;
  /** Key chosen by the caller. Repeating the key returns the same revision. */
  readonly idempotencyKey: string;
  /** Keyed digest of the body. A repeated key with a different body is refused. */
  readonly fingerprint: string;
  /** SHA-256 of the writer's secret, or "system" for the server's own steps. */
  readonly writer: string;
  /** The signed-in person; null when not signed in. */
  readonly userId: PersonId | null;
  readonly change: SaveChange;
  readonly patch: Omit<LeadPatch, "contact">;
  readonly sealedContacts: readonly string[];
  readonly retainQuote: boolean;
  readonly reason: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

export const SYSTEM_WRITER = "system";
