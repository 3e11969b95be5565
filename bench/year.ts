// Simulates a year of leads in this process with all sweeps, to check that only bookings make the database grow.
import { resultFile } from "./result-files.ts";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { withApp } from "../scripts/app-in-node.ts";
import { dayFromToday } from "./customers.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { leads: { type: "string", default: "100000" } },
});
const leads = Number(values.leads);
const session = performance.now();

/** Retention of a month, plus the days until the last alarms have fired. */
const FIRST_SETTLED_DAY = 45;

await withApp(async (load) => {
  const { playYear } = await load<typeof import("../test/faults/year/play.ts")>("test/faults/year/play.ts");
  const measuredDays = await playYear({
    leads,
    notify: ({ day, ...counts }) => console.log(`day ${String(day).padStart(3)}  ${JSON.stringify(counts)}`),
  });
  const settledDays = measuredDays.filter(({ day }) => day >= FIRST_SETTLED_DAY);
  const first = settledDays[0];
  const last = settledDays.at(-1);
  if (!first || !last) throw new Error("nothing was seen");
  const bytesPerBooking = Math.round((last.databaseBytes - first.databaseBytes) / (last.booked - first.booked));
  const drafts = settledDays.map((day) => day.drafts);
  const growthBounds = {
    fewestDrafts: Math.min(...drafts),
    mostDrafts: Math.max(...drafts),
    bytesOfOneBooked: bytesPerBooking,
  };
  console.log(JSON.stringify(growthBounds));
  writeFileSync(
    resultFile("year"),
    `${JSON.stringify({ measuredOn: dayFromToday(0), leads, seconds: Math.round((performance.now() - session) / 1000), ...growthBounds, days: measuredDays }, null, 2)}\n`,
  );
});
