import {
  DOCUMENT_KINDS,
  type DocumentKind,
  listRequiredKinds,
  findRequiredLicence,
} from "../../../domain/supplier/joining/documents";
import type { WorkshopFile } from "../../../domain/supplier/joining/record";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import type { Membership } from "../../../domain/identity/store-account/portal-access";
import { isPlainDay } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import type { Context } from "../../context";
import { loadSettings } from "../supplier-settings/load-settings";
import { storeFiles } from "./files";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import type { UploadedFile } from "../../lead/photos/sent-photos";

export interface StoreDocuments {
  readonly ok: true;
  readonly store: Membership;
  readonly zone: string;
  readonly today: PlainDay;
  readonly isVerified: boolean;
  readonly requiredKinds: readonly DocumentKind[];
  /** Documents, newest first. Null = the operator keeps this store's documents elsewhere. */
  readonly documents: readonly WorkshopFile[] | null;
  readonly applicationId: string | null;
}

/** The documents of one of the person's stores, for its managers. */
export async function readStoreDocuments(
  context: Context,
  target: number | null,
): Promise<StoreDocuments | AccessRefusal> {
  const settings = await loadSettings(context, target);
  if (!settings.ok) return settings;
  if (!settings.mayChange) return refuse("portal-forbidden");
  const { store, supplier, facts } = settings;
  const joinedApplication = await context.db.joining.findJoined(store.supplierId);
  return {
    ok: true,
    store,
    zone: supplier.zone,
    today: facts.today,
    isVerified: supplier.hasVerifiedCredentials,
    requiredKinds: listRequiredKinds(findRequiredLicence(supplier.country, supplier.state) !== null),
    documents: joinedApplication?.files.filter(({ kind }) => kind !== "photo").toReversed() ?? null,
    applicationId: joinedApplication?.applicationId ?? null,
  };
}

/** Sends a new document. It takes effect after the operator's review. The earlier one stays valid until its own expiry. */
export async function submitDocument(
  context: Context,
  target: number,
  input: { readonly kind: string; readonly endsOn: string },
  sentFiles: readonly UploadedFile[],
): Promise<
  { readonly ok: true } | AccessRefusal | Refusal<"invalid-input" | "uploads-unavailable" | "page-not-found">
> {
  const storedDocuments = await readStoreDocuments(context, target);
  if (!storedDocuments.ok) return storedDocuments;
  const { applicationId, today } = storedDocuments;
  if (applicationId === null) return refuse("page-not-found");
  const kind = DOCUMENT_KINDS.find((value) => value === input.kind);
  const errors = {
    ...(!kind && { kind: ["Choose the type of document"] }),
    ...(!isPlainDay(input.endsOn)
      ? { endsOn: ["Enter the expiry date shown on the document"] }
      : input.endsOn <= today && { endsOn: ["This document has expired. Send your current one"] }),
    ...(sentFiles.length === 0 && { file: ["Take a photo of it, or choose a photo or PDF"] }),
  };
  if (!kind || Object.keys(errors).length > 0) return refuse("invalid-input", errors);
  const storedFiles = await storeFiles(context, kind, input.endsOn, sentFiles.slice(0, 1));
  if (!storedFiles.ok) return storedFiles;
  for (;;) {
    const storedApplication = await context.db.joining.find(applicationId);
    if (storedApplication === null) return refuse("page-not-found");
    if (
      await context.db.joining.save(storedApplication, storedApplication.sealed, storedFiles.files, context.clock.now())
    )
      return { ok: true };
  }
}
