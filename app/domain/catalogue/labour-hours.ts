import { hundredthsOf } from "../money/rounding";

/** Hours of labour as people and the wire write them, in the whole hundredths that are kept, half to even: 1.25 -> 125; null stays null. */
export const hundredthsOfHours = (hours: number | null): number | null => (hours === null ? null : hundredthsOf(hours));

/** Whole hundredths as hours again: 125 -> 1.25. */
export const hoursOfHundredths = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100;
