import type { PlainDay } from "../time/plain-date";
import { isPlainDay } from "../time/days";

const FORMS = [/^(\d{2})\/(\d{2})\/(\d{4}|\d{2})$/, /^(\d{2})(\d{2})(\d{4}|\d{2})$/];

/** Reads a typed date, day first: dd/MM/yyyy, dd/MM/yy, ddMMyyyy or ddMMyy. Two-digit years are 20yy. null for anything else. */
export function parseTypedDate(text: string): PlainDay | null {
  for (const form of FORMS) {
    const match = form.exec(text.trim());
    if (!match) continue;
    const year = match[3]?.length === 2 ? `20${match[3]}` : match[3];
    const day = `${year}-${match[2]}-${match[1]}`;
    return isPlainDay(day) ? day : null;
  }
  return null;
}
