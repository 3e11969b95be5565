/** Numbers are given out in blocks of ten thousand: those that differ in their last four digits. */
export const numberBlockOf = (mobile: string): string => mobile.slice(0, -4);
