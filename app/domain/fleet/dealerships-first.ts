/** For fleet customers a dealership comes before the others; everyone else keeps the order (F-342). */
export const dealershipsFirst = <T extends string>(isFleet: boolean, kinds: readonly T[]): readonly T[] =>
  isFleet ? [...kinds.filter(isDealership), ...kinds.filter((kind) => !isDealership(kind))] : kinds;

const isDealership = (kind: string): boolean => kind.toLowerCase() === "dealership";
