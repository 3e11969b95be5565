import { addCents, type Cents, subtractCents } from "../../core/money/money";
import { EXTRA, type SupplierExtra } from "../supplier";
import { OTHER_TRANSPORT_CHOSEN, excludedByTransport, transportAllowed } from "./transport";

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
  const targets = offers.filter(
    (extra) =>
      extra.isAlwaysIncluded || extra.includeByDefault || (extra.includePerkIfAvailable && extra.priceIncGst === 0),
  );
  return settleExtras(
    offers,
    targets.reduce<number[]>((ids, extra) => (excludedByTransport(extra.id, ids) ? ids : [...ids, extra.id]), []),
  );
}

/** The selected ids in their booked form: always-included extras are added, and members of a selected bundle are replaced by it (B-168, B-174). */
export function settleExtras(offers: readonly OfferedExtra[], selections: readonly number[]): readonly number[] {
  const ids = new Set([...selections, ...offers.filter((extra) => extra.isAlwaysIncluded).map((extra) => extra.id)]);
  const inBundles = new Set(offers.filter((extra) => ids.has(extra.id)).flatMap((extra) => extra.includesIds));
  return [...ids].filter((id) => !inBundles.has(id)).sort((a, b) => a - b);
}

/** The problem with a settled selection; null = none. The form prevents these problems, but a hand-written request can contain them (B-170). */
export function extrasProblem(offers: readonly OfferedExtra[], selections: readonly number[]): ExtrasProblem | null {
  const foreign = selections.filter((id) => !offers.some((extra) => extra.id === id));
  if (foreign.length > 0) return { reason: "not-offered", ids: foreign };
  if (!transportAllowed(selections)) return { reason: "transport-conflict", ids: selections };
  const members = offers.filter((extra) => selections.includes(extra.id)).flatMap((extra) => extra.includesIds);
  const twice = members.filter((id, index) => members.indexOf(id) !== index);
  return twice.length > 0 ? { reason: "bundles-overlap", ids: twice } : null;
}

export interface ExtraChoice {
  readonly id: number;
  readonly chosen: boolean;
  readonly disabled: boolean;
  /** Why the extra cannot be changed, in the specified wording; null when it can. */
  readonly note: string | null;
}

/** The most requested extras: transport and Saturday service. */
const USEFUL_FIRST: readonly number[] = [
  EXTRA.loanCar,
  EXTRA.vehiclePickUpAndDropOff,
  EXTRA.customerDropOff,
  EXTRA.customerPickUp,
  EXTRA.saturdayService,
];

/**
 * The extras of a form, most useful first: ticked paid extras, then transport and Saturday service, other paid extras, free extras, and finally the mandatory
 * ones. The first `shown` extras are not folded.
 */
export function orderedExtras<E extends OfferedExtra>(
  offers: readonly E[],
  ticked: readonly number[],
): { readonly extras: readonly E[]; readonly shown: number } {
  const rank = ({ id, priceIncGst, isAlwaysIncluded }: E) =>
    isAlwaysIncluded
      ? 4
      : priceIncGst > 0 && ticked.includes(id)
        ? 0
        : USEFUL_FIRST.includes(id)
          ? 1
          : priceIncGst > 0
            ? 2
            : 3;
  const extras = [...offers].sort((a, b) => rank(a) - rank(b));
  const charged = extras.filter((extra) => rank(extra) === 0).length;
  // Extras with a charge are never folded. A single remaining extra is not folded either, because that would save no space.
  return { extras, shown: extras.length === charged + 1 ? extras.length : charged };
}

/** The state of each offered extra, depending on which extras are ticked (B-169, B-172, B-174). */
export function extraChoices(offers: readonly OfferedExtra[], ticked: readonly number[]): readonly ExtraChoice[] {
  const extras = settleExtras(offers, ticked);
  return offers.map((extra): ExtraChoice => {
    const bundle = offers.find((other) => extras.includes(other.id) && other.includesIds.includes(extra.id));
    if (bundle) return { id: extra.id, chosen: false, disabled: true, note: `Included in ${bundle.name}.` };
    if (extra.isAlwaysIncluded) return { id: extra.id, chosen: true, disabled: true, note: "Always included" };
    if (excludedByTransport(extra.id, extras))
      return { id: extra.id, chosen: false, disabled: true, note: OTHER_TRANSPORT_CHOSEN };
    const rival = extras.includes(extra.id) ? undefined : competingBundle(offers, extra, extras);
    if (rival) return { id: extra.id, chosen: false, disabled: true, note: `Deselect ${rival.name} to enable` };
    return { id: extra.id, chosen: extras.includes(extra.id), disabled: false, note: null };
  });
}

/**
 * The amount that a customer can add in paid extras, following the form's rules. The most expensive are added first, so another combination may cost more, but
 * the returned amount can always be reached.
 */
export function reachableExtrasTotal(offers: readonly OfferedExtra[], selections: readonly number[]): Cents {
  const settled = settleExtras(offers, selections);
  const dearestFirst = [...offers].sort((a, b) => b.priceIncGst - a.priceIncGst);
  const most = dearestFirst.reduce<readonly number[]>((ticked, { id, priceIncGst }) => {
    const choice = extraChoices(offers, ticked).find((extra) => extra.id === id);
    const isFree = priceIncGst <= 0 || choice === undefined || choice.disabled || choice.chosen;
    return isFree ? ticked : settleExtras(offers, [...ticked, id]);
  }, settled);
  const totalOf = (ids: readonly number[]) =>
    addCents(...offers.filter(({ id }) => ids.includes(id)).map(({ priceIncGst }) => priceIncGst));
  return subtractCents(totalOf(most), totalOf(settled));
}

/** Finds a selected bundle that shares an extra with this one, which would then be charged twice. */
const competingBundle = (offers: readonly OfferedExtra[], extra: OfferedExtra, selections: readonly number[]) =>
  offers.find(
    (other) => selections.includes(other.id) && other.includesIds.some((id) => extra.includesIds.includes(id)),
  );
