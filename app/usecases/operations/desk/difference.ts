import type { AttemptId } from "../../../domain/core/ids";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import type { ReconciliationDifference } from "../../../domain/payments/reconciliation-run";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";

export interface DifferenceCase {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly difference: ReconciliationDifference;
  /** Name of the person who settled it by hand. Null = not settled. */
  readonly settledBy: string | null;
}

/** A payment on which our ledger and the provider disagree. */
export async function readDifference(
  context: Context,
  id: AttemptId,
): Promise<DifferenceCase | DeskRefusal | Refusal<"payment-not-found">> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const difference = await context.db.bookChecks.find(id);
  if (difference === null) return refuse("payment-not-found");
  const deskAction = difference.actId === null ? null : await context.db.desk.findAction(difference.actId);
  return { ok: true, person, difference, settledBy: deskAction?.person ?? null };
}

/**
 * Settles a difference by hand. `foundAt` identifies the difference that the page showed. A difference with the same amounts is not reported again. The history
 * of the booking or quote records it.
 */
export async function settleDifference(
  context: Context,
  id: AttemptId,
  foundAt: number,
  submission: ConfirmedForm,
): Promise<DeskActionResult> {
  const difference = await context.db.bookChecks.find(id);
  if (difference === null) return refuse("payment-not-found");
  return runDeskAction(
    context,
    "approve",
    submission,
    { kind: "difference-settled", about: difference.bookingToken ?? difference.leadGuid },
    async () =>
      (await context.db.bookChecks.settle(id, foundAt, submission.id))
        ? { ok: true as const }
        : refuse("already-decided"),
  );
}
