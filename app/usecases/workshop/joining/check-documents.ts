import { type SupplierId, supplierId } from "../../../domain/core/ids";
import type { Answers } from "../../../domain/supplier/joining/answers";
import {
  type ExpiryNotice,
  listRequiredKinds,
  decideDocumentStatus,
  type CurrentDocument,
  findRequiredLicence,
} from "../../../domain/supplier/joining/documents";
import type { ApplicationEventKind, WorkshopFile } from "../../../domain/supplier/joining/record";
import type { HiddenReason } from "../../../domain/identity/store-account/access";
import { addDays, dayAt } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import type { JoinedSupplier } from "../../../domain/supplier/joining/stored-application";
import { localToday } from "../../core/local-today";
import { findAccountContact } from "../../identity/store-account/stores";
import { sealForWorkshop } from "../../notifications/seal-message";

/** Documents that expire within this number of days are read for reminders. */
const LOOKAHEAD_DAYS = 31;
const BATCH_SIZE = 50;

/**
 * Handles expiring documents. Reminders are sent 30 and 7 days before the expiry. The badge disappears on the day of expiry, and 14 days later the workshop is
 * hidden. Running it again has no further effect.
 */
export async function checkDocuments(context: Context): Promise<{ readonly looked: number }> {
  const today = localToday(context);
  let checkedCount = 0;
  for (let afterId = supplierId(0); ; ) {
    const expiringSuppliers = await context.db.joining.listExpiringBy(
      addDays(today, LOOKAHEAD_DAYS),
      afterId,
      BATCH_SIZE,
    );
    for (const supplier of expiringSuppliers) await updateListing(context, supplier);
    checkedCount += expiringSuppliers.length;
    afterId = expiringSuppliers.at(-1)?.supplierId ?? afterId;
    if (expiringSuppliers.length < BATCH_SIZE) return { looked: checkedCount };
  }
}

/** Like `checkDocuments`, for one supplier whose documents were reviewed. */
export async function updateByDocuments(context: Context, supplierId: SupplierId): Promise<void> {
  const supplier = await context.db.joining.findJoined(supplierId);
  if (supplier !== null) await updateListing(context, supplier);
}

/** The status of a workshop according to its accepted documents. */
export const accountStatus = (
  files: readonly WorkshopFile[],
  {
    country,
    place,
  }: { readonly country: "AU" | "NZ"; readonly place: Pick<NonNullable<Answers["place"]>, "state" | "zone"> },
  now: number,
) =>
  decideDocumentStatus(
    files.flatMap((file): CurrentDocument[] =>
      file.kind === "photo" || file.endsOn === null
        ? []
        : [{ kind: file.kind, endsOn: file.endsOn, isChecked: file.checkedAt !== null }],
    ),
    listRequiredKinds(findRequiredLicence(country, place.state) !== null),
    dayAt(now, place.zone),
  );

/** Why a workshop is hidden after a check of its documents; null = it is shown. `paused` and `closed`, which the operator sets, take precedence. */
function findHiddenReason(documentsHide: boolean, currentReason: HiddenReason | null): HiddenReason | null {
  if (currentReason === "paused" || currentReason === "closed") return currentReason;
  return documentsHide ? "documents" : null;
}

async function updateListing(context: Context, supplier: JoinedSupplier): Promise<void> {
  const at = context.clock.now();
  const { isVerified, isHidden, notice } = accountStatus(
    supplier.files,
    { country: supplier.country, place: supplier },
    at,
  );
  const hiddenReason = findHiddenReason(isHidden, supplier.hiddenReason);
  const eventKinds: ApplicationEventKind[] = [
    ...(isVerified === supplier.isVerified ? [] : [isVerified ? ("verified" as const) : ("badge-removed" as const)]),
    ...(hiddenReason === supplier.hiddenReason ? [] : [hiddenReason ? ("hidden" as const) : ("shown" as const)]),
  ];
  const file =
    notice &&
    supplier.files.find(
      ({ kind, endsOn, checkedAt }) => kind === notice.kind && endsOn === notice.endsOn && checkedAt !== null,
    );
  const documentNotice =
    notice && file && file.lastNotice !== notice.expiry ? { fileId: file.id, expiry: notice.expiry } : null;
  if (eventKinds.length === 0 && documentNotice === null) return;
  const reason = notice ? `${notice.kind} expires on ${notice.endsOn}` : "documents checked";
  const messages = documentNotice && notice ? await notify(context, supplier, documentNotice, notice.endsOn) : [];
  const isChanged = await context.db.joining.changeStatus(
    { supplier, isVerified, hiddenReason, events: eventKinds, notice: documentNotice, at, reason },
    messages,
  );
  // Another change was written first, so the status is calculated again. The minute cron sends the messages.
  if (!isChanged) return updateByDocuments(context, supplier.supplierId);
  if (eventKinds.includes("hidden")) context.log.info({ event: "decided", decision: "workshop-hidden" });
}

async function notify(
  context: Context,
  supplier: JoinedSupplier,
  { fileId, expiry }: { readonly fileId: string; readonly expiry: ExpiryNotice },
  endsOn: string,
) {
  const contact = await findAccountContact(context, supplier.supplierId);
  const kind = supplier.files.find(({ id }) => id === fileId)?.kind ?? "insurance";
  if (!contact) return [];
  return sealForWorkshop(context, contact, {
    id: `document:${fileId}:${expiry}`,
    template: expiry === "hidden" ? "workshop-hidden" : expiry === "ended" ? "document-expired" : "document-expiring",
    about: null,
    notBefore: context.clock.now(),
    values: {
      store_name: supplier.name,
      document: kind === "licence" ? "licence" : "insurance",
      ends_on: formatDay(endsOn),
      link: `${context.config.brand.websiteUrl}/workshop/settings/documents?store=${supplier.supplierId}`,
    },
  });
}
