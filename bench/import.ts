// `npm run run:node -- bench/import.ts [--suppliers 20000]`: imports a file of suppliers, one in a hundred of them invalid, into an environment twice, with
// the operator's own command over Cloudflare's API. The tests' D1 stand-in is behind the API, so the figures do not include the internet.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { environmentConfig } from "../scripts/cloudflare/environment.ts";
import { seedInto } from "../scripts/seed/reference.ts";
import { readSupplierData } from "../scripts/seed/suppliers.ts";
import { CloudflareApi } from "../test/support/cloudflare-api.ts";
import { migratedDatabase, sqliteD1 } from "../test/support/sqlite-d1.ts";
import { supplierFile, workshopRow } from "../test/support/supplier-rows.ts";

const { values } = parseArgs({ options: { suppliers: { type: "string", default: "20000" } } });
const supplierCount = Number(values.suppliers);
const places = readSupplierData((path) => readFileSync(`data/${path}`, "utf8")).localities;
const folder = mkdtempSync(join(tmpdir(), "import-"));
const api = await new CloudflareApi().start();

interface ImportRun {
  readonly seconds: number;
  readonly code: number;
  readonly lines: readonly string[];
}

function runImport(file: string, config: string): Promise<ImportRun> {
  const startedAt = performance.now();
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ["scripts/import.ts", file, "--env", "prod", "--config", config],
      { env: { ...process.env, ...api.env }, maxBuffer: 1e9 },
      (error, stdout, stderr) =>
        resolve({
          seconds: (performance.now() - startedAt) / 1000,
          code: error ? Number(error.code ?? 1) : 0,
          lines: `${stdout}${stderr}`.trim().split("\n"),
        }),
    ),
  );
}

try {
  const { database } = environmentConfig("prod");
  const id = api.addDatabase(database.name);
  const schemaStatements = migratedDatabase().prepare("select sql from sqlite_master where sql is not null").all() as {
    sql: string;
  }[];
  const config = join(folder, "wrangler.toml");
  writeFileSync(config, readFileSync("wrangler.toml", "utf8").replace(database.id, id));
  for (const { sql } of schemaStatements) {
    if (/sqlite_|_fts_/.test(sql)) continue;
    api.database(database.name).database.exec(sql);
  }
  // Data that supplier rows refer to must exist, as in production.
  await seedInto(sqliteD1(api.database(database.name).database), (path) => readFileSync(`data/${path}`, "utf8"), {
    only: ["localities", "categories", "extras", "vehicle_models"],
  });
  const file = join(folder, "suppliers.csv");
  writeFileSync(
    file,
    supplierFile(
      Array.from({ length: supplierCount }, (_, n) => {
        const place = places[(n * 7) % places.length];
        if (!place) throw new Error("no place");
        return workshopRow(`S${n}`, place, {
          ...(n % 100 === 50 && { labour_rate: "12.00", phone: "12" }),
          ...(n % 3 === 1 && { kind: "mobile", radius_km: "40", call_out_fee: "55.00" }),
        });
      }),
    ),
  );
  for (const round of ["first", "again"]) {
    const previousCallCount = api.calls.length;
    const { seconds, code, lines } = await runImport(file, config);
    const matchingLines = lines.filter((line) => line.startsWith("line "));
    const progress = lines.filter((line) => /rows (read|written)|squares/.test(line));
    console.log(
      `${round}: ${seconds.toFixed(1)} s, ${Math.round(supplierCount / seconds)} rows a second, ${api.calls.length - previousCallCount} calls of the API, ${matchingLines.length} bad rows told, exit code ${code}`,
    );
    for (const line of [...progress, matchingLines[0], ...(matchingLines.length ? [lines.at(-1)] : lines)])
      if (line !== undefined) console.log(`    ${line}`);
  }
} finally {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
}
