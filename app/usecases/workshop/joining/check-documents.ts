import { type SupplierId, supplierId } from "../../../domain/core/ids";
import { COUNTRIES } from "../../../domain/core/country/country";
import type { Answers } from "../../../domain/supplier/joining/answers";
import {
  type EndNotice,
  kindsNeeded,
  statusByDocuments,
  type CurrentDocument,
  licenceNeeded,
} from "../../../domain/supplier/joining/documents";
import type { ApplicationEventKind, WorkshopFile } from "../../../domain/supplier/joining/record";
import type { HiddenBecause } from "../../../domain/identity/store-account/access";
import { addDays, dayAt } from "../../../domain/core/time/days";
import { formatDay } from "../../../domain/core/time/format";
import type { Context } from "../../context";
import { sealForWorkshop } from "../../notifications/workshop-message";
import type { JoinedSupplier } from "../../../domain/supplier/joining/stored-application";

/** Number of days before the expiry from which documents are read for reminders. */
const LOOKAHEAD_DAYS = 31;
const CONCURRENCY = 50;

/**
 * Handles expiring documents. Reminders are sent 30 and 7 days before. The badge disappears on the day of expiry, and 14 days later the workshop is hidden.
 * Running it again has no further effect.
 */
export async function checkDocuments(context: Context): Promise<{ readonly looked: number }> {
  const today = dayAt(context.clock.now(), COUNTRIES[context.config.country].defaultZone);
  let looked = 0;
  for (let after = supplierId(0); ; ) {
    const ending = await context.db.joining.endingBy(addDays(today, LOOKAHEAD_DAYS), after, CONCURRENCY);
    for (const supplier of ending) await change(context, supplier);
    looked += ending.length;
    after = ending.at(-1)?.supplierId ?? after;
    if (ending.length < CONCURRENCY) return { looked };
  }
}

/** As `checkDocuments` for one supplier, after its documents were reviewed. */
export async function changeByDocuments(context: Context, supplierId: SupplierId): Promise<void> {
  const supplier = await context.db.joining.joined(supplierId);
  if (supplier !== null) await change(context, supplier);
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
  statusByDocuments(
    files.flatMap((file): CurrentDocument[] =>
      file.kind === "photo" || file.endsOn === null
        ? []
        : [{ kind: file.kind, endsOn: file.endsOn, isChecked: file.checkedAt !== null }],
    ),
    kindsNeeded(licenceNeeded(country, place.state) !== null),
    dayAt(now, place.zone),
  );

/** Hides or shows a workshop because of its documents. Does not change a workshop that the operator has paused or closed. */
function hiddenByDocuments(documentsHide: boolean, now: HiddenBecause | null): HiddenBecause | null {
  if (now === "paused" || now === "closed") return now;
  return documentsHide ? "documents" : null;
}

async function change(context: Context, supplier: JoinedSupplier): Promise<void> {
  const at = context.clock.now();
  const { isVerified, isHidden, notice } = accountStatus(
    supplier.files,
    { country: supplier.country, place: supplier },
    at,
  );
  const hiddenBecause = hiddenByDocuments(isHidden, supplier.hiddenBecause);
  const what: ApplicationEventKind[] = [
    ...(isVerified === supplier.isVerified ? [] : [isVerified ? ("verified" as const) : ("badge-gone" as const)]),
    ...(hiddenBecause === supplier.hiddenBecause ? [] : [hiddenBecause ? ("hidden" as const) : ("shown" as const)]),
  ];
  const file =
    notice &&
    supplier.files.find(
      ({ kind, endsOn, checkedAt }) => kind === notice.kind && endsOn === notice.endsOn && checkedAt !== null,
    );
  const notification =
    notice && file && file.lastNotice !== notice.what ? { fileId: file.id, what: notice.what } : null;
  if (what.length === 0 && notification === null) return;
  const reason = notice ? `${notice.kind} expires on ${notice.endsOn}` : "documents checked";
  const messages = notification && notice ? await notify(context, supplier, notification, notice.endsOn) : [];
  const changed = await context.db.joining.changeStatus(
    { supplier, isVerified, hiddenBecause, what, notice: notification, at, why: reason },
    messages,
  );
  // Another change was written first, so the status is calculated again. The minute cron sends the messages.
  if (!changed) return changeByDocuments(context, supplier.supplierId);
  if (what.includes("hidden")) context.log.info({ event: "decided", decision: "workshop-hidden" });
}

async function notify(
  context: Context,
  supplier: JoinedSupplier,
  { fileId, what }: { readonly fileId: string; readonly what: EndNotice },
  endsOn: string,
) {
  const to = (await context.db.portalAccess.accountContacts([supplier.supplierId])).get(supplier.supplierId);
  const kind = supplier.files.find(({ id }) => id === fileId)?.kind ?? "insurance";
  if (!to) return [];
  return sealForWorkshop(context, to, {
    id: `document:${fileId}:${what}`,
    template: what === "hidden" ? "workshop-hidden" : what === "ended" ? "document-expired" : "document-expiring",
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
