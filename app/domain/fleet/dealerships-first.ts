/** Fleet customers see dealerships first; for everyone else the order is unchanged (F-342). */
export const dealershipsFirst = <T extends string>(isFleet: boolean, kinds: readonly T[]): readonly T[] =>
  isFleet ? [...kinds.filter(isDealership), ...kinds.filter((kind) => !isDealership(kind))] : kinds;

const isDealership = (kind: string): boolean => kind.toLowerCase() === "dealership";
