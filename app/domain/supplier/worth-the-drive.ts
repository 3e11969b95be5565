/** How far people drive to a workshop where there is a choice, in a straight line. */
export const USUAL_DRIVE_METRES = 50_000;
/** How far in country where nobody is nearer. */
export const MAX_DRIVE_METRES = 150_000;

/** Leaves out who is beyond the usual drive, unless nobody is within it. */
export function worthTheDrive<T>(found: readonly T[], metresOf: (each: T) => number): readonly T[] {
  const near = found.filter((each) => metresOf(each) <= USUAL_DRIVE_METRES);
  return near.length > 0 ? near : found;
}
