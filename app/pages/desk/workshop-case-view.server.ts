import { formatDay } from "../../domain/core/time/format";
import { formatMoment } from "../../domain/core/time/format-moment";
import { COUNTRIES } from "../../domain/core/country/country";
import { deskActionText } from "../../texts/desk";
import { isWaiting, defaultDecisions } from "../../domain/supplier/joining/documents";
import { PDF_TYPE } from "../../domain/supplier/joining/pdf-file";
import type { NamedWorkshop } from "../../domain/operations/desk/desk-workshop";
import type { ApplicationEventKind } from "../../domain/supplier/joining/record";
import type { ApplicationStatus } from "../../domain/supplier/joining/status";
import type { Context } from "../../usecases/context";
import type { WorkshopCase } from "../../usecases/operations/desk/workshops";
import { loadAnswerFacts } from "../../usecases/workshop/joining/answer";
import type { Decision } from "../../usecases/workshop/joining/decide";
import { answerRows } from "../joining/status-view.server";

const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  approve: "Approve: the documents are in order, and the workshop can be listed",
  ask: "Request changes: something is missing",
  pause: "Pause: hide the workshop from customers until it is approved again",
  close: "Close it permanently",
};
const STATUS_LABELS: Readonly<Record<ApplicationStatus, string>> = {
  draft: "Draft",
  waiting: "Waiting for a decision",
  "changes-requested": "Changes requested",
  approved: "Approved",
  paused: "Paused",
  closed: "Closed",
};
const EVENT_LABELS: Readonly<Record<ApplicationEventKind, string>> = {
  begun: "Application started",
  sent: "Application sent",
  "changes-requested": "Changes requested",
  approved: "Approved",
  paused: "Paused",
  resumed: "Listed again",
  closed: "Closed",
  "document-accepted": "Document accepted",
  "document-refused": "Document not accepted",
  verified: "Marked as verified",
  "badge-removed": "No longer marked as verified",
  hidden: "Hidden from results",
  shown: "Shown in results again",
};
const ACTOR_LABELS: Readonly<Record<string, string>> = {
  workshop: "Workshop",
  operator: "Operator",
  clock: "Automatically",
};
const FILE_LABELS = { insurance: "Insurance", licence: "Licence", photo: "Photo" } as const;

/** A warning for the desk; [] = no other workshop has the number. */
export const sameNumberFacts = (label: string, others: readonly NamedWorkshop[]) =>
  others.length === 0
    ? []
    : [{ label: `Same ${label}`, text: others.map(({ id, name }) => `${name}, number ${id}`).join("\n") }];

/** View model of a workshop application at the desk. */
export async function workshopCaseView(
  app: Context,
  { application: foundCase, actions: acts, decisions }: WorkshopCase,
) {
  const { storedApplication, answers, email, events } = foundCase;
  const zone = answers.place?.zone ?? COUNTRIES[storedApplication.country].defaultZone;
  const { number = "" } = answers.business ?? {};
  const [facts, others] = await Promise.all([
    loadAnswerFacts(app, answers),
    app.db.deskWorkshops.withBusinessNumber(number, storedApplication.supplierId),
  ]);
  const suggestedDecisions = defaultDecisions(storedApplication.files);
  return {
    title: answers.business?.name ?? "A workshop",
    status: STATUS_LABELS[storedApplication.status],
    id: app.ids.guid(),
    facts: [
      { label: "Email", text: email },
      ...sameNumberFacts(COUNTRIES[storedApplication.country].businessNumberLabel, others),
      ...answerRows(answers, facts).map(({ label, text }) => ({ label, text: text || "Not answered yet" })),
    ],
    documents: storedApplication.files.flatMap((file) =>
      file.kind !== "photo" && isWaiting(file)
        ? [
            {
              id: file.id,
              name: FILE_LABELS[file.kind],
              endsOn: file.endsOn ?? "",
              isReplaced: suggestedDecisions.some(({ id, accepts }) => id === file.id && !accepts),
            },
          ]
        : [],
    ),
    files: storedApplication.files.map(
      ({ id, kind, endsOn, checkedAt, refusedAt, refusedWhy, mediaType, width, height }) => ({
        key: id,
        isPicture: mediaType !== PDF_TYPE,
        href: `/desk/applications/${storedApplication.id}/file/${id}`,
        text: `${FILE_LABELS[kind]}${endsOn === null ? "" : `, valid until ${formatDay(endsOn)}`}${kind === "photo" ? "" : refusedAt !== null ? `, not accepted: ${refusedWhy}` : checkedAt === null ? ", not checked yet" : ", accepted"}`,
        width,
        height,
      }),
    ),
    decisions: decisions.map((value) => ({ value, label: DECISION_LABELS[value] })),
    lines: [
      ...events.map(({ at, actor, kind, reason }) => ({
        at,
        actor: ACTOR_LABELS[actor] ?? actor,
        text: `${EVENT_LABELS[kind]}${reason === null ? "" : `: ${reason}`}`,
      })),
      ...acts.map(({ at, person, kind, reason, outcome }) => ({
        at,
        actor: person,
        text: `${deskActionText({ kind, outcome })}: ${reason}`,
      })),
    ]
      .sort((a, b) => b.at - a.at)
      .map(({ at, ...line }, index) => ({ key: `${at}:${index}`, when: formatMoment(at, zone), ...line })),
  };
}
