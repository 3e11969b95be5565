import { expect, it } from "vitest";
import { playYear } from "./year/play";

it("over a year the database grows only with bookings, and old data is deleted in time", async () => {
  const measuredDays = await playYear({ leads: 240, days: 80, every: 5, notify: () => undefined });
  const after = measuredDays.filter(({ day }) => day >= 40);
  const first = after[0];
  const last = after.at(-1);
  if (!first || !last) throw new Error("nothing was seen");
  expect(last).toMatchObject({ leads: 240, booked: 120 });
  for (const day of after) {
    // Three leads are created a day. Every second one is a draft that is stored for 30 days.
    expect(day.drafts).toBeGreaterThanOrEqual(43);
    expect(day.drafts).toBeLessThanOrEqual(48);
    expect(Math.abs(day.messages - first.messages)).toBeLessThanOrEqual(10);
    // Two objects of a settled booking remain in the bucket: its prices and its impressions.
    expect(day.impressions).toBe(day.booked + day.drafts - day.archived / 2);
  }
  const value = (last.databaseBytes - first.databaseBytes) / (last.booked - first.booked);
  expect(value).toBeGreaterThan(4_000);
  expect(value).toBeLessThan(12_000);
  expect(last.archived).toBeGreaterThan(100);
});
