import { addCents, type Cents, subtractCents } from "../../core/money/money";
import { EXTRA, type SupplierExtra } from "../supplier";

/**
 * The five transport extras and which of them can be combined (B-170, B-171, B-173). Loan car, and vehicle pick-up and drop-off, exclude all others. Customer
 * drop-off and pick-up go together. The Uber ride can be combined with only one of those two, which `canCombineTransport` checks.
 */
const TRANSPORT_EXTRAS: readonly number[] = [
  EXTRA.loanCar,
  EXTRA.customerDropOff,
  EXTRA.customerPickUp,
  EXTRA.vehiclePickUpAndDropOff,
  EXTRA.uberRide,
];
const EXCLUSIVE_EXTRAS: readonly number[] = [EXTRA.loanCar, EXTRA.vehiclePickUpAndDropOff];

const isTransport = (id: number): boolean => TRANSPORT_EXTRAS.includes(id);

/** The specified text next to a transport extra that another choice excludes (B-172). */
export const OTHER_TRANSPORT_CHOSEN = "Deselect other transport preference to enable";

/** Whether these transport extras can be combined. Ids of other extras are ignored. */
export function canCombineTransport(ids: readonly number[]): boolean {
  const selections = [...new Set(ids.filter(isTransport))];
  if (selections.some((id) => EXCLUSIVE_EXTRAS.includes(id))) return selections.length === 1;
  return selections.length < 3;
}

/** Whether adding this extra to the selected ones would break the rule. */
export const isExcludedByTransport = (id: number, selections: readonly number[]): boolean =>
  isTransport(id) && !selections.includes(id) && !canCombineTransport([...selections, id]);

export interface ExtrasProblem {
  readonly reason: "not-offered" | "transport-conflict" | "bundles-overlap";
  readonly ids: readonly number[];
}

type OfferedExtra = Pick<
  SupplierExtra,
  "id" | "name" | "priceIncGst" | "includesIds" | "includeByDefault" | "includePerkIfAvailable" | "isAlwaysIncluded"
>;

/** The extras that are ticked initially: always included, default, and free perks (B-174, B-175). */
export function initialExtras(offers: readonly OfferedExtra[]): readonly number[] {
  const defaultExtras = offers.filter(
    (extra) =>
      extra.isAlwaysIncluded || extra.includeByDefault || (extra.includePerkIfAvailable && extra.priceIncGst === 0),
  );
  return normaliseExtras(
    offers,
    defaultExtras.reduce<number[]>(
      (ids, extra) => (isExcludedByTransport(extra.id, ids) ? ids : [...ids, extra.id]),
      [],
    ),
  );
}

/** The selected ids in their booked form: always-included extras are added, and members of a selected bundle are replaced by it (B-168, B-174). */
export function normaliseExtras(offers: readonly OfferedExtra[], selections: readonly number[]): readonly number[] {
  const ids = new Set([...selections, ...offers.filter((extra) => extra.isAlwaysIncluded).map((extra) => extra.id)]);
  const bundledIds = new Set(offers.filter((extra) => ids.has(extra.id)).flatMap((extra) => extra.includesIds));
  return [...ids].filter((id) => !bundledIds.has(id)).sort((a, b) => a - b);
}

/** The problem with a normalised selection; null = none. The form prevents these problems, but a hand-written request can contain them (B-170). */
export function extrasProblem(offers: readonly OfferedExtra[], selections: readonly number[]): ExtrasProblem | null {
  const unknownIds = selections.filter((id) => !offers.some((extra) => extra.id === id));
  if (unknownIds.length > 0) return { reason: "not-offered", ids: unknownIds };
  if (!canCombineTransport(selections)) return { reason: "transport-conflict", ids: selections };
  const bundledIds = offers.filter((extra) => selections.includes(extra.id)).flatMap((extra) => extra.includesIds);
  const duplicates = bundledIds.filter((id, index) => bundledIds.indexOf(id) !== index);
  return duplicates.length > 0 ? { reason: "bundles-overlap", ids: duplicates } : null;
}

export interface ExtraChoice {
  readonly id: number;
  readonly chosen: boolean;
  readonly disabled: boolean;
  /** Why the extra cannot be changed, in the specified wording; null when it can. */
  readonly note: string | null;
}

/** The most requested extras: transport and Saturday service. */
const PRIORITY_EXTRAS: readonly number[] = [
  EXTRA.loanCar,
  EXTRA.vehiclePickUpAndDropOff,
  EXTRA.customerDropOff,
  EXTRA.customerPickUp,
  EXTRA.saturdayService,
];

/**
 * The extras of a form, most useful first: ticked paid extras, then transport and Saturday service, other paid extras, free extras, and finally the mandatory
 * ones. The first `visibleCount` extras are always visible; the form collapses the others.
 */
export function sortExtras<E extends OfferedExtra>(
  offers: readonly E[],
  selected: readonly number[],
): { readonly extras: readonly E[]; readonly visibleCount: number } {
  const rank = ({ id, priceIncGst, isAlwaysIncluded }: E) =>
    isAlwaysIncluded
      ? 4
      : priceIncGst > 0 && selected.includes(id)
        ? 0
        : PRIORITY_EXTRAS.includes(id)
          ? 1
          : priceIncGst > 0
            ? 2
            : 3;
  const extras = [...offers].sort((a, b) => rank(a) - rank(b));
  const chargedCount = extras.filter((extra) => rank(extra) === 0).length;
  // Ticked paid extras are never collapsed. A single remaining extra is not collapsed either, because that would save no space.
  return { extras, visibleCount: extras.length === chargedCount + 1 ? extras.length : chargedCount };
}

/** The state of each offered extra, depending on which extras are ticked (B-169, B-172, B-174). */
export function extraChoices(offers: readonly OfferedExtra[], selected: readonly number[]): readonly ExtraChoice[] {
  const extras = normaliseExtras(offers, selected);
  return offers.map((extra): ExtraChoice => {
    const bundle = offers.find((other) => extras.includes(other.id) && other.includesIds.includes(extra.id));
    if (bundle) return { id: extra.id, chosen: false, disabled: true, note: `Included in ${bundle.name}.` };
    if (extra.isAlwaysIncluded) return { id: extra.id, chosen: true, disabled: true, note: "Always included" };
    if (isExcludedByTransport(extra.id, extras))
      return { id: extra.id, chosen: false, disabled: true, note: OTHER_TRANSPORT_CHOSEN };
    const conflictingBundle = extras.includes(extra.id) ? undefined : competingBundle(offers, extra, extras);
    if (conflictingBundle)
      return { id: extra.id, chosen: false, disabled: true, note: `Deselect ${conflictingBundle.name} to enable` };
    return { id: extra.id, chosen: extras.includes(extra.id), disabled: false, note: null };
  });
}

/**
 * The amount that a customer can add in paid extras, following the form's rules. The most expensive are added first, so another combination may cost more, but
 * the returned amount can always be reached.
 */
export function maxExtrasTotal(offers: readonly OfferedExtra[], selections: readonly number[]): Cents {
  const settledIds = normaliseExtras(offers, selections);
  const byPriceDescending = [...offers].sort((a, b) => b.priceIncGst - a.priceIncGst);
  const optimalIds = byPriceDescending.reduce<readonly number[]>((selected, { id, priceIncGst }) => {
    const choice = extraChoices(offers, selected).find((extra) => extra.id === id);
    const addsNothing = priceIncGst <= 0 || choice === undefined || choice.disabled || choice.chosen;
    return addsNothing ? selected : normaliseExtras(offers, [...selected, id]);
  }, settledIds);
  const sumPrices = (ids: readonly number[]) =>
    addCents(...offers.filter(({ id }) => ids.includes(id)).map(({ priceIncGst }) => priceIncGst));
  return subtractCents(sumPrices(optimalIds), sumPrices(settledIds));
}

/** Finds a selected bundle that shares an extra with this one, which would then be charged twice. */
const competingBundle = (offers: readonly OfferedExtra[], extra: OfferedExtra, selections: readonly number[]) =>
  offers.find(
    (other) => selections.includes(other.id) && other.includesIds.some((id) => extra.includesIds.includes(id)),
  );

/** The initially selected extras: those that the lead requires of this supplier, then its defaults and the free perks that can be combined with them. */
export function selectInitialExtras(
  supplierExtras: readonly SupplierExtra[],
  required: readonly number[],
): readonly SupplierExtra[] {
  const availableIds = required.filter((id) => supplierExtras.some((extra) => extra.id === id));
  const ids = initialExtras(supplierExtras).reduce<readonly number[]>(
    (selections, id) =>
      selections.includes(id) || isExcludedByTransport(id, selections) ? selections : [...selections, id],
    availableIds,
  );
  return chosenExtras(supplierExtras, ids);
}

/** The extras of a normalised selection, in the supplier's order. */
export function chosenExtras(
  supplierExtras: readonly SupplierExtra[],
  ids: readonly number[],
): readonly SupplierExtra[] {
  const extras = normaliseExtras(supplierExtras, ids);
  return supplierExtras.filter((extra) => extras.includes(extra.id));
}
