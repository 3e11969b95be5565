import { DOCUMENT_KINDS, type DocumentKind, kindsNeeded } from "../../domain/joining/documents";
import { licenceNeeded } from "../../domain/joining/licence";
import type { WorkshopFile } from "../../domain/joining/record";
import { type Refusal, refuse } from "../../domain/outcomes";
import type { Membership } from "../ports/portal-access";
import { isPlainDay } from "../../domain/time/days";
import type { PlainDay } from "../../domain/time/plain-date";
import type { Context } from "../context";
import { loadSettings } from "../supplier-settings/load-settings";
import { keepFiles, type SentFile } from "./files";

export interface StoreDocuments {
  readonly ok: true;
  readonly store: Membership;
  readonly zone: string;
  readonly today: PlainDay;
  readonly isVerified: boolean;
  readonly needed: readonly DocumentKind[];
  /** Newest first; null = the operator keeps this store's documents elsewhere. */
  readonly documents: readonly WorkshopFile[] | null;
  readonly applicationId: string | null;
}

type Refused = Refusal<"not-signed-in" | "portal-forbidden">;

/** The documents of one of the person's stores, for whoever runs it. */
export async function storeDocuments(context: Context, wanted: number | null): Promise<StoreDocuments | Refused> {
  const settings = await loadSettings(context, wanted);
  if (!settings.ok) return settings;
  if (!settings.mayChange) return refuse("portal-forbidden");
  const { store, supplier, facts } = settings;
  const joined = await context.db.joining.joined(store.supplierId);
  return {
    ok: true,
    store,
    zone: supplier.zone,
    today: facts.today,
    isVerified: supplier.hasVerifiedCredentials,
    needed: kindsNeeded(licenceNeeded(supplier.country, supplier.state) !== null),
    documents: joined?.files.filter(({ kind }) => kind !== "photo").toReversed() ?? null,
    applicationId: joined?.applicationId ?? null,
  };
}

/** Sends a new document. It counts once the operator has looked at it; the one before counts until its own end. */
export async function sendDocument(
  context: Context,
  wanted: number,
  typed: { readonly kind: string; readonly endsOn: string },
  sent: readonly SentFile[],
): Promise<{ readonly ok: true } | Refused | Refusal<"invalid-input" | "uploads-unavailable" | "page-not-found">> {
  const found = await storeDocuments(context, wanted);
  if (!found.ok) return found;
  const { applicationId, today } = found;
  if (applicationId === null) return refuse("page-not-found");
  const kind = DOCUMENT_KINDS.find((each) => each === typed.kind);
  const errors = {
    ...(!kind && { kind: ["Choose which document it is"] }),
    ...(!isPlainDay(typed.endsOn)
      ? { endsOn: ["Enter the expiry date shown on the document"] }
      : typed.endsOn <= today && { endsOn: ["This document has expired. Send your current one"] }),
    ...(sent.length === 0 && { file: ["Take a photo of it, or choose a photo or PDF"] }),
  };
  if (!kind || Object.keys(errors).length > 0) return refuse("invalid-input", errors);
  const kept = await keepFiles(context, kind, typed.endsOn, sent.slice(0, 1));
  if (!kept.ok) return kept;
  for (;;) {
    const stored = await context.db.joining.find(applicationId);
    if (stored === null) return refuse("page-not-found");
    if (await context.db.joining.save(stored, stored.sealed, kept.files, context.clock.now())) return { ok: true };
  }
}
