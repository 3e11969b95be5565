import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { coveredIds, findIds, readLedger } from "./requirements";

it("a test title can contain single ids, lists and ranges", () => {
  expect(findIds("F-183 a new variant clears the vehicle id")).toEqual(["F-183"]);
  expect(findIds("F-183, B-002 both")).toEqual(["F-183", "B-002"]);
  expect(findIds("F-178–F-180 the cascade")).toEqual(["F-178", "F-179", "F-180"]);
  expect(findIds("no id here")).toEqual([]);
});

/** The six areas of the results-and-portal document: the file of each, and the ledger's section about it. */
const AREAS = [
  { screen: "app/routes/quotes.$leadGuid/route.tsx", section: "2. Screens and routes / Quote results screen" },
  {
    screen: "app/routes/workshop.bookings.$bookingToken/route.tsx",
    section: "2. Screens and routes / Workshop portal",
  },
  { screen: "app/api/endpoints.ts", section: "7. The calls it makes / REST" },
  { screen: "app/pages/calls/status-rules.ts", section: "8. The error catalogue / Global response handling" },
  { screen: "app/usecases/identity/finish-sign-in.ts", section: "6. Roles and permissions" },
  { screen: "app/domain/catalogue/task.ts", section: "9. Business constants and limits" },
];

it("P-003 each of the six areas has its screen or module, and weight 3 rows have tests", () => {
  const covered = coveredIds();
  for (const { screen, section } of AREAS) {
    expect(existsSync(screen), screen).toBe(true);
    const rows = readLedger("portal").filter((row) => row.section.startsWith(section));
    expect(rows.filter(({ id }) => covered.has(id)).length, section).toBeGreaterThan(0);
    expect(
      rows.filter(({ id, weight }) => weight === 3 && !covered.has(id)).map(({ id }) => id),
      section,
    ).toEqual([]);
  }
});
