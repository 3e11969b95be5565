/** Whole hundredths of an hour as people and the wire write them: 125 -> 1.25; null stays null. */
export const hoursFromHundredths = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100;
