import type { BookedMinutes } from "../../../domain/supplier/availability/first-available-day";
import type { SupplierId } from "../../../domain/core/ids";
import { refuse } from "../../../domain/core/outcomes";
import { mayManage } from "../../../domain/identity/store-account/access";
import { type ConflictingDays, findConflictingDays } from "../../../domain/supplier/supplier-settings/stored-days";
import type { Section, SettingFacts } from "../../../domain/supplier/supplier-settings/section";
import type { Supplier } from "../../../domain/supplier/supplier";
import { addMonths, dayAt } from "../../../domain/core/time/days";
import type { Context } from "../../context";
import { subtractBlocked } from "../../supplier/availability/away-days";
import type { SettingChange } from "../../../domain/supplier/supplier-settings/setting-change";
import { localDay } from "../../../domain/core/country/local-day";
import type { AccessRefusal } from "../../identity/store-account/authorize";
import { findOwnStore, type StoreAccess } from "../../identity/store-account/store-for";

/** Number of months that settings pages cover. Bookings are never further ahead. */
const CLOSED_DAYS_MONTHS = 7;

export interface StoreSettings extends StoreAccess {
  readonly supplier: Supplier;
  readonly facts: SettingFacts;
  /** Changes, newest first. They include at least the newest change of each section. */
  readonly changes: readonly SettingChange[];
  /** Future days whose bookings the current settings would not allow. */
  readonly storedDays: ConflictingDays;
  /** True for owners and managers. Operators manage the settings of our own service. */
  readonly mayChange: boolean;
}

/** The newest change of a section. Null = the section has not changed since it was first entered. */
export const findNewestChange = ({ changes }: Pick<StoreSettings, "changes">, section: Section): SettingChange | null =>
  changes.find((change) => change.section === section) ?? null;

/** Booked minutes without the busy time of external calendars, because a settings change affects only bookings. */
const subtractBusy = (bookedMinutes: BookedMinutes, busyMinutes: BookedMinutes): BookedMinutes =>
  new Map([...bookedMinutes].map(([day, minutes]) => [day, minutes - (busyMinutes.get(day) ?? 0)]));

/** Data about a supplier for its settings: the supplier, its booked minutes, and the facts for the rules of its sections. */
export async function readSupplierFacts(context: Context, supplierId: SupplierId) {
  const { db, config, clock } = context;
  const now = clock.now();
  const today = localDay(config.country, now);
  const [supplierWithDays, extras, categories, models] = await Promise.all([
    db.suppliers.find(supplierId, config.country, { from: today, to: addMonths(today, CLOSED_DAYS_MONTHS) }),
    db.extras.all(),
    db.tasks.categories(),
    db.vehicles.models(),
  ]);
  if (!supplierWithDays) return null;
  const { country, state, postcode, isMobile, zone, categoryIds, makes } = supplierWithDays.supplier;
  const facts: SettingFacts = {
    country,
    state,
    postcode,
    isMobile,
    today: dayAt(now, zone),
    extras,
    categories,
    makes: [...new Set(models.map(({ make }) => make))],
    offered: { categoryIds, makes },
  };
  return { ...supplierWithDays, facts };
}

/** The settings of one of the person's stores: the requested one, or the first. */
export async function loadSettings(context: Context, target: number | null): Promise<StoreSettings | AccessRefusal> {
  const { db, config, clock } = context;
  const access = await findOwnStore(context, target);
  if (!access.ok) return access;
  const { user, stores, store } = access;
  const today = localDay(config.country, clock.now());
  const [match, changes, { blocks }] = await Promise.all([
    readSupplierFacts(context, store.supplierId),
    db.supplierSettings.listChanges(store.supplierId),
    db.diary.readTimeAway(store.supplierId, today),
  ]);
  if (!match) return refuse("portal-forbidden");
  const { supplier, booked: bookedMinutes, busy, facts } = match;
  return {
    ok: true,
    user,
    stores,
    store,
    supplier,
    changes,
    storedDays: findConflictingDays(supplier, subtractBlocked(supplier, subtractBusy(bookedMinutes, busy), blocks)),
    facts,
    mayChange: mayManage(store) && supplier.bases.length === 0,
  };
}
