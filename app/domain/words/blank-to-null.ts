import { cleanText } from "./clean-text";

/** Text without invisible characters; null if only whitespace is left (F-332). */
export function blankToNull(text: string | null | undefined): string | null {
  const clean = cleanText(text ?? "");
  return clean.trim() === "" ? null : clean;
}
