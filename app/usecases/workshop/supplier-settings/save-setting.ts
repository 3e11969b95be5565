import type { SupplierId } from "../../../domain/core/ids";
import { canonicalJson } from "../../../domain/core/hashing/canonical-json";
import { type Refusal, refuse } from "../../../domain/core/outcomes";
import { isProtectedSection } from "../../../domain/supplier/supplier-settings/business";
import { findRules, listSections } from "../../../domain/supplier/supplier-settings/rules";
import type { FormText } from "../../../domain/core/forms/read-form";
import { isSection, type Section, type SettingValues } from "../../../domain/supplier/supplier-settings/section";
import type { Context } from "../../context";
import { recountForSupplier } from "../../supplier/availability/away-days";
import type { SettingChange } from "../../../domain/supplier/supplier-settings/setting-change";
import { loadSettings, findNewestChange, type StoreSettings } from "./load-settings";
import { deleteUnusedPhotos } from "./photos";
import { toHistoryActor } from "../../identity/store-account/store-for";

export interface SaveSettingInput {
  readonly supplierId: SupplierId;
  readonly section: string;
  /** The displayed version. 0 = the section was never changed. */
  readonly version: number;
  readonly formText: FormText;
}

/** Sections that affect how much time blocks and external calendars take up. */
const CAPACITY_SECTIONS: readonly Section[] = ["hours", "bays", "capacity"];
type CapacitySetting = SettingValues["hours"] | SettingValues["bays"] | SettingValues["capacity"];

/** Refusal because another person saved the section after the form was opened. */
export interface VersionConflict extends Refusal<"settings-changed"> {
  readonly theirs: SettingChange;
  readonly yours: SettingValues[Section];
  readonly settings: StoreSettings;
}

/**
 * Saves one section, effective immediately, and records the person, the change and the time. Refused if another save was first, so that no change is
 * overwritten unseen. Saving the same value again changes nothing.
 */
export async function saveSetting(
  context: Context,
  { supplierId, section, version, formText: input }: SaveSettingInput,
): Promise<
  | { readonly ok: true; readonly supplierId: SupplierId }
  | Refusal<"not-signed-in" | "portal-forbidden" | "page-not-found" | "invalid-input">
  | VersionConflict
> {
  const settings = await loadSettings(context, supplierId);
  if (!settings.ok) return settings;
  const { supplier, facts, mayChange } = settings;
  if (!mayChange) return refuse("portal-forbidden");
  if (!isSection(section) || !listSections(facts).includes(section) || isProtectedSection(section))
    return refuse("page-not-found");
  const rules = findRules(section);
  const previousValue = rules.valueOf(supplier);
  const parsedValue = rules.read(input, facts, previousValue);
  if (!parsedValue.ok) return refuse("invalid-input", parsedValue.errors);
  if (canonicalJson(parsedValue.value) === canonicalJson(previousValue)) return { ok: true, supplierId };
  const theirs = findNewestChange(settings, section);
  if ((theirs?.version ?? 0) !== version)
    return theirs
      ? { ...refuse("settings-changed"), theirs, yours: parsedValue.value, settings }
      : refuse("invalid-input", { "": ["Reload the page and try again"] });
  const saveResult = await context.db.supplierSettings.save({
    supplier,
    section,
    version: version + 1,
    ...toHistoryActor(context, settings),
    before: previousValue,
    after: parsedValue.value,
    today: facts.today,
    blocked: CAPACITY_SECTIONS.includes(section)
      ? await recountForSupplier(context, { ...supplier, ...(parsedValue.value as CapacitySetting) }, facts.today)
      : null,
    reason: null,
    photos: [],
  });
  if (!saveResult) return saveSetting(context, { supplierId, section, version, formText: input });
  context.log.info({ event: "supplier-settings-saved", supplierId, section });
  if (section === "photos") context.later(deleteUnusedPhotos(context, supplierId));
  return { ok: true, supplierId };
}
