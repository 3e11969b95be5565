import { Temporal } from "temporal-polyfill";

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876, also called Meeus/Jones/Butcher). */
export function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}
