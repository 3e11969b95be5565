/** Converts hundredths of an hour to the decimal hours of the wire format: 125 -> 1.25; null stays null. */
export const toHours = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);
