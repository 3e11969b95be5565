import { maskEmail } from "../../../domain/identity/contact/email";
import { canonicalJson } from "../../../domain/core/hashing/canonical-json";
import type { SupplierId } from "../../../domain/core/ids";
import { toHistoryName } from "../../../domain/identity/profile";
import { PERMISSION } from "../../../domain/identity/roles";
import { type DocumentDecision, DOCUMENT_KINDS } from "../../../domain/supplier/joining/documents";
import type { Locality } from "../../../domain/location/locality";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { hasStorePermission } from "../../../domain/identity/store-account/access";
import { type ProtectedSection, affectsVerification } from "../../../domain/supplier/supplier-settings/business";
import { findRules } from "../../../domain/supplier/supplier-settings/rules";
import type { FormText } from "../../../domain/core/forms/read-form";
import type { SettingFacts, SettingValues } from "../../../domain/supplier/supplier-settings/section";
import type { Context } from "../../context";
import { recountForSupplier } from "../../supplier/availability/away-days";
import { findRegisteredName } from "../joining/answer";
import { updateByDocuments } from "../joining/check-documents";
import { suggestPlaces } from "../../location/places";
import { sealMessage, sealForWorkshop } from "../../notifications/seal-message";
import type { ChangeRequest, NewSettingChange } from "../../../domain/supplier/supplier-settings/setting-change";
import { checkProofCode, type ProofRefusal, sendProofCode } from "../../lead/resume/prove-contact";
import { loadSettings, findNewestChange, readSupplierFacts, type StoreSettings } from "./load-settings";
import { findAccountContact } from "../../identity/store-account/stores";
import type { AccessRefusal } from "../../identity/store-account/authorize";

type SectionValue = SettingValues[ProtectedSection];
/** `places` = localities that an ambiguous suburb may mean. */
export type BusinessRefusal = (AccessRefusal | ProofRefusal | Refusal<"settings-changed" | "invalid-input">) & {
  readonly places?: readonly Locality[];
};

export interface BusinessPage extends StoreSettings {
  /** Changes that are waiting for the desk or were decided by it, newest first. */
  readonly requests: readonly ChangeRequest[];
  /** Masked address to which the code is sent. */
  readonly codeRecipient: string;
}

const codePurpose = (supplierId: SupplierId): string => `business details of ${supplierId}`;

/** A store's settings for its owner, with the account's email address. Operators manage the settings of our own service. */
async function loadOwnerSettings(context: Context, target: number | null) {
  const settings = await loadSettings(context, target);
  if (!settings.ok) return settings;
  const { store, supplier } = settings;
  const contact = await findAccountContact(context, store.supplierId);
  if (!hasStorePermission(store, PERMISSION.transferAccount) || supplier.bases.length > 0 || contact === undefined)
    return refuse("portal-forbidden");
  return { ...settings, contact };
}

/** The business details of one of the person's stores, for its owner. */
export async function readBusinessDetails(
  context: Context,
  target: number | null,
): Promise<BusinessPage | AccessRefusal> {
  const settings = await loadOwnerSettings(context, target);
  if (!settings.ok) return settings;
  const requests = await context.db.supplierSettings.listRequests(settings.store.supplierId);
  return { ...settings, requests, codeRecipient: maskEmail(settings.contact.email) };
}

/** Parses a submitted change. A new business number is checked with the business register, and a suburb is looked up in our own data. */
async function parseChange(
  context: Context,
  { supplier, facts }: StoreSettings,
  section: ProtectedSection,
  input: FormText,
) {
  const places = section === "business-address" ? await suggestPlaces(context, input.suburb ?? "") : [];
  const rules = findRules(section);
  const previousValue = rules.valueOf(supplier) as SectionValue;
  const parsedValue = rules.read(input, { ...facts, places }, previousValue);
  if (!parsedValue.ok) return { ...refuse("invalid-input", parsedValue.errors), places };
  const newValue = parsedValue.value as SectionValue;
  if (canonicalJson(previousValue) === canonicalJson(newValue))
    return { ...refuse("invalid-input", { "": ["These are already your details. Change something first"] }), places };
  if (section === "business-address")
    return { ok: true as const, before: previousValue, after: newValue, registeredAs: null };
  const { businessNumber } = newValue as SettingValues["business-details"];
  if (businessNumber === supplier.businessNumber)
    return { ok: true as const, before: previousValue, after: newValue, registeredAs: null };
  const nameResult = await findRegisteredName(context, businessNumber);
  return nameResult.ok
    ? { ok: true as const, before: previousValue, after: newValue, registeredAs: nameResult.name }
    : { ...refuse("invalid-input", nameResult.errors), places };
}

/** Checks the input and sends a new code to the store's account email. */
export async function requestBusinessChange(
  context: Context,
  target: number,
  section: ProtectedSection,
  input: FormText,
): Promise<{ readonly ok: true } | BusinessRefusal> {
  const settings = await loadOwnerSettings(context, target);
  if (!settings.ok) return settings;
  const change = await parseChange(context, settings, section, input);
  if (!change.ok) return change;
  return sendProofCode(
    context,
    { channel: "email", to: settings.contact.email },
    codePurpose(settings.store.supplierId),
  );
}

/**
 * Changes business details with a correct code. A change that affects verification waits for the desk; any other change takes effect at once. In both cases
 * the account's email address gets a message.
 */
export async function changeBusinessDetails(
  context: Context,
  target: number,
  section: ProtectedSection,
  input: FormText,
): Promise<{ readonly ok: true; readonly isWaiting: boolean } | BusinessRefusal> {
  const settings = await loadOwnerSettings(context, target);
  if (!settings.ok) return settings;
  const { store, contact, user } = settings;
  const { supplierId } = store;
  const change = await parseChange(context, settings, section, input);
  if (!change.ok) return change;
  const channel = { channel: "email", to: contact.email } as const;
  const proofResult = await checkProofCode(context, channel, input.code ?? "", codePurpose(supplierId));
  if (!proofResult.ok) return proofResult;
  const { before: previousValue, after: newValue, registeredAs } = change;
  const requests = await context.db.supplierSettings.listRequests(supplierId);
  // If the section already has a pending change, the new one replaces it and is pending too.
  const isWaiting =
    affectsVerification(section, previousValue, newValue) ||
    requests.some((request) => request.section === section && request.decision === null);
  const at = context.clock.now();
  const id = context.ids.token();
  const actorName = toHistoryName(user.profile);
  const message = await sealMessage(context, {
    id: `business-details-changed:${id}:email`,
    channel: "email",
    template: "business-details-changed",
    to: contact.email,
    about: null,
    notBefore: at,
    values: {
      supplier_contact: contact.name,
      store_name: store.supplierName,
      changed_by: actorName,
      changes: describeChanges(section, previousValue, newValue, settings.facts)
        .map(({ label, was, becomes: newValue }) => `${label}: ${newValue} (was: ${was})`)
        .join("\n"),
      effect: isWaiting
        ? "We will check this change first. Until then, customers see your previous details."
        : "Customers see the new details now.",
    },
  });
  if (isWaiting)
    await context.db.supplierSettings.addRequest(
      {
        id,
        supplierId,
        section,
        before: previousValue,
        after: newValue,
        registeredAs,
        at,
        actor: user.userId,
        actorName,
      },
      [message],
    );
  else {
    const saveResult = await context.db.supplierSettings.save(
      await buildSettingChange(context, settings, section, {
        before: previousValue,
        after: newValue,
        at,
        actor: user.userId,
        actorName,
        reason: null,
      }),
      [message],
    );
    if (!saveResult)
      return refuse("settings-changed", { "": ["Someone else changed these details. Reload the page and try again"] });
  }
  context.log.info({ event: "business-details-changed", supplierId, section, isWaiting });
  context.later(context.jobs.sendMessages());
  return { ok: true, isWaiting };
}

/** The differences that a change makes, one line per value. */
export const describeChanges = (
  section: ProtectedSection,
  previousValue: SectionValue,
  newValue: SectionValue,
  facts: SettingFacts,
) => {
  const rules = findRules(section);
  const previousLines = new Map(rules.describe(previousValue, facts));
  return rules
    .describe(newValue, facts)
    .flatMap(([label, newValue]) =>
      previousLines.get(label) === newValue ? [] : [{ label, was: previousLines.get(label) ?? "", becomes: newValue }],
    );
};

async function buildSettingChange(
  context: Context,
  { supplier, facts, changes }: Pick<StoreSettings, "supplier" | "facts" | "changes">,
  section: ProtectedSection,
  change: Pick<NewSettingChange, "before" | "after" | "at" | "actor" | "actorName" | "reason">,
): Promise<NewSettingChange> {
  return {
    ...change,
    supplier,
    section,
    version: (findNewestChange({ changes }, section)?.version ?? 0) + 1,
    today: facts.today,
    // Blocks and calendars are counted again in the time zone of the new address.
    blocked:
      section === "business-address"
        ? await recountForSupplier(
            context,
            { ...supplier, ...(change.after as SettingValues["business-address"]) },
            facts.today,
          )
        : null,
    photos: [],
  };
}

/** Withdraws a pending change. */
export async function withdrawBusinessChange(
  context: Context,
  target: number,
  id: string,
): Promise<{ readonly ok: true } | AccessRefusal> {
  const settings = await loadOwnerSettings(context, target);
  if (!settings.ok) return settings;
  const request = await context.db.supplierSettings.findRequest(id);
  if (request?.supplierId !== settings.store.supplierId) return refuse("portal-forbidden");
  await context.db.supplierSettings.decideRequest(
    id,
    { at: context.clock.now(), by: toHistoryName(settings.user.profile), reason: "Withdrawn", accepts: null },
    [],
  );
  return { ok: true };
}

export interface BusinessDecision {
  readonly isAccepted: boolean;
  /** True = the accepted documents do not apply to the new details, so the workshop is asked for new ones. */
  readonly asksForDocuments: boolean;
  /** The reason shown to the workshop. */
  readonly reason: string;
  readonly by: string;
}

/** Records the desk's decision on a pending change. If the desk accepts a move to another state, the earlier licence is refused. */
export async function decideBusinessChange(
  context: Context,
  id: string,
  { isAccepted, asksForDocuments, reason, by }: BusinessDecision,
): Promise<{ readonly ok: true } | Refusal<"supplier-not-found" | "settings-changed">> {
  const request = await context.db.supplierSettings.findRequest(id);
  if (request === null) return refuse("supplier-not-found");
  if (request.decision !== null)
    return request.decision.isAccepted === isAccepted ? { ok: true } : refuse("settings-changed");
  const { supplierId, section, after: newValue } = request;
  const [match, changes, joinedApplication, contact] = await Promise.all([
    readSupplierFacts(context, supplierId),
    context.db.supplierSettings.listChanges(supplierId),
    context.db.joining.findJoined(supplierId),
    findAccountContact(context, supplierId),
  ]);
  if (match === null || contact === undefined) return refuse("supplier-not-found");
  const { supplier, facts } = match;
  const at = context.clock.now();
  const previousValue = findRules(section).valueOf(supplier) as SectionValue;
  const refusedKinds = !isAccepted
    ? []
    : asksForDocuments
      ? DOCUMENT_KINDS
      : section === "business-address" && affectsVerification(section, previousValue, newValue)
        ? (["licence"] as const)
        : [];
  // Leaves out documents that were sent after the change was requested, because they are for the new details.
  const documents = (joinedApplication?.files ?? []).flatMap((file): DocumentDecision[] =>
    file.kind !== "photo" &&
    file.refusedAt === null &&
    file.uploadedAt < request.at &&
    refusedKinds.some((kind) => kind === file.kind)
      ? [{ id: file.id, accepts: false, reason: "It is for your earlier business details" }]
      : [],
  );
  const messages = await sealForWorkshop(context, contact, {
    id: `business-change-decided:${id}`,
    template: "business-change-decided",
    about: null,
    notBefore: at,
    values: {
      store_name: contact.supplierName,
      decided: !isAccepted
        ? "We did not accept the change to your business details. Customers still see your previous details."
        : documents.length > 0
          ? "We accepted the change to your business details. Please send your documents for the new details. You are not shown as verified until we have checked them."
          : "We accepted the change to your business details. Customers see them now.",
      reason,
      link: `${context.config.brand.websiteUrl}/workshop/settings/${documents.length > 0 ? "documents" : "business"}?store=${supplierId}`,
    },
  });
  const acceptedChange = isAccepted
    ? {
        change: await buildSettingChange(context, { supplier, facts, changes }, section, {
          before: previousValue,
          after: newValue,
          at,
          actor: request.actor,
          actorName: request.actorName,
          reason,
        }),
        documents,
        applicationId: joinedApplication?.applicationId ?? null,
      }
    : null;
  if (!(await context.db.supplierSettings.decideRequest(id, { at, by, reason, accepts: acceptedChange }, messages)))
    return refuse("settings-changed");
  if (isAccepted && joinedApplication !== null) await updateByDocuments(context, supplierId);
  context.later(context.jobs.sendMessages());
  return { ok: true };
}
