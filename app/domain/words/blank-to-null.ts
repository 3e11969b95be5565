/** What holds only whitespace says nothing: null (F-332). Anything else stays as typed. */
export const blankToNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === "" ? null : text;
