import { EXTRA } from "../supplier";

/**
 * Which of the five transport extras can be combined (B-170, B-171, B-173). A loan car, and vehicle pick-up and drop-off, exclude all others. Drop-off and
 * pick-up go together. The Uber ride needs exactly one of those two, which `allows` checks.
 */
const TRANSPORT: readonly number[] = [
  EXTRA.loanCar,
  EXTRA.customerDropOff,
  EXTRA.customerPickUp,
  EXTRA.vehiclePickUpAndDropOff,
  EXTRA.uberRide,
];
const EXCLUSIVE_EXTRAS: readonly number[] = [EXTRA.loanCar, EXTRA.vehiclePickUpAndDropOff];

export const isTransport = (id: number): boolean => TRANSPORT.includes(id);

/** The specified text next to a transport extra that another choice excludes (B-172). */
export const OTHER_TRANSPORT_CHOSEN = "Deselect other transport preference to enable";

/** May these transport extras be chosen together? Ids that are not transport extras are ignored. */
export function transportAllowed(ids: readonly number[]): boolean {
  const selections = [...new Set(ids.filter(isTransport))];
  if (selections.some((id) => EXCLUSIVE_EXTRAS.includes(id))) return selections.length === 1;
  return selections.length < 3;
}

/** Would adding this extra to the chosen ones break the rule? */
export const excludedByTransport = (id: number, selections: readonly number[]): boolean =>
  isTransport(id) && !selections.includes(id) && !transportAllowed([...selections, id]);
