import { basicService, repairFromTask } from "../../../domain/lead/cart/new-item";
import { canonicalJson } from "../../../domain/core/hashing/canonical-json";
import type { SupplierId } from "../../../domain/core/ids";
import { workshopSubject } from "../../../domain/operations/desk/act";
import type { Cents } from "../../../domain/core/money/money";
import { type OutcomeCode, type Refusal, refuse } from "../../../domain/core/outcomes";
import { rates } from "../../../domain/supplier/supplier-settings/rates";
import type { FormText } from "../../../domain/core/forms/read-form";
import type { SettingFacts, SettingValues } from "../../../domain/supplier/supplier-settings/section";
import type { Supplier } from "../../../domain/supplier/supplier";
import type { Context } from "../../context";
import { priceSampleItems } from "../../workshop/joining/sample-prices";
import type { SettingChange } from "../../../domain/supplier/supplier-settings/setting-change";
import { readSupplierFacts } from "../../workshop/supplier-settings/load-settings";
import { runDeskAction, type ConfirmedForm } from "./act";
import { type DeskPerson, type DeskRefusal, findDeskPerson } from "./desk-person";

export type Rates = SettingValues["rates"];

/** Maximum number of jobs in the preview of a change. */
const MAX_JOBS = 20;
const MAX_VERSIONS = 20;

/** A workshop's current and earlier rates. */
export interface WorkshopRates {
  readonly ok: true;
  readonly supplier: Supplier;
  readonly facts: SettingFacts;
  readonly value: Rates;
  /** Number of changes so far; 0 = as first entered. */
  readonly version: number;
  /** Newest first. */
  readonly versions: readonly (Omit<SettingChange, "before" | "after"> & {
    readonly before: Rates;
    readonly after: Rates;
  })[];
}

/** Price of a job before and after the change. In cents including GST, without extras; for an estimate, the lower end. */
export interface PricedJob {
  readonly job: string;
  readonly currentPrice: Cents;
  readonly newPrice: Cents;
}

async function loadWorkshopRates(
  context: Context,
  supplierId: SupplierId,
): Promise<WorkshopRates | Refusal<"supplier-not-found">> {
  const [match, changes] = await Promise.all([
    readSupplierFacts(context, supplierId),
    context.db.supplierSettings.versions(supplierId, "rates", MAX_VERSIONS),
  ]);
  if (!match) return refuse("supplier-not-found");
  const { supplier, facts } = match;
  const versions = changes.map((change) => ({
    ...change,
    before: change.before as Rates,
    after: change.after as Rates,
  }));
  return { ok: true, supplier, facts, value: rates.valueOf(supplier), version: versions[0]?.version ?? 0, versions };
}

/** A workshop's rates, for operators who may change supply. */
export async function readWorkshopRates(
  context: Context,
  supplierId: SupplierId,
): Promise<WorkshopRates | DeskRefusal | Refusal<"supplier-not-found">> {
  const person = await findDeskPerson(context, "supply");
  return person.ok ? loadWorkshopRates(context, supplierId) : person;
}

/**
 * Previews the prices of up to twenty of the workshop's common jobs before and after the change, calculated as in quotes, for a vehicle in the middle price
 * category.
 */
export async function previewRates(
  context: Context,
  { supplier }: Pick<WorkshopRates, "supplier">,
  value: Rates,
): Promise<readonly PricedJob[]> {
  const tasks = (await context.db.tasks.all()).filter(
    ({ pricing, ownStep, countries, categoryId, byMobile, byWorkshop }) =>
      pricing !== "Unpriced" &&
      ownStep === null &&
      countries.includes(supplier.country) &&
      supplier.categoryIds.includes(categoryId) &&
      (supplier.isMobile ? byMobile : byWorkshop),
  );
  const popularFirst = [...tasks.filter(({ isPopular }) => isPopular), ...tasks.filter(({ isPopular }) => !isPopular)];
  const items = [
    ...(supplier.providesServicing ? [basicService] : []),
    ...popularFirst.map((task) => repairFromTask(task)),
  ];
  // More jobs are requested than are shown, because we have no price for some of them.
  const samplePrices = await priceSampleItems(context, items.slice(0, 2 * MAX_JOBS), [
    supplier,
    { ...supplier, ...value },
  ]);
  return samplePrices
    .slice(0, MAX_JOBS)
    .flatMap(({ job, totals: [currentTotal, newTotal] }) =>
      currentTotal === undefined || newTotal === undefined
        ? []
        : [{ job, currentPrice: currentTotal, newPrice: newTotal }],
    );
}

/** Refusal because another person changed the rates after the page was opened. */
export interface RatesConflict extends Refusal<"settings-changed"> {
  readonly theirs: WorkshopRates;
  readonly yours: Rates;
}
type RatesResult = { readonly ok: true } | RatesConflict | Refusal<OutcomeCode>;

/** Applies rates at once as a new version, with the person, time and reason. Refused if another person saved first. Saving the same rates changes nothing. */
async function applyRates(
  context: Context,
  person: DeskPerson,
  reason: string,
  storedRates: WorkshopRates,
  version: number,
  value: Rates,
): Promise<RatesResult> {
  if (canonicalJson(value) === canonicalJson(storedRates.value)) return { ok: true };
  if (storedRates.version !== version) return { ...refuse("settings-changed"), theirs: storedRates, yours: value };
  const isSaved = await context.db.supplierSettings.save({
    supplier: storedRates.supplier,
    section: "rates",
    version: version + 1,
    at: context.clock.now(),
    actor: person.personId,
    actorName: `${person.name} (${context.config.brand.name})`,
    before: storedRates.value,
    after: value,
    reason,
    today: storedRates.facts.today,
    blocked: null,
    photos: [],
  });
  if (isSaved) return { ok: true };
  const currentRates = await loadWorkshopRates(context, storedRates.supplier.id);
  return currentRates.ok ? { ...refuse("settings-changed"), theirs: currentRates, yours: value } : currentRates;
}

/** The workshop and the displayed version. */
interface WorkshopScope {
  readonly supplierId: SupplierId;
  /** The version that the page was rendered with. */
  readonly version: number;
}

/** Changes a workshop's rates from now on. Existing quotes, bookings and payments keep their prices. */
export const changeRates = (
  context: Context,
  submission: ConfirmedForm,
  { supplierId, version }: WorkshopScope,
  input: FormText,
): Promise<RatesResult> =>
  runDeskAction(
    context,
    "supply",
    submission,
    { kind: "rates-changed", about: workshopSubject(supplierId) },
    async (person, reason): Promise<RatesResult> => {
      const storedRates = await loadWorkshopRates(context, supplierId);
      if (!storedRates.ok) return storedRates;
      const parsedRates = rates.read(input, storedRates.facts, storedRates.value);
      if (!parsedRates.ok) return refuse("invalid-input", parsedRates.errors);
      return applyRates(context, person, reason, storedRates, version, parsedRates.value);
    },
  );

/** Restores the rates that a workshop had before `versionToRestore`, as a new version. */
export const restoreRates = (
  context: Context,
  submission: ConfirmedForm,
  { supplierId, version }: WorkshopScope,
  versionToRestore: number,
): Promise<RatesResult> =>
  runDeskAction(
    context,
    "supply",
    submission,
    { kind: "rates-restored", about: workshopSubject(supplierId) },
    async (person, reason): Promise<RatesResult> => {
      const storedRates = await loadWorkshopRates(context, supplierId);
      if (!storedRates.ok) return storedRates;
      const change = storedRates.versions.find((item) => item.version === versionToRestore);
      return change
        ? applyRates(context, person, reason, storedRates, version, change.before)
        : refuse("page-not-found");
    },
  );
