import { expect, it } from "vitest";
import { dayAt } from "../core/time/days";
import { evidenceDueAt } from "./dispute";

it.each([
  "2026-07-15",
  "2026-12-18",
  "2027-04-04",
])("evidence due on %s is due on that day in every zone of both countries", (day) => {
  for (const zone of ["Australia/Perth", "Australia/Darwin", "Australia/Sydney", "Pacific/Auckland"])
    expect([zone, dayAt(evidenceDueAt(day), zone)]).toEqual([zone, day]);
});
