import { EXTRA } from "../supplier";

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

export const isTransport = (id: number): boolean => TRANSPORT_EXTRAS.includes(id);

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
