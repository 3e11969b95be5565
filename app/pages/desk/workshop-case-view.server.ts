import { momentWords } from "../../domain/bids/moment-words";
import { COUNTRIES } from "../../domain/country/country";
import { actText } from "../../domain/desk/act";
import { isWaiting, usualDecisions } from "../../domain/joining/documents";
import { PDF_TYPE } from "../../domain/joining/pdf-file";
import type { ApplicationStatus } from "../../domain/joining/status";
import { formatDay } from "../../domain/time/words";
import type { Context } from "../../usecases/context";
import type { WorkshopCase } from "../../usecases/desk/workshops";
import { answerFacts } from "../../usecases/joining/answer";
import type { Decision } from "../../usecases/joining/decide";
import { answerRows } from "../joining/standing-view.server";

const DECISIONS: Readonly<Record<Decision, string>> = {
  approve: "Approve: the documents are in order, list it",
  ask: "Request changes: something is missing",
  pause: "Pause: do not offer it until it is approved again",
  close: "Close it permanently",
};
const STATUSES: Readonly<Record<ApplicationStatus, string>> = {
  draft: "Draft",
  waiting: "Waits",
  "asked-back": "Asked back",
  approved: "Approved",
  paused: "Paused",
  closed: "Closed",
};
const FILES = { insurance: "Insurance", licence: "Licence", photo: "Photo" } as const;

/** A workshop as the desk reads it. */
export async function workshopCaseView(app: Context, { found, acts, decisions }: WorkshopCase) {
  const { stored, answers, email, events } = found;
  const zone = answers.place?.zone ?? COUNTRIES[stored.country].defaultZone;
  const facts = await answerFacts(app, answers);
  const usual = usualDecisions(stored.files);
  return {
    title: answers.business?.name ?? "A workshop",
    status: STATUSES[stored.status],
    id: app.ids.guid(),
    facts: [
      { label: "Email", words: email },
      ...answerRows(answers, facts).map(({ label, words }) => ({ label, words: words || "Not answered yet" })),
    ],
    documents: stored.files.flatMap((file) =>
      file.kind !== "photo" && isWaiting(file)
        ? [
            {
              id: file.id,
              name: FILES[file.kind],
              endsOn: file.endsOn ?? "",
              isReplaced: usual.some(({ id, accepts }) => id === file.id && !accepts),
            },
          ]
        : [],
    ),
    files: stored.files.map(({ id, kind, endsOn, checkedAt, refusedAt, refusedWhy, mediaType, width, height }) => ({
      key: id,
      isPicture: mediaType !== PDF_TYPE,
      href: `/desk/applications/${stored.id}/file/${id}`,
      words: `${FILES[kind]}${endsOn === null ? "" : `, counts until ${formatDay(endsOn)}`}${kind === "photo" ? "" : refusedAt !== null ? `, not accepted: ${refusedWhy}` : checkedAt === null ? ", not checked yet" : ", accepted"}`,
      width,
      height,
    })),
    decisions: decisions.map((value) => ({ value, label: DECISIONS[value] })),
    lines: [
      ...events.map(({ at, actor, what, why }) => ({
        at,
        who: actor,
        words: `${what}${why === null ? "" : `: ${why}`}`,
      })),
      ...acts.map(({ at, person, kind, reason, outcome }) => ({
        at,
        who: person,
        words: `${actText({ kind, outcome })}: ${reason}`,
      })),
    ]
      .sort((a, b) => b.at - a.at)
      .map(({ at, ...line }, index) => ({ key: `${at}:${index}`, when: momentWords(at, zone), ...line })),
  };
}
