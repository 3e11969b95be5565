import type { SupplierId } from "../../../domain/core/ids";
import { type DocumentDecision, REPLACED_REASON, defaultDecisions } from "../../../domain/supplier/joining/documents";
import { buildNewSupplier } from "../../../domain/supplier/joining/new-supplier";
import {
  findNextStatus,
  type ApplicationAction,
  type ApplicationStatus,
} from "../../../domain/supplier/joining/status";
import type { WorkshopFile } from "../../../domain/supplier/joining/record";
import type { SealedMessage } from "../../../domain/notifications/message";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { publicPhotoPath } from "../../../domain/supplier/supplier-settings/photos";
import { dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import type { StoredApplication } from "../../../domain/supplier/joining/stored-application";
import { accountSealSubject } from "../../../domain/supplier/joining/bank-account";
import { sealMessage, sealForWorkshop } from "../../notifications/seal-message";
import { applicationPath } from "./begin";
import { updateByDocuments, accountStatus } from "./check-documents";
import { unsealApplication } from "./open";
import { findAccountContact } from "../../identity/store-account/stores";
import { sealJson } from "../../core/sealed-json";

/** An operator's decision. "approve" also lists a paused or closed workshop again, and accepts or refuses documents that were sent later. */
export type Decision = "approve" | "ask" | "pause" | "close";

export type ApplicationDecision =
  | {
      readonly ok: true;
      readonly status: ApplicationStatus;
      readonly supplierId: SupplierId | null;
      readonly checked: number;
    }
  | Refusal<"application-not-found" | "application-changed" | "invalid-input" | "lead-incomplete">;

export interface ListedApplication {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly name: string;
  readonly place: string;
  readonly email: string;
  readonly supplierId: SupplierId | null;
  readonly updatedAt: number;
}

const MAX_LISTED_ITEMS = 200;

/** Applications for the operator, most recently changed first. */
export async function listApplications(
  context: Context,
  status: ApplicationStatus | null,
): Promise<readonly ListedApplication[]> {
  const rows = await context.db.joining.list(status, MAX_LISTED_ITEMS);
  return Promise.all(
    rows.map(async (row) => {
      const { answers, email } = await unsealApplication(context, { ...row, files: [] });
      const { place, business } = answers;
      return {
        id: row.id,
        status: row.status,
        name: business?.name ?? "",
        place: place ? `${place.name} ${place.state}` : "",
        email,
        supplierId: row.supplierId,
        updatedAt: row.updatedAt,
      };
    }),
  );
}

/** All answers and events of an application, for the person who decides; null = no such application. */
export async function readApplication(context: Context, id: string) {
  const storedApplication = await context.db.joining.find(id);
  if (storedApplication === null) return null;
  const [decrypted, events] = await Promise.all([
    unsealApplication(context, storedApplication),
    context.db.joining.events(id),
  ]);
  return { ...decrypted, events };
}

/**
 * Decides on an application with a reason, and on its documents. If an approval comes without decisions on the documents (`documents` null), the newest pending
 * document of each kind is accepted. Repeating a decision returns the same result.
 */
export async function decideApplication(
  context: Context,
  id: string,
  decision: Decision,
  reason: string,
  documents: readonly DocumentDecision[] | null = null,
): Promise<ApplicationDecision> {
  if (reason.trim() === "") return refuse("invalid-input", { reason: ["Give a reason"] });
  const storedApplication = await context.db.joining.find(id);
  if (storedApplication === null) return refuse("application-not-found");
  const { status, supplierId } = storedApplication;
  if (decision === "approve" && status === "approved" && supplierId !== null) {
    const documentDecisions = documents ?? defaultDecisions(storedApplication.files);
    const at = context.clock.now();
    const isDecided = await context.db.joining.decideFiles(
      storedApplication,
      documentDecisions,
      at,
      await buildRefusedMessage(context, storedApplication, documentDecisions),
    );
    await updateByDocuments(context, supplierId);
    return { ok: true, status, supplierId, checked: isDecided };
  }
  if (decision === "approve" && status === "waiting") return approveApplication(context, id, reason, documents);
  const applicationAction: ApplicationAction =
    decision !== "approve" ? decision : status === "closed" && supplierId !== null ? "reopen" : "resume";
  const nextStatus = findNextStatus(status, applicationAction);
  if (nextStatus === null) return refuse("application-changed");
  const event = {
    kind: EVENT_BY_MOVE[applicationAction],
    at: context.clock.now(),
    actor: "operator",
    reason,
    becomes: nextStatus,
  } as const;
  const documentDecisions = documents ?? [];
  const messages =
    applicationAction === "ask"
      ? [await requestMoreDetails(context, id, buildReason(reason, storedApplication.files, documentDecisions))]
      : await buildRefusedMessage(context, storedApplication, documentDecisions);
  const isMoved =
    supplierId === null
      ? await context.db.joining.move(storedApplication, event, messages, documentDecisions)
      : await context.db.joining.changeApplicationStatus(
          storedApplication,
          supplierId,
          HIDDEN_REASON_BY_MOVE[applicationAction],
          event,
          messages,
          documentDecisions,
        );
  if (!isMoved) return decideApplication(context, id, decision, reason, documents);
  if (
    supplierId !== null &&
    (applicationAction === "resume" || applicationAction === "reopen" || documentDecisions.length > 0)
  )
    await updateByDocuments(context, supplierId);
  return { ok: true, status: nextStatus, supplierId, checked: documentDecisions.length };
}

const EVENT_BY_MOVE = {
  send: "sent",
  approve: "approved",
  ask: "changes-requested",
  pause: "paused",
  resume: "resumed",
  close: "closed",
  reopen: "resumed",
} as const;
const HIDDEN_REASON_BY_MOVE = {
  send: null,
  approve: null,
  ask: null,
  pause: "paused",
  resume: null,
  close: "closed",
  reopen: null,
} as const;

const DOCUMENT_NAMES = { insurance: "insurance", licence: "licence", photo: "photo" } as const;

/** The reason, followed by the problem with each refused document. */
const buildReason = (reason: string, files: readonly WorkshopFile[], documents: readonly DocumentDecision[]): string =>
  [
    reason,
    ...documents.flatMap((documentDecision) =>
      documentDecision.accepts
        ? []
        : [
            `Your ${DOCUMENT_NAMES[files.find(({ id }) => id === documentDecision.id)?.kind ?? "photo"]} document: ${documentDecision.reason}`,
          ],
    ),
  ].join("\n\n");

/** Tells a workshop that has joined which documents were refused. Does not mention a document that the workshop itself has replaced. */
async function buildRefusedMessage(
  context: Context,
  storedApplication: StoredApplication,
  documents: readonly DocumentDecision[],
): Promise<readonly SealedMessage[]> {
  const matchingDocuments = documents.filter(
    (documentDecision) => !documentDecision.accepts && documentDecision.reason !== REPLACED_REASON,
  );
  if (matchingDocuments.length === 0 || storedApplication.supplierId === null) return [];
  const { answers } = await unsealApplication(context, storedApplication);
  const contact = await findAccountContact(context, storedApplication.supplierId);
  if (!contact) return [];
  return sealForWorkshop(context, contact, {
    id: `document-refused:${matchingDocuments.map(({ id }) => id).join(":")}`,
    template: "document-refused",
    about: null,
    notBefore: context.clock.now(),
    values: {
      store_name: answers.business?.name ?? "",
      reason: buildReason("", storedApplication.files, matchingDocuments).trim(),
      link: `${context.config.brand.websiteUrl}/workshop/settings/documents?store=${storedApplication.supplierId}`,
    },
  });
}

async function requestMoreDetails(context: Context, id: string, reason: string) {
  const application = await readApplication(context, id);
  const at = context.clock.now();
  return sealMessage(context, {
    id: `join-question:${id}:${application?.storedApplication.revision ?? 0}:email`,
    channel: "email",
    template: "join-question",
    to: application?.email ?? "",
    about: null,
    notBefore: at,
    values: {
      supplier_contact: application?.answers.contact?.name ?? "",
      store_name: application?.answers.business?.name ?? "",
      reason,
      link: context.config.brand.websiteUrl + applicationPath(id),
    },
  });
}

/** Creates the supplier. Its accepted documents determine whether it is verified. */
async function approveApplication(
  context: Context,
  id: string,
  reason: string,
  documents: readonly DocumentDecision[] | null,
): Promise<ApplicationDecision> {
  const application = await readApplication(context, id);
  if (application === null) return refuse("application-not-found");
  const { storedApplication, answers, email } = application;
  const { place, bank } = answers;
  if (!place || !bank) return refuse("lead-incomplete");
  const at = context.clock.now();
  const documentDecisions = documents ?? defaultDecisions(storedApplication.files);
  const acceptedFiles = storedApplication.files.flatMap((file): WorkshopFile[] => {
    const decision = documentDecisions.find(({ id: fileId }) => fileId === file.id);
    if (decision === undefined) return file.checkedAt === null ? [] : [file];
    return decision.accepts ? [{ ...file, endsOn: decision.endsOn, checkedAt: at }] : [];
  });
  const { isVerified } = accountStatus(acceptedFiles, { country: storedApplication.country, place }, at);
  const supplier = buildNewSupplier(answers, {
    country: storedApplication.country,
    email,
    today: dayAt(at, place.zone),
    isVerified,
    images: storedApplication.files
      .filter(({ kind }) => kind === "photo")
      .map(({ id: photoId }) => ({ path: publicPhotoPath(photoId), text: "" })),
  });
  if (supplier === null) return refuse("lead-incomplete");
  const message = await sealMessage(context, {
    id: `join-approved:${id}:email`,
    channel: "email",
    template: "join-approved",
    to: email,
    about: null,
    notBefore: at,
    values: {
      supplier_contact: supplier.contactName,
      store_name: supplier.name,
      link: `${context.config.brand.websiteUrl}/workshop/today`,
    },
  });
  const sealBankAccount = (supplierId: SupplierId) => sealJson(context, bank, accountSealSubject(supplierId));
  const supplierId = await context.db.joining.approve(
    {
      application: storedApplication,
      supplier,
      sealPayoutAccount: sealBankAccount,
      documents: documentDecisions,
      at,
      reason,
    },
    [message],
  );
  if (supplierId === null) return decideApplication(context, id, "approve", reason, documents);
  return { ok: true, status: "approved", supplierId, checked: documentDecisions.length };
}
