import { readFileSync, writeFileSync } from "node:fs";
import type * as Tables from "./fit/fit-table.ts";
import { withApp } from "./app-in-node.ts";
import { readOptions, runCommand } from "./options.mjs";

const USAGE = `node scripts/fit-table.ts
  Writes data/catalogue/fit-table.csv: which tasks the commonest vehicles of each country can have. Run it after a change of
  vehicle-facts.csv, fit-rules.csv, tasks.csv or the vehicle tables, and read the difference.`;

readOptions(USAGE, {});

const root = new URL("..", import.meta.url);

await runCommand(() =>
  withApp(async (load) => {
    const { fitTable } = await load<typeof Tables>("scripts/fit/fit-table.ts");
    const table = fitTable((path) => readFileSync(new URL(`data/${path}`, root), "utf8"));
    writeFileSync(new URL("data/catalogue/fit-table.csv", root), table);
    return 0;
  }),
);
