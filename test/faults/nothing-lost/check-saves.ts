import { groupBy, type ReportFault } from "./check";
import type { Move, Run } from "./record";

type Save = Extract<Move, { kind: "save" }>;

/** Checks leads: each acknowledged save is a revision, revisions are numbered without a gap, and later acknowledgements have higher numbers. */
export function checkSaves({ moves, kept: storedRows }: Run, wrong: ReportFault): void {
  const revisions = groupBy(storedRows.revisions, ({ lead }) => lead);
  const saves = moves.filter((move): move is Save => move.kind === "save");
  for (const move of moves) {
    if (move.kind === "make" && move.told === "done" && revisions.get(move.got.lead)?.[0]?.note !== move.sent.note)
      wrong("acknowledged writes lost", `lead ${move.got.lead}`);
    if (move.kind === "quote" && move.told === "done" && move.got.prices !== move.got.again)
      wrong("responses that changed", `quotes of ${move.sent.lead}`);
  }
  for (const save of saves) {
    const own = (revisions.get(save.sent.lead) ?? []).filter(({ key }) => key === save.key);
    if (own.length > 1)
      wrong("writes applied twice", `save ${save.key} of ${save.sent.lead} is ${own.length} revisions`);
    if (save.told === "refused" && own.length > 0) wrong("refused writes that were applied", `save ${save.key}`);
    if (
      save.told === "done" &&
      !own.some(({ revision, note }) => revision === save.got.revision && note === save.sent.note)
    )
      wrong("acknowledged writes lost", `save ${save.key}, revision ${save.got.revision} of ${save.sent.lead}`);
  }
  const message = new Set(
    moves.flatMap((move) => (move.kind === "save" || move.kind === "make" ? [move.sent.note] : [])),
  );
  for (const [lead, all] of revisions) {
    const sorted = [...all].sort((a, b) => a.revision - b.revision);
    for (const [index, { revision, note }] of sorted.entries()) {
      if (revision !== index + 1)
        wrong("gaps in sequence numbers", `${lead}: revision ${revision} instead of ${index + 1}`);
      if (note !== null && !message.has(note)) wrong("writes without a request", `${lead}: ${note}`);
      if (storedRows.leadEvents.filter((event) => event.lead === lead && event.revision === revision).length === 0)
        wrong("changes without an event", `revision ${revision} of ${lead}`);
    }
    const now = storedRows.leads.find((row) => row.lead === lead);
    const last = sorted.at(-1);
    if (!now || now.revision !== last?.revision || now.note !== last.note)
      wrong("saves out of order", `${lead} differs from its last revision`);
    inOrder(
      saves.filter((save) => save.sent.lead === lead),
      wrong,
    );
  }
  for (const { lead } of storedRows.leads)
    if (!revisions.has(lead)) wrong("acknowledged writes lost", `${lead} has no revision`);
}

/** Checks that a save that began after another was acknowledged has a higher number, so that the last acknowledged save wins. */
function inOrder(saves: readonly Save[], wrong: ReportFault): void {
  const results = saves
    .flatMap((save) => (save.told === "done" ? [{ ...save, revision: save.got.revision }] : []))
    .sort((a, b) => a.begun - b.begun);
  const ended = [...results].sort((a, b) => a.ended - b.ended);
  let [next, highest] = [0, 0];
  for (const save of results) {
    for (; (ended[next]?.ended ?? Number.POSITIVE_INFINITY) < save.begun; next += 1)
      highest = Math.max(highest, ended[next]?.revision ?? 0);
    if (save.revision <= highest)
      wrong(
        "saves out of order",
        `save ${save.key} is revision ${save.revision}, although ${highest} was acknowledged before it was sent`,
      );
  }
}
