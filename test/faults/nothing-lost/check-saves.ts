import { groupBy, type ReportFault } from "./check";
import type { Move, Run } from "./record";

type Save = Extract<Move, { kind: "save" }>;

/** Checks leads: each acknowledged save is a revision, revisions are numbered without a gap, and later acknowledgements have higher numbers. */
export function checkSaves({ moves, stored: storedRows }: Run, addFault: ReportFault): void {
  const revisions = groupBy(storedRows.revisions, ({ lead }) => lead);
  const saves = moves.filter((move): move is Save => move.kind === "save");
  for (const move of moves) {
    if (move.kind === "make" && move.answer === "done" && revisions.get(move.got.lead)?.[0]?.note !== move.sent.note)
      addFault("acknowledged writes lost", `lead ${move.got.lead}`);
    if (move.kind === "quote" && move.answer === "done" && move.got.prices !== move.got.again)
      addFault("responses that changed", `quotes of ${move.sent.lead}`);
  }
  for (const save of saves) {
    const storedSaves = (revisions.get(save.sent.lead) ?? []).filter(({ key }) => key === save.key);
    if (storedSaves.length > 1)
      addFault("writes applied twice", `save ${save.key} of ${save.sent.lead} is ${storedSaves.length} revisions`);
    if (save.answer === "refused" && storedSaves.length > 0)
      addFault("refused writes that were applied", `save ${save.key}`);
    if (
      save.answer === "done" &&
      !storedSaves.some(({ revision, note }) => revision === save.got.revision && note === save.sent.note)
    )
      addFault("acknowledged writes lost", `save ${save.key}, revision ${save.got.revision} of ${save.sent.lead}`);
  }
  const sentNotes = new Set(
    moves.flatMap((move) => (move.kind === "save" || move.kind === "make" ? [move.sent.note] : [])),
  );
  for (const [lead, revisionRows] of revisions) {
    const sorted = [...revisionRows].sort((a, b) => a.revision - b.revision);
    for (const [index, { revision, note }] of sorted.entries()) {
      if (revision !== index + 1)
        addFault("gaps in sequence numbers", `${lead}: revision ${revision} instead of ${index + 1}`);
      if (note !== null && !sentNotes.has(note)) addFault("writes without a request", `${lead}: ${note}`);
      if (storedRows.leadEvents.filter((event) => event.lead === lead && event.revision === revision).length === 0)
        addFault("changes without an event", `revision ${revision} of ${lead}`);
    }
    const storedLead = storedRows.leads.find((row) => row.lead === lead);
    const last = sorted.at(-1);
    if (!storedLead || storedLead.revision !== last?.revision || storedLead.note !== last.note)
      addFault("saves out of order", `${lead} differs from its last revision`);
    checkOrder(
      saves.filter((save) => save.sent.lead === lead),
      addFault,
    );
  }
  for (const { lead } of storedRows.leads)
    if (!revisions.has(lead)) addFault("acknowledged writes lost", `${lead} has no revision`);
}

/** Checks that a save that began after another was acknowledged has a higher number, so that the last acknowledged save wins. */
function checkOrder(saves: readonly Save[], addFault: ReportFault): void {
  const acknowledgedSaves = saves
    .flatMap((save) => (save.answer === "done" ? [{ ...save, revision: save.got.revision }] : []))
    .sort((a, b) => a.begun - b.begun);
  const savesByEnd = [...acknowledgedSaves].sort((a, b) => a.ended - b.ended);
  let nextIndex = 0;
  let highestRevision = 0;
  for (const save of acknowledgedSaves) {
    for (; (savesByEnd[nextIndex]?.ended ?? Number.POSITIVE_INFINITY) < save.begun; nextIndex += 1)
      highestRevision = Math.max(highestRevision, savesByEnd[nextIndex]?.revision ?? 0);
    if (save.revision <= highestRevision)
      addFault(
        "saves out of order",
        `save ${save.key} is revision ${save.revision}, although ${highestRevision} was acknowledged before it was sent`,
      );
  }
}
