import { type DeskActionKind, parseReason, REASON_REQUIRED } from "../../../domain/operations/desk/act";
import type { DeskRight } from "../../../domain/identity/roles";
import { isUuid } from "../../../domain/core/ids";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";
import { MINUTE_MS } from "../../../domain/core/time/duration";

/** A form submitted at the desk. */
export interface ConfirmedForm {
  /** UUID created with the form, so that a form that is submitted twice runs the action once. */
  readonly id: string;
  /** The reason as entered. Required for every action. */
  readonly reason: string;
}

/**
 * Actions that need a recent sign-in, because they grant rights or keys, or give away money. Cancellations and moves are not included, because they are
 * everyday work for callers.
 */
const FRESH_SIGN_IN_ACTIONS: ReadonlySet<DeskActionKind> = new Set([
  "refund-requested",
  "refund-confirmed",
  "credit-given",
  "wallet-credited",
  "lead-refunded",
  "payout-failed",
  "dispute-entered",
  "dispute-outcome-noted",
  "giveaway-approved",
  "member-added",
  "member-confirmed",
  "member-removed",
  "sessions-ended",
  // The new email address could be used to sign in as the workshop.
  "workshop-contact-corrected",
  // A bank file pays out money to the account that was entered last.
  "bank-file-created",
  "bank-account-entered",
  "key-created",
  "key-replaced",
]);

/** Success, or a refusal that the page shows as a message. */
export type DeskActionResult = { readonly ok: true } | Refusal<OutcomeCode>;

/** How long the person who gave a reason for a download can download the file. */
const DOWNLOAD_WINDOW_MS = 10 * MINUTE_MS;

/**
 * Runs one desk action. Checks the person's rights, records the reason before anything happens, and records the outcome. The action must be idempotent. If a
 * crash interrupts it, submitting the same form again finishes it. Submitting a finished form again changes nothing.
 */
export async function runDeskAction<SuccessResult extends { readonly ok: true }, Code extends OutcomeCode>(
  context: Context,
  right: DeskRight,
  { id, reason: input }: ConfirmedForm,
  action: { readonly kind: DeskActionKind; readonly about: string },
  execute: (person: DeskPerson, reason: string) => Promise<SuccessResult | Refusal<Code>>,
): Promise<
  | SuccessResult
  | { readonly ok: true }
  | DeskRefusal
  | Refusal<Code | "invalid-input" | "idempotency-key-reused" | "recent-sign-in-required">
> {
  const person = await findDeskPerson(context, right);
  if (!person.ok) return person;
  if (FRESH_SIGN_IN_ACTIONS.has(action.kind) && !person.isFresh) {
    context.log.info({ event: "recent-sign-in-required", act: action.kind });
    return refuse("recent-sign-in-required");
  }
  const reason = parseReason(input);
  if (reason === null) return refuse("invalid-input", { reason: [REASON_REQUIRED] });
  if (!isUuid(id)) return refuse("invalid-input");
  const { personId, name, email, role } = person;
  const recordedAction = await context.db.desk.begin({
    id,
    at: context.clock.now(),
    personId,
    person: name,
    email,
    role,
    ...action,
    reason,
  });
  if (
    recordedAction.kind !== action.kind ||
    recordedAction.about !== action.about ||
    recordedAction.personId !== personId
  )
    return refuse("idempotency-key-reused");
  if (recordedAction.outcome === "done") return { ok: true };
  const result = await execute(person, reason);
  await context.db.desk.end(id, result.ok ? "done" : result.code);
  context.log.info({ event: "desk-action", kind: action.kind, outcome: result.ok ? "done" : result.code });
  if (action.kind === "contact-viewed" && result.ok) context.log.info({ event: "contact-viewed", personId });
  return result;
}

/** Null if this person completed the desk action `actionId` less than ten minutes ago and it was this `action`. Otherwise why the download is refused. */
export async function findDownloadRefusal(
  context: Context,
  { personId }: DeskPerson,
  actionId: string,
  action: { readonly kind: DeskActionKind; readonly about: string },
): Promise<Refusal<"page-not-found" | "code-too-old"> | null> {
  const deskAction = await context.db.desk.findAction(actionId);
  if (
    deskAction?.kind !== action.kind ||
    deskAction.about !== action.about ||
    deskAction.personId !== personId ||
    deskAction.outcome !== "done"
  )
    return refuse("page-not-found");
  return context.clock.now() > deskAction.at + DOWNLOAD_WINDOW_MS ? refuse("code-too-old") : null;
}
