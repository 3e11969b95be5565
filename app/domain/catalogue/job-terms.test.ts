import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { parseDisclaimerExtras } from "../../../scripts/seed/tables/tasks";
import type { Disclaimer } from "./catalogue";
import { disclaimersFor } from "./job-terms";

const TABLE = (
  parse(readFileSync("data/catalogue/disclaimers.csv"), { columns: true }) as Record<
    "key" | "task_ids" | "show_once" | "text" | "extras",
    string
  >[]
).map((row) => ({
  key: row.key,
  taskIds: row.task_ids.split(";").map(Number),
  showOnce: row.show_once === "Y",
  text: row.text,
  extras: JSON.parse(parseDisclaimerExtras(row.extras)) as Disclaimer["extras"],
}));
const disclaimersShown = (...ids: number[]) => disclaimersFor(ids, TABLE);

it("P-200 the table has six job groups with one short text each", () => {
  expect(TABLE.map(({ key, taskIds, text }) => [key, taskIds, text])).toMatchInlineSnapshot(`
    [
      [
        "smash-repair",
        [
          11,
          25,
        ],
        "Smash repair prices come from your photos. Damage found behind a panel can cost extra. You approve any change first.",
      ],
      [
        "brakes",
        [
          159,
          160,
          161,
          162,
        ],
        "If {extras} need replacing or machining at the same time, they cost extra.",
      ],
      [
        "aircon-regas",
        [
          186,
        ],
        "If the system leaks, or your car uses R1234yf gas, repairing the leak or using the dearer gas costs extra.",
      ],
      [
        "timing-belt",
        [
          191,
        ],
        "If {extras} need replacing at the same time, they cost extra.",
      ],
      [
        "windscreen",
        [
          193,
        ],
        "If the old mouldings cannot be reused, new ones cost extra, from $40.00.",
      ],
      [
        "inspection",
        [
          345,
        ],
        "This price covers finding the problem. Repairs and longer testing cost extra, and you approve them first.",
      ],
    ]
  `);
});

it("P-194 only smash repairs warn of extra costs", () => {
  const [smash] = disclaimersShown(11);
  expect(smash).toContain("Damage found behind a panel can cost extra");
  expect([disclaimersShown(25), disclaimersShown(11, 25), disclaimersShown(10), disclaimersShown()]).toEqual([
    [smash],
    [smash],
    [],
    [],
  ]);
});

it("P-195 brakes warn once, regardless of the number of brake jobs", () => {
  const brakeDisclaimers = disclaimersShown(159);
  expect(brakeDisclaimers).toHaveLength(1);
  for (const ids of [[160], [161], [162], [159, 161], [159, 160, 161, 162]])
    expect(disclaimersShown(...ids)).toHaveLength(1);
  expect([disclaimersShown(158), disclaimersShown(163)]).toEqual([[], []]);
});

it("P-196 P-197 P-198 P-199 regas, timing belt, windscreen and inspection each have a disclaimer", () => {
  expect(
    [disclaimersShown(186), disclaimersShown(191), disclaimersShown(193), disclaimersShown(345)].map(
      (texts) => texts.length,
    ),
  ).toEqual([1, 1, 1, 1]);
  expect(disclaimersShown(186)[0]).toContain("leak");
  expect(disclaimersShown(191)[0]).toContain("water pump");
  expect(disclaimersShown(193)[0]).toContain("new ones cost extra, from $40.00");
  expect(disclaimersShown(345)[0]).toContain("Repairs and longer testing cost extra");
});

it("names only the extra work that is not in the cart", () => {
  expect(disclaimersShown(191)).toEqual([
    "If the water pump, oil seals or other worn parts need replacing at the same time, they cost extra.",
  ]);
  expect(disclaimersShown(191, 13001)).toEqual([
    "If oil seals or other worn parts need replacing at the same time, they cost extra.",
  ]);
  expect(disclaimersShown(191, 13001, 13005)).toEqual([
    "If other worn parts need replacing at the same time, they cost extra.",
  ]);
  expect(disclaimersShown(159)[0]).toContain("worn front rotors");
  expect(disclaimersShown(161)).toEqual([
    "If callipers or brake hoses need replacing or machining at the same time, they cost extra.",
  ]);
});
