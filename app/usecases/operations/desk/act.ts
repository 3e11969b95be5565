import { type DeskActionKind, reasonOf, REASON_REQUIRED } from "../../../domain/operations/desk/act";
import type { DeskRight } from "../../../domain/identity/roles";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { type DeskPerson, type DeskRefusal, deskPerson } from "./desk-person";

/** What was pressed at the desk. */
export interface ConfirmedForm {
  /** Of the form, a UUID that its page made: pressed twice it is one act. */
  readonly id: string;
  /** As typed: every act has one. */
  readonly reason: string;
}

/** Acts that give rights, keys or money above the limits of one person away. */
const NEEDS_FRESH_SIGN_IN: ReadonlySet<DeskActionKind> = new Set([
  "giveaway-approved",
  "member-added",
  "member-confirmed",
  "member-removed",
  "sessions-ended",
  // The email of a workshop is an address that signs in there.
  "workshop-contact-corrected",
  // Money leaves by a bank file, and to the account that was entered last.
  "bank-file-created",
  "bank-account-entered",
  "key-created",
  "key-replaced",
]);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Does one act of the desk: whoever presses may do it, the reason stands in the journal before anything happens, and what came of it after. `work` is one
 * that can be done again: what a crash cut off is finished by the next press of the same form, and a second press of a finished one changes nothing.
 */
export async function runDeskAction<SuccessResult extends { readonly ok: true }, Code extends OutcomeCode>(
  context: Context,
  right: DeskRight,
  { id, reason: input }: ConfirmedForm,
  act: { readonly kind: DeskActionKind; readonly about: string },
  work: (person: DeskPerson, reason: string) => Promise<SuccessResult | Refusal<Code>>,
): Promise<
  | SuccessResult
  | { readonly ok: true }
  | DeskRefusal
  | Refusal<Code | "invalid-input" | "idempotency-key-reused" | "recent-sign-in-required">
> {
  const person = await deskPerson(context, right);
  if (!person.ok) return person;
  if (NEEDS_FRESH_SIGN_IN.has(act.kind) && !person.isFresh) {
    context.log.info({ event: "recent-sign-in-required", act: act.kind });
    return refuse("recent-sign-in-required");
  }
  const reason = reasonOf(input);
  if (reason === null) return refuse("invalid-input", { reason: [REASON_REQUIRED] });
  if (!UUID.test(id)) return refuse("invalid-input");
  const { personId, name, email, role } = person;
  const recordedAction = await context.db.desk.begin({
    id,
    at: context.clock.now(),
    personId,
    person: name,
    email,
    role,
    ...act,
    reason,
  });
  if (recordedAction.kind !== act.kind || recordedAction.about !== act.about || recordedAction.personId !== personId)
    return refuse("idempotency-key-reused");
  if (recordedAction.outcome === "done") return { ok: true };
  const result = await work(person, reason);
  await context.db.desk.end(id, result.ok ? "done" : result.code);
  context.log.info({ event: "desk-action", kind: act.kind, outcome: result.ok ? "done" : result.code });
  return result;
}
