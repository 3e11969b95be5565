import type { LeadGuid } from "../core/ids";
import type { SealedMessage } from "../notifications/message";
import { isDraft, type Lead } from "./lead";
import { isHeldBy } from "./lead-holder";
import { type LeadContact, NO_CONTACT } from "../identity/contact/contact";
import { applyPatch } from "./merge";
import { SYSTEM_WRITER, type SaveCommand } from "./save-command";

export type WriteDecision = "write" | "shift" | "shift-without-contact";

export interface WriteFacts {
  readonly hasContact: boolean;
  /** Whether the lead was submitted, booked or cancelled. */
  readonly isClosed: boolean;
  /** Whether the writer holds the lead, because they gave the contact details or submitted it. */
  readonly isHolder: boolean;
  readonly retainQuote: boolean;
}

/**
 * Decides whether a save changes the lead or creates a copy under a new guid ("shift"). An open draft without contact details can be changed with its guid
 * alone. A submitted or booked lead shifts unless RetainQuote is set (F-259). Callers who are not the holder can never change a lead that has contact details
 * or is closed, and their copy never includes those details.
 */
export function decideWrite({ hasContact, isClosed, isHolder, retainQuote }: WriteFacts): WriteDecision {
  if ((hasContact || isClosed) && !isHolder) return "shift-without-contact";
  return isClosed && !retainQuote ? "shift" : "write";
}

/** A lead with decrypted contact details, and its holder. */
export interface HeldLead {
  readonly lead: Lead;
  readonly holderHash: string | null;
}

export type SaveDecision =
  | {
      readonly kind: "write";
      readonly next: HeldLead;
      readonly actor: "holder" | "visitor" | "system";
      readonly event: "created" | "saved" | "shifted" | "submitted" | "booked" | "cancelled";
      readonly messages: readonly SealedMessage[];
    }
  | { readonly kind: "refused"; readonly code: "lead-not-found" | "lead-changed" }
  | { readonly kind: "shift"; readonly keepsContact: boolean };

export const hasContact = (contact: LeadContact) => Object.values(contact).some((value) => value !== null);

/** Decides one save against the current lead: the next numbered revision, a shift to a copy, or a refusal. */
export function decideSave(
  current: HeldLead | null,
  command: SaveCommand,
  contactPatches: readonly Partial<LeadContact>[],
): SaveDecision {
  const { change, writer, patch, at } = command;
  const contactPatch =
    contactPatches.length > 0 ? { contact: Object.assign({}, ...contactPatches) as Partial<LeadContact> } : {};
  const base = current ?? (change.kind === "create" ? { lead: change.lead, holderHash: null } : null);
  if (base === null) return { kind: "refused", code: "lead-not-found" };

  const isSystem = writer === SYSTEM_WRITER;
  const { userId } = command;
  const isHolder =
    isSystem || isHeldBy({ userId: base.lead.userId, holderHash: base.holderHash }, { userId, holderHash: writer });
  const isHolderChange = change.kind === "hold";
  if (current && !isHolderChange) {
    const writeDecision = decideWrite({
      hasContact: hasContact(base.lead.contact),
      isClosed: !isDraft(base.lead),
      isHolder,
      // Neither a repeated submission by the holder nor the server's own changes shift the lead to a new guid.
      retainQuote: command.retainQuote || isSystem || change.kind === "submit" || change.kind === "cancel",
    });
    if (writeDecision !== "write") return { kind: "shift", keepsContact: writeDecision === "shift" };
  }

  // A lead can only be submitted once. A second submission, from another tab or a double click, gets the outcome of the first.
  const isSubmission = change.kind === "submit" && base.lead.submittedAt === null;
  if (isSubmission && base.lead.revision !== change.revision) return { kind: "refused", code: "lead-changed" };

  if (change.kind === "cancel" && base.lead.bookedAt !== null) return { kind: "refused", code: "lead-changed" };

  const updatedLead = applyPatch(base.lead, { ...patch, ...contactPatch });
  const bookingFields = change.kind === "book" ? { bookedAt: base.lead.bookedAt ?? at } : {};
  const cancellationFields = change.kind === "cancel" ? { cancelledAt: base.lead.cancelledAt ?? at } : {};
  const submissionFields = isSubmission
    ? { status: change.status, outcome: change.outcome, submittedAt: at, cancelledAt: null }
    : {};
  // A visitor who gives contact details or submits becomes the holder of the lead. A signed-in holder has access on every device.
  const becomesHolder =
    !isSystem &&
    (isHolderChange ||
      hasContact(updatedLead.contact) ||
      !isDraft({ ...base.lead, ...submissionFields, ...bookingFields, ...cancellationFields }) ||
      current === null);
  const owner = (isHolderChange ? userId : null) ?? base.lead.userId ?? (becomesHolder ? userId : null);
  const lead: Lead = {
    ...updatedLead,
    ...submissionFields,
    ...bookingFields,
    ...cancellationFields,
    userId: owner,
    revision: base.lead.revision + 1,
    updatedAt: at,
  };
  return {
    kind: "write",
    next: { lead, holderHash: becomesHolder ? writer : base.holderHash },
    actor: isSystem ? "system" : isHolder || becomesHolder ? "holder" : "visitor",
    event: isSubmission
      ? "submitted"
      : change.kind === "book"
        ? "booked"
        : change.kind === "cancel"
          ? "cancelled"
          : current
            ? "saved"
            : lead.parentGuid === null
              ? "created"
              : "shifted",
    messages: isSubmission ? change.messages : [],
  };
}

/** Creates the copy for a shift: the same answers as a draft, with the parent's guid, but without contact details and partner reference (F-259). */
export function copyShiftedLead(source: Lead, guid: LeadGuid, now: number): Lead {
  return {
    ...source,
    guid,
    revision: 0,
    parentGuid: source.guid,
    status: "QuotePending",
    outcome: null,
    noMechanics: false,
    submittedAt: null,
    bookedAt: null,
    cancelledAt: null,
    contact: NO_CONTACT,
    userId: null,
    partnerReference: null,
    createdAt: now,
    updatedAt: now,
  };
}
