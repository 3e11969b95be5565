import { type DocumentDecision, isWaiting } from "../../../domain/supplier/joining/documents";
import { findNextStatus } from "../../../domain/supplier/joining/status";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { decideApplication, type Decision, readApplication } from "../../workshop/joining/decide";
import { openFile } from "../../workshop/joining/files";
import type { RecordedAction } from "../../../domain/operations/desk/desk-records";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";

const MAX_ACTIONS = 50;

export interface WorkshopCase {
  readonly ok: true;
  readonly person: DeskPerson;
  readonly application: NonNullable<Awaited<ReturnType<typeof readApplication>>>;
  readonly actions: readonly RecordedAction[];
  /** Decisions that are possible now. */
  readonly decisions: readonly Decision[];
}

/** A workshop's application with its documents, for the person who decides. */
export async function readWorkshopCase(
  context: Context,
  id: string,
): Promise<WorkshopCase | DeskRefusal | Refusal<"application-not-found">> {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const [match, deskActions] = await Promise.all([
    readApplication(context, id),
    context.db.desk.listActionsAbout(id, MAX_ACTIONS),
  ]);
  if (match === null) return refuse("application-not-found");
  const { status, supplierId, files } = match.storedApplication;
  const isUnchecked = files.some(isWaiting);
  const allowedMoves = {
    approve:
      findNextStatus(status, "approve") !== null ||
      findNextStatus(status, "resume") !== null ||
      (status === "approved" && supplierId !== null && isUnchecked),
    ask: findNextStatus(status, "ask") !== null,
    pause: findNextStatus(status, "pause") !== null,
    close: findNextStatus(status, "close") !== null,
  };
  return {
    ok: true,
    person,
    application: match,
    actions: deskActions,
    decisions: (Object.keys(allowedMoves) as Decision[]).filter((decision) => allowedMoves[decision]),
  };
}

/** Approves a workshop or documents that it sent later, returns the application with a question, or pauses or closes the workshop. */
export const decideAtDesk = (
  context: Context,
  id: string,
  submission: ConfirmedForm,
  input: string,
  documents: readonly DocumentDecision[],
): Promise<DeskActionResult> =>
  runDeskAction(context, "supply", submission, { kind: "application-decided", about: id }, async (_, reason) => {
    const decision = (["approve", "ask", "pause", "close"] as const).find((value) => value === input);
    if (decision === undefined) return refuse("invalid-input", { decision: ["Choose your decision"] });
    const decisionResult = await decideApplication(
      context,
      id,
      decision,
      reason,
      documents.length === 0 ? null : documents,
    );
    return decisionResult.ok
      ? { ok: true as const }
      : decisionResult.code === "invalid-input"
        ? refuse(decisionResult.code, { reason: ["Give a reason"] })
        : decisionResult;
  });

/** Opens a document of the workshop, for the person who decides. */
export async function readWorkshopFile(context: Context, id: string, fileId: string) {
  const person = await findDeskPerson(context, "supply");
  if (!person.ok) return person;
  const file = (await readApplication(context, id))?.storedApplication.files.find(
    (workshopFile) => workshopFile.id === fileId,
  );
  const picture = file ? await openFile(context, file) : null;
  return picture?.ok ? picture : refuse("page-not-found");
}
