import { findFirstUnanswered, type Question, listQuestions } from "../../../domain/supplier/joining/answers";
import { DOCUMENT_KINDS, findRefusal } from "../../../domain/supplier/joining/documents";
import { findNextStatus } from "../../../domain/supplier/joining/status";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Context } from "../../context";
import { sealMessage } from "../../notifications/seal-message";
import { applicationPath } from "./begin";
import { openApplication, type ApplicationRefusal } from "./open";

/** Submits an application for review. `open` = the first question without an answer, or whose document we did not accept. */
export async function sendApplication(
  context: Context,
  id: string,
): Promise<
  { readonly ok: true; readonly open: Question | null } | ApplicationRefusal | Refusal<"application-changed">
> {
  const application = await openApplication(context, id);
  if (!application.ok) return application;
  const { storedApplication, answers, email } = application;
  if (storedApplication.status === "waiting") return { ok: true, open: null };
  const nextStatus = findNextStatus(storedApplication.status, "send");
  if (nextStatus === null) return refuse("application-changed");
  const questions = listQuestions(answers, storedApplication.country);
  const openQuestion =
    findFirstUnanswered(answers, storedApplication.country) ??
    DOCUMENT_KINDS.find((kind) => questions.includes(kind) && findRefusal(storedApplication.files, kind) !== null) ??
    null;
  if (openQuestion !== null) return { ok: true, open: openQuestion };
  const at = context.clock.now();
  const message = await sealMessage(context, {
    id: `join-waiting:${id}:${storedApplication.revision}:email`,
    channel: "email",
    template: "join-waiting",
    to: email,
    about: null,
    notBefore: at,
    values: {
      supplier_contact: answers.contact?.name ?? "",
      store_name: answers.business?.name ?? "",
      link: context.config.brand.websiteUrl + applicationPath(id),
    },
  });
  const isMoved = await context.db.joining.move(
    storedApplication,
    { kind: "sent", at, actor: "workshop", reason: null, becomes: nextStatus },
    [message],
  );
  if (!isMoved) return sendApplication(context, id);
  context.later(context.jobs.sendMessages());
  return { ok: true, open: null };
}
