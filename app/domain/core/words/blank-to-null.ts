/** null where a text says nothing: only whitespace and invisible characters (F-332). The entry points have cleaned it otherwise. */
export const blankToNull = (text: string | null | undefined): string | null =>
  /[^\s\p{DI}\p{Co}\p{Cc}]/u.test(text ?? "") ? (text ?? null) : null;
