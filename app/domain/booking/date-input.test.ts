import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDateInput } from "./date-input";

it("B-163 a typed date is day first in four formats; other formats are refused", () => {
  for (const text of ["05/08/2025", "05/08/25", "05082025", "050825", " 05/08/2025 "])
    expect(parseDateInput(text)).toBe("2025-08-05");
  for (const text of [
    "2025-08-05",
    "tomorrow",
    "31/02/2025",
    "5/8/2025",
    "00/01/2025",
    "01/13/2025",
    "29/02/2025",
    "",
    "05-08-2025",
  ])
    expect(parseDateInput(text)).toBeNull();
});

it("B-163 the 29th of February exists in leap years only", () => {
  expect(parseDateInput("29/02/2028")).toBe("2028-02-29");
  expect(parseDateInput("29/02/2100")).toBeNull();
});

it("any day that is formatted and parsed again is the same day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
      const day = new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
      const input = day.split("-").reverse().join("/");
      expect(parseDateInput(input)).toBe(day);
      expect(parseDateInput(input.replaceAll("/", ""))).toBe(day);
    }),
  );
});
