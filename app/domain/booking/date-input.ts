import type { PlainDay } from "../core/time/plain-date";

const DATE_FORMATS = [
  /^(\d{2})\/(\d{2})\/(\d{4})$/,
  /^(\d{2})\/(\d{2})\/(\d{2})$/,
  /^(\d{2})(\d{2})(\d{4})$/,
  /^(\d{2})(\d{2})(\d{2})$/,
];

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysInMonth = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;

/**
 * Parses a date as typed in Australia and New Zealand, day first: dd/MM/yyyy, dd/MM/yy, ddMMyyyy or ddMMyy only (B-163). Two-digit years are 20yy. Returns
 * null for any other text and for days that do not exist.
 */
export function parseDateInput(text: string): PlainDay | null {
  const input = text.trim();
  for (const format of DATE_FORMATS) {
    const match = format.exec(input);
    if (!match) continue;
    const [, dd = "", MM = "", yy = ""] = match;
    const year = Number(yy.length === 2 ? `20${yy}` : yy);
    const month = Number(MM);
    const day = Number(dd);
    if (day < 1 || day > daysInMonth(year, month)) return null;
    return `${String(year).padStart(4, "0")}-${MM}-${dd}`;
  }
  return null;
}
