/** Returns null for a text of only whitespace and invisible characters (F-332). Other cleaning is done by the entry points. */
export const blankToNull = (text: string | null | undefined): string | null =>
  /[^\s\p{DI}\p{Co}\p{Cc}]/u.test(text ?? "") ? (text ?? null) : null;
